import { useState } from 'react';
import { ChangePassword } from '#features/password/ChangePassword.tsx';
import { useDevice } from '#local/db/device.ts';
import { kindOf } from '#local/sign-in/account-kind.ts';
import { signInWithWayBack } from '#local/sign-in/way-back.ts';
import { Guard } from './Guard.tsx';

/** Open to every kind of account. Guests get the sign-in of schoolmates. */
export function ChangePasswordScreen() {
  const here = kindOf(useDevice());
  // Keeps the kind that opened the page, so that the end of its session leads to its own sign-in.
  const [kind] = useState(here ?? 'schoolmate');
  return (
    <Guard kind={kind}>
      <ChangePassword kind={kind} signIn={signInWithWayBack(kind, '/changepassword')} />
    </Guard>
  );
}
