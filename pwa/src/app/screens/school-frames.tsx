import { Outlet } from 'react-router-dom';
import { Guard } from '#app/Guard.tsx';
import { signOutHere } from '#app/session.ts';
import { SchoolmatePage } from '#features/school-home/SchoolmatePage.tsx';

/** Around the screens of the directory, which the teachers of a school see as well. */
export function SchoolFrame() {
  return (
    <Guard kind="schoolmate" also="teacher">
      <SchoolmatePage onSignOut={signOutHere}>
        <Outlet />
      </SchoolmatePage>
    </Guard>
  );
}

/** The screens within that are a schoolmate's own. */
export function OnlySchoolmates() {
  return (
    <Guard kind="schoolmate">
      <Outlet />
    </Guard>
  );
}
