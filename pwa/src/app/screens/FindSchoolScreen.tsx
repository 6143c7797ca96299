import { useLocation } from 'react-router-dom';
import { FindSchool } from '#features/find-school/FindSchool.tsx';
import { GuestPage } from '#features/find-school/GuestPage.tsx';
import { SchoolmatePage } from '#features/school-home/SchoolmatePage.tsx';
import { useDevice } from '#local/db/device.ts';
import { pullNow } from '#local/device/sync-trigger.ts';
import { kindOf } from '#local/sign-in/account-kind.ts';
import { signOutHere } from '#local/sign-in/session.ts';
import { signInWithWayBack, signUpWithWayBack } from '#local/sign-in/way-back.ts';

const signInTo = (path: string) => signInWithWayBack('schoolmate', path);

/** Has no guard: a visitor may search for their school, and signs in to ask to join. */
export function FindSchoolScreen() {
  const kind = kindOf(useDevice());
  const { pathname, search } = useLocation();
  const flow = <FindSchool signInTo={signInTo} signUpTo={signUpWithWayBack} onChanged={pullNow} />;
  if (kind === 'schoolmate' || kind === 'teacher')
    return <SchoolmatePage onSignOut={signOutHere}>{flow}</SchoolmatePage>;
  return <GuestPage signIn={signInTo(`${pathname}${search}`)}>{flow}</GuestPage>;
}
