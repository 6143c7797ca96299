import { Guard } from '#app/Guard.tsx';
import { signOutHere } from '#app/session.ts';
import { SchoolmatePage } from '#features/school-home/SchoolmatePage.tsx';
import { TeacherProfile } from '#features/teacher/TeacherProfile.tsx';
import { pullNow } from '#sync/ask.ts';

export function TeacherProfileScreen() {
  return (
    <Guard kind="teacher">
      <SchoolmatePage onSignOut={signOutHere}>
        <TeacherProfile onSaved={pullNow} />
      </SchoolmatePage>
    </Guard>
  );
}
