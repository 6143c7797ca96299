import { adminLoginAnswer } from '@memcherrish/shared/wire/admins.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import {
  beginSecondFactorAnswer,
  confirmSecondFactorAnswer,
  secondFactorState,
} from '@memcherrish/shared/wire/second-factor.ts';
import { request } from './client.ts';
import { openSession } from './open-session.ts';

const loggedIn = adminLoginAnswer.omit({ token: true });

/** Completes the sign-in after the password. */
export function signInByCode(entry: { ticket: string; code: string }) {
  return openSession('POST', paths.adminLoginStep, { schema: loggedIn, json: entry });
}

export function readSecondFactor() {
  return request('GET', paths.secondFactor, { schema: secondFactorState });
}

export function beginSecondFactor(password: string) {
  return request('POST', paths.secondFactor, { schema: beginSecondFactorAnswer, json: { password } });
}

export function confirmSecondFactor(code: string) {
  return request('POST', paths.confirmSecondFactor, { schema: confirmSecondFactorAnswer, json: { code } });
}

export function endSecondFactor(entry: { password: string; code: string }) {
  return request('POST', paths.endSecondFactor, { schema: done, json: entry });
}
