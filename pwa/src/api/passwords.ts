import type { AccountKind } from '@memcherrish/shared/domain/person.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { request } from './client.ts';

/**
 * Sets a new password. Requires the proof of `verifyCode` with the context `forgot`, which the browser stores as a
 * cookie.
 */
export function resetPassword(entry: { mobile: string; newPassword: string }) {
  return request('POST', paths.resetPassword, { schema: done, json: entry });
}

const changePaths: Record<AccountKind, string> = {
  schoolmate: paths.changePassword,
  teacher: paths.accountPassword,
  admin: paths.accountPassword,
};

/** Sets a new password, given the old one. A schoolmate's call also names the own number. */
export function changePassword(
  kind: AccountKind,
  entry: { mobile?: string; oldPassword: string; newPassword: string },
) {
  return request('POST', changePaths[kind], { schema: done, json: entry });
}
