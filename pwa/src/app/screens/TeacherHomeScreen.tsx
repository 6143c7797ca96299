import { Guard } from '#app/Guard.tsx';
import { signOutHere } from '#app/session.ts';
import { TeacherHome } from '#features/teacher/TeacherHome.tsx';
import { pullNow } from '#sync/ask.ts';

export function TeacherHomeScreen() {
  return (
    <Guard kind="teacher">
      <TeacherHome onSignOut={signOutHere} onChanged={pullNow} />
    </Guard>
  );
}
