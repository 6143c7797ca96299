import { Guard } from '#app/Guard.tsx';
import { signOutHere } from '#app/session.ts';
import { TeacherHome } from '#features/teacher/TeacherHome.tsx';

export function TeacherHomeScreen() {
  return (
    <Guard kind="teacher">
      <TeacherHome onSignOut={signOutHere} />
    </Guard>
  );
}
