import { claimCalls } from '@memcherrish/shared/wire/desk/claims.ts';
import {
  type CodeContext,
  proofAnswer,
  schoolmateCalls,
  signInAnswer,
} from '@memcherrish/shared/wire/people/schoolmates.ts';
import { z } from 'zod';
import { sendCall } from './send-call.ts';

// The proof and the session are stored in HttpOnly cookies; the tokens are dropped here.
const proved = proofAnswer.omit({ token: true });
const verified = z.union([signInAnswer.omit({ token: true, memberships: true }), proved]);
/** With the context `signin` the person is signed in; otherwise their number is proved. */
export type CodeVerified = z.infer<typeof verified>;

export function verifyCode(body: { mobile: string; otp: string; context: CodeContext }) {
  return sendCall({ ...schoolmateCalls.verifyCode, answer: verified }, { body });
}

/** Proves the number on the list with its code. The response names the number, which the person has shown to own. */
export function proveByLink(token: string, otp: string) {
  return sendCall({ ...claimCalls.proveByCode, answer: proved }, { body: { token, otp } });
}
