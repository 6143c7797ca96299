import { done } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import {
  type Recoverable,
  recoverAnswer,
  recoveryLink,
  recoveryWays,
  startRecoveryAnswer,
} from '@memcherrish/shared/wire/recovery.ts';
import { request } from './client.ts';

/** Returns whether the server sends e-mail. */
export function readRecoveryWays() {
  return request('GET', paths.recovery, { schema: recoveryWays });
}

/** Asks for a link by e-mail. The answer is the same for every address. */
export function askRecovery(kind: Recoverable, email: string) {
  return request('POST', paths.recovery, { schema: done, json: { kind, email } });
}

export function readRecoveryLink(token: string) {
  return request('POST', paths.recoveryLink, { schema: recoveryLink, json: { token } });
}

export function recoverAccount(token: string, newPassword: string) {
  return request('POST', paths.recoveryPassword, { schema: recoverAnswer, json: { token, newPassword } });
}

/** Refuses a new password that another admin has started for the caller. */
export function refuseRecovery() {
  return request('DELETE', paths.recovery, { schema: done });
}

/** Starts a new password for a fellow admin or a teacher. Returns the token of the link to hand over. */
export function startRecovery(
  schoolId: string,
  entry: { kind: Recoverable; accountId: string; password: string },
) {
  return request('POST', paths.startRecovery(schoolId), { schema: startRecoveryAnswer, json: entry });
}
