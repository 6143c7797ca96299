import { z } from 'zod';
import { existingPassword, id } from './fields.ts';

/** One place where an account is signed in. */
export const accountSession = z.object({
  _id: z.string(),
  /** What signed in, such as 'Chrome on Android'; null where that is not known. */
  label: z.string().nullable(),
  createdAt: z.string(),
  /** To the hour. */
  lastSeenAt: z.string(),
  /** Whether it is the session that asks. */
  current: z.boolean(),
});
export const accountSessions = z.array(accountSession);
export type AccountSession = z.infer<typeof accountSession>;
export const sessionParams = z.object({ sessionId: id });

/** Asking for the deletion of one's account wants the password again. */
export const deleteAccountBody = z.strictObject({ password: existingPassword });
/** When it becomes final, ISO 8601. */
export const deleteAccountAnswer = z.object({ message: z.string(), dueAt: z.string() });
