import { useState } from 'react';
import { kindOf } from '#app/account-kind.ts';
import { Guard } from '#app/Guard.tsx';
import { signInWithWayBack } from '#app/way-back.ts';
import { ChangePassword } from '#features/password/ChangePassword.tsx';
import { useDevice } from '#local/device/device.ts';

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
