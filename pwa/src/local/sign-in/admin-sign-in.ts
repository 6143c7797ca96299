import { secondFactorCalls } from '@memcherrish/shared/wire/account/second-factor.ts';
import { adminCalls, adminLoginAnswer, secondFactorStep } from '@memcherrish/shared/wire/people/admins.ts';
import { z } from 'zod';
import type { Outcome } from '#api/outcome.ts';
import { openSession } from './open-session.ts';

// The session is stored in an HttpOnly cookie: the app drops the token before any code can store it.
const loggedIn = adminLoginAnswer.omit({ token: true });
// The second-factor step first: without its mark the response is the one of the specification.
const entered = z.union([secondFactorStep, loggedIn]);
export type AdminEntered = z.infer<typeof entered>;

export function loginAdmin(body: { email: string; password: string }): Promise<Outcome<AdminEntered>> {
  return openSession({ ...adminCalls.logIn, answer: entered }, { body });
}

/** Completes the sign-in after the password. */
export function signInByCode(body: { ticket: string; code: string }) {
  return openSession({ ...secondFactorCalls.signIn, answer: loggedIn }, { body });
}
