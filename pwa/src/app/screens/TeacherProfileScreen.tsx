import { Guard } from '#app/Guard.tsx';
import { signOutHere } from '#app/session.ts';
import { TeacherProfile } from '#features/teacher/TeacherProfile.tsx';
import { pullNow } from '#sync/ask.ts';

export function TeacherProfileScreen() {
  return (
    <Guard kind="teacher">
      <TeacherProfile onSignOut={signOutHere} onSaved={pullNow} />
    </Guard>
  );
}
