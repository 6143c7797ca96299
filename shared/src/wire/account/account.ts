import { z } from 'zod';
import { call } from '../base/call.ts';
import { done, existingPassword } from '../base/fields.ts';
import { paths } from '../base/paths.ts';
import { changePasswordBody } from '../people/new-passwords.ts';

export const accountSession = z.object({
  _id: z.string(),
  /** The browser, such as 'Chrome on Android'; null if it is unknown. */
  label: z.string().nullable(),
  createdAt: z.string(),
  /** Rounded to the hour. */
  lastSeenAt: z.string(),
  current: z.boolean(),
});
export const accountSessions = z.array(accountSession);
export type AccountSession = z.infer<typeof accountSession>;

/** Deleting the own account requires the password again. */
export const deleteAccountBody = z.strictObject({ password: existingPassword });
/** The time at which the deletion becomes final, ISO 8601. */
export const deleteAccountAnswer = z.object({ message: z.string(), dueAt: z.string() });

/** A teacher or admin changes the own password. The session alone says whose it is. */
export const changeOwnPasswordBody = changePasswordBody.omit({ mobile: true });

export const accountCalls = {
  listSessions: call({ method: 'GET', path: paths.accountSessions, answer: accountSessions }),
  endSession: call({ method: 'DELETE', path: paths.accountSession, answer: done }),
  downloadData: call({ method: 'GET', path: paths.accountData, answer: { mediaType: 'application/zip' } }),
  changePassword: call({
    method: 'POST',
    path: paths.accountPassword,
    body: changeOwnPasswordBody,
    answer: done,
  }),
  askDeletion: call({
    method: 'POST',
    path: paths.accountDeletion,
    body: deleteAccountBody,
    answer: deleteAccountAnswer,
  }),
  undoDeletion: call({ method: 'DELETE', path: paths.accountDeletion, answer: done }),
};
