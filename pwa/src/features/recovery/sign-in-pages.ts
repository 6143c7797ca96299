import type { Recoverable } from '@memcherrish/shared/wire/account/recovery.ts';

/** The sign-in page of each kind of account. */
export const signInPages: Record<Recoverable, string> = { admin: '/login', teacher: '/login-teacher' };
