import type { AccountKind } from '@memcherrish/shared/domain/person.ts';

/** Whoever asks. */
export type Viewer = Guest | Account;

export interface Guest {
  kind: 'guest';
}

/** Somebody who is signed in, by a session that is in force. */
export interface Account {
  kind: AccountKind;
  id: string;
  sessionId: string;
}

export type AccountName = Pick<Account, 'kind' | 'id'>;

export const guest: Guest = { kind: 'guest' };
