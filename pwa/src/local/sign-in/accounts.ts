import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { sessionCalls } from '@memcherrish/shared/wire/account/session.ts';
import { schoolmateCalls, signInAnswer, signUpAnswer } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { teacherCalls, teacherLoginAnswer } from '@memcherrish/shared/wire/people/teachers.ts';
import type { z } from 'zod';
import { errorOutcome } from '#api/in-words.ts';
import type { Outcome } from '#api/outcome.ts';
import { sendCall } from '#api/send-call.ts';
import { openSession } from './open-session.ts';

// The session travels in an HttpOnly cookie; the tokens are dropped here.
const signedIn = signInAnswer.omit({ token: true, memberships: true });
export type SignedIn = z.infer<typeof signedIn>;
const teacherSignedIn = teacherLoginAnswer.omit({ token: true });
export type TeacherSignedIn = z.infer<typeof teacherSignedIn>;

/**
 * Creates the account. Requires the proof of `verifyCode` or `proveByLink`, which the browser stores as a cookie. With
 * an open invitation it also signs in.
 */
export function signUp(
  mobile: string,
  body: { username: string; password: string; name?: string; invitation?: string },
) {
  const answer = signUpAnswer.extend({ session: signedIn.nullable() });
  return openSession({ ...schoolmateCalls.signUp, answer }, { params: { mobile }, body });
}

export function signIn(body: { username: string; password: string }) {
  return openSession({ ...schoolmateCalls.signIn, answer: signedIn }, { body });
}

/** Signs a teacher in. A response without the teacher has its own error sentence. */
export async function loginTeacher(body: {
  email: string;
  password: string;
}): Promise<Outcome<TeacherSignedIn>> {
  const answer = teacherSignedIn.partial({ teacher: true });
  const outcome = await openSession({ ...teacherCalls.logIn, answer }, { body });
  if (!outcome.ok) return outcome;
  const { teacher, ...rest } = outcome.value;
  return teacher ? { ok: true, value: { ...rest, teacher } } : errorOutcome(formMessages.teacherDataMissing);
}

/** Ends the session on the server. It bypasses the gate: the gate itself calls it before other requests. */
export function signOut() {
  return sendCall(sessionCalls.end, { ungated: true });
}
