import { Guard } from '#app/Guard.tsx';
import { signOutHere } from '#app/session.ts';
import { SchoolHome } from '#features/school-home/SchoolHome.tsx';

export function SchoolHomeScreen() {
  return (
    <Guard kind="schoolmate">
      <SchoolHome onSignOut={signOutHere} />
    </Guard>
  );
}
