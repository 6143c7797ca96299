import { formMessages } from '@memcherrish/shared/text/form-messages.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { signInAnswer, signUpAnswer } from '@memcherrish/shared/wire/schoolmates.ts';
import { teacherLoginAnswer } from '@memcherrish/shared/wire/teachers.ts';
import type { z } from 'zod';
import { request } from './client.ts';
import { errorOutcome } from './in-words.ts';
import { openSession } from './open-session.ts';
import { nothing, type Outcome } from './outcome.ts';

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
  entry: { username: string; password: string; name?: string; invitation?: string },
) {
  const schema = signUpAnswer.extend({ session: signedIn.nullable() });
  return openSession('PUT', paths.signUp(mobile), { schema, json: entry });
}

export function signIn(entry: { username: string; password: string }) {
  return openSession('POST', paths.signIn, { schema: signedIn, json: entry });
}

/** Signs a teacher in. A response without the teacher has its own error sentence. */
export async function loginTeacher(entry: {
  email: string;
  password: string;
}): Promise<Outcome<TeacherSignedIn>> {
  const schema = teacherSignedIn.partial({ teacher: true });
  const outcome = await openSession('POST', paths.teacherLogin, { schema, json: entry });
  if (!outcome.ok) return outcome;
  const { teacher, ...rest } = outcome.value;
  return teacher ? { ok: true, value: { ...rest, teacher } } : errorOutcome(formMessages.teacherDataMissing);
}

/** Ends the session on the server. It bypasses the gate: the gate itself calls it before other requests. */
export function signOut() {
  return request('POST', paths.signOut, { schema: nothing, ungated: true });
}

/** Answers 'Is this your class?': yes merges the two records, no stops the offer. */
export function answerOffer(schoolmateId: string, accept: boolean) {
  return request('POST', paths.offer(schoolmateId), { schema: done, json: { accept } });
}
