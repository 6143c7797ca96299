import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { checkOwnPassword } from '#auth/check-password.ts';
import type { AccountWithHash } from '#auth/verified-password.ts';
import type { Account } from '#auth/viewer.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { invalidField } from '#server/errors/api-error.ts';
import { setPassword } from './set-password.ts';

/**
 * Changes the password of any account with the old one, and ends the account's other sessions. Tries are
 * counted only for the account's own sessions. Records the change of an admin. Returns the account, so that
 * this device becomes known. Other devices are no longer known.
 */
export async function changePassword(
  ctx: Uses<'clock' | 'database' | 'mailbox' | 'passwords' | 'pokes' | 'sessions' | 'tries'>,
  account: Account,
  entry: { oldPassword: string; newPassword: string },
): Promise<AccountWithHash> {
  const verified = await checkOwnPassword(ctx, account, entry.oldPassword, () =>
    invalidField('oldPassword', serverWords.wrongOldPassword),
  );
  requireUncommon(ctx, entry.newPassword);
  const hash = await ctx.passwords.hash(entry.newPassword);
  return ctx.database.write(async (tx) => {
    const renewed = await setPassword(ctx, tx, await verified.confirm(tx), hash, account.sessionId);
    if (account.kind === 'admin') {
      const about = { schoolId: null, subjectId: account.id };
      await recordAct(tx, ctx.clock(), account, { action: 'change-password', ...about });
    }
    return renewed;
  });
}

/** Refuses a password that many people use, at the field `newPassword`. */
export function requireUncommon({ passwords }: Uses<'passwords'>, newPassword: string): void {
  if (passwords.isCommon(newPassword)) throw invalidField('newPassword', serverWords.passwordTooCommon);
}
