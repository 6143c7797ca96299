import type { AccountKind } from '@memcherrish/shared/domain/person.ts';

export type Viewer = Guest | Account;

export interface Guest {
  kind: 'guest';
}

export interface Account {
  kind: AccountKind;
  id: string;
  sessionId: string;
}

export type AccountName = Pick<Account, 'kind' | 'id'>;

export const guest: Guest = { kind: 'guest' };
