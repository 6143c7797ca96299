import { paths } from '@memcherrish/shared/wire/paths.ts';
import {
  type CodeContext,
  codeCountriesAnswer,
  proofAnswer,
  sendCodeAnswer,
  signInAnswer,
} from '@memcherrish/shared/wire/schoolmates.ts';
import { z } from 'zod';
import { request } from './client.ts';

// The proof and the session are stored in HttpOnly cookies; the tokens are dropped here.
const verified = z.union([
  signInAnswer.omit({ token: true, memberships: true }),
  proofAnswer.omit({ token: true }),
]);
/** With the context `signin` the person is signed in; otherwise their number is proved. */
export type CodeVerified = z.infer<typeof verified>;

/** Returns the countries whose numbers get codes. */
export function listCodeCountries() {
  return request('GET', paths.codeCountries, { schema: codeCountriesAnswer });
}

export function sendCode(mobile: string) {
  return request('POST', paths.sendCode, { schema: sendCodeAnswer, json: { mobile } });
}

/** Sends a code for a forgotten password. The response is the same whether or not the number has an account. */
export function sendForgotCode(mobile: string) {
  return request('POST', paths.sendForgotCode, { schema: sendCodeAnswer, json: { mobile } });
}

export function verifyCode(entry: { mobile: string; otp: string; context: CodeContext }) {
  return request('POST', paths.verifyCode, { schema: verified, json: entry });
}
