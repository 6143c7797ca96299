import { textLength } from '@memcherrish/shared/domain/limits.ts';
import { recoveryWords } from '@memcherrish/shared/text/account/recovery.ts';
import { z } from 'zod';
import { call } from '../base/call.ts';
import { done, existingPassword, id, newPassword, requiredEmail } from '../base/fields.ts';
import { paths } from '../base/paths.ts';

/** A new password for an admin or a teacher who cannot sign in. */

/** The accounts that sign in with an e-mail address. */
export const recoverable = ['admin', 'teacher'] as const;
const kind = z.enum(recoverable);
export type Recoverable = z.infer<typeof kind>;

/** Whether this server sends e-mail. */
export const recoveryWays = z.object({ byEmail: z.boolean() });

export const askRecoveryBody = z.strictObject({ kind, email: requiredEmail() });

const token = z
  .string(recoveryWords.linkOver)
  .min(1, recoveryWords.linkOver)
  .max(textLength.label * 2, recoveryWords.linkOver);

export const recoveryLinkBody = z.strictObject({ token });
/** The account of a link, for its holder. Times are ISO 8601. */
export const recoveryLink = z.object({
  kind,
  email: z.string(),
  /** The link does not work before this time. */
  usableAt: z.string(),
  expiresAt: z.string(),
});
export type RecoveryLink = z.infer<typeof recoveryLink>;

export const recoverBody = z.strictObject({ token, newPassword });
export const recoverAnswer = z.object({ message: z.string(), kind });

/** Another admin of the school starts a recovery. Requires their own password again. */
export const startRecoveryBody = z.strictObject({ kind, accountId: id, password: existingPassword });
/** The link is shown once: its holder sets a new password. */
export const startRecoveryAnswer = z.object({
  token: z.string(),
  usableAt: z.string(),
  expiresAt: z.string(),
});
export type StartedRecovery = z.infer<typeof startRecoveryAnswer>;

export const recoveryCalls = {
  readWays: call({ method: 'GET', path: paths.recovery, answer: recoveryWays }),
  ask: call({ method: 'POST', path: paths.recovery, body: askRecoveryBody, answer: done }),
  readLink: call({ method: 'POST', path: paths.recoveryLink, body: recoveryLinkBody, answer: recoveryLink }),
  recover: call({ method: 'POST', path: paths.recoveryPassword, body: recoverBody, answer: recoverAnswer }),
  refuse: call({ method: 'DELETE', path: paths.recovery, answer: done }),
  start: call({
    method: 'POST',
    path: paths.startRecovery,
    body: startRecoveryBody,
    status: 201,
    answer: startRecoveryAnswer,
  }),
};
