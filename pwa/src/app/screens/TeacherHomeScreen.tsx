import { Guard } from '#app/Guard.tsx';
import { signOutHere } from '#app/session.ts';
import { SchoolmatePage } from '#features/school-home/SchoolmatePage.tsx';
import { TeacherHome } from '#features/teacher/TeacherHome.tsx';
import { pullNow } from '#sync/ask.ts';

export function TeacherHomeScreen() {
  return (
    <Guard kind="teacher">
      <SchoolmatePage onSignOut={signOutHere}>
        <TeacherHome onChanged={pullNow} />
      </SchoolmatePage>
    </Guard>
  );
}
