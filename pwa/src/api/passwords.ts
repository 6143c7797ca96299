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

export function changePassword(entry: { mobile: string; oldPassword: string; newPassword: string }) {
  return request('POST', paths.changePassword, { schema: done, json: entry });
}
