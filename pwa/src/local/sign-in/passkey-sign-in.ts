import { passkeyAnswers, passkeyCalls } from '@memcherrish/shared/wire/account/passkeys.ts';
import type { AuthenticationResponse } from '@memcherrish/shared/wire/base/passkey-shapes.ts';
import { z } from 'zod';
import type { Outcome } from '#api/outcome.ts';
import { signal } from '#local/device/passkeys.ts';
import { openSession } from './open-session.ts';
import { enterAdmin, enterSchoolmate, enterTeacher, StayedOut } from './session.ts';
import { homePath } from './way-back.ts';

// The session is stored in an HttpOnly cookie: the app drops the token before any code can store it.
const signedIn = z.discriminatedUnion('kind', [
  passkeyAnswers.admin.omit({ token: true }),
  passkeyAnswers.schoolmate.omit({ token: true, memberships: true }),
  passkeyAnswers.teacher.omit({ token: true }),
]);
export type PasskeySignedIn = z.infer<typeof signedIn>;

/** Signs the owner of a passkey in, and tells the device which passkeys of the account the server knows. */
export async function signInByPasskey(response: AuthenticationResponse): Promise<Outcome<PasskeySignedIn>> {
  const outcome = await openSession({ ...passkeyCalls.signIn, answer: signedIn }, { body: { response } });
  if (outcome.ok) void signal('signalAllAcceptedCredentials', outcome.value.accepted);
  return outcome;
}

/** Opens the device for an account of another kind than the page signs in, and then its home. */
export async function enterElsewhere(answer: PasskeySignedIn): Promise<void> {
  try {
    if (answer.kind === 'admin') await enterAdmin(answer.adminName);
    else if (answer.kind === 'teacher') await enterTeacher(answer);
    else await enterSchoolmate(answer);
    location.replace(homePath[answer.kind]);
  } catch (error) {
    if (!(error instanceof StayedOut)) throw error;
  }
}
