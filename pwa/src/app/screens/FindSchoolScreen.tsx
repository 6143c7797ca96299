import { signOutHere } from '#app/session.ts';
import { signInWithWayBack } from '#app/way-back.ts';
import { FindSchool } from '#features/find-school/FindSchool.tsx';
import { pullNow } from '#sync/start.ts';

/** Without a guard: a visitor may look for their school, and signs in to ask for a place in it (design section 5). */
export function FindSchoolScreen() {
  return (
    <FindSchool
      signInTo={(path) => signInWithWayBack('schoolmate', path)}
      onChanged={pullNow}
      onSignOut={signOutHere}
    />
  );
}
