import { accountSessions, deleteAccountAnswer } from '@memcherrish/shared/wire/account.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { ownPosts } from '@memcherrish/shared/wire/post-calls.ts';
import { request } from './client.ts';

export function listSessions() {
  return request('GET', paths.accountSessions, { schema: accountSessions });
}

/** Ends another session ('Sign out there'). That device is wiped at its next contact. */
export function endSession(sessionId: string) {
  return request('DELETE', paths.accountSession(sessionId), { schema: done });
}

/** Asks to delete the account: suspended at once, erased after seven days. */
export function askForDeletion(password: string) {
  return request('POST', paths.accountDeletion, { schema: deleteAccountAnswer, json: { password } });
}

export function undoDeletion() {
  return request('DELETE', paths.accountDeletion, { schema: done });
}

/** Lists the own posts, including those in batches that the person has left. */
export function listOwnPosts() {
  return request('GET', paths.ownPosts, { schema: ownPosts });
}

/** Remembers the class that was opened last, for all devices of the person. */
export function rememberClass(divisionId: string) {
  return request('PUT', paths.openedClass(divisionId), { schema: done });
}
