import { accountSessions, deleteAccountAnswer } from '@memcherrish/shared/wire/account.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { ownPosts } from '@memcherrish/shared/wire/posts.ts';
import { request } from './client.ts';

/** Where the account is signed in. */
export function listSessions() {
  return request('GET', paths.accountSessions, { schema: accountSessions });
}

/** 'Sign out there': that device is wiped at its next contact. */
export function endSession(sessionId: string) {
  return request('DELETE', paths.accountSession(sessionId), { schema: done });
}

/** Out of sight at once, gone for good after seven days. */
export function askForDeletion(password: string) {
  return request('POST', paths.accountDeletion, { schema: deleteAccountAnswer, json: { password } });
}

/** Everything comes back as it was. */
export function undoDeletion() {
  return request('DELETE', paths.accountDeletion, { schema: done });
}

/** Own posts, those in batches that one has left among them. */
export function listOwnPosts() {
  return request('GET', paths.ownPosts, { schema: ownPosts });
}
