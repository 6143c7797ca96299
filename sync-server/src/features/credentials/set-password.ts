import { voidChallenges } from '#auth/passkey-challenges.ts';
import { voidRecoveryLinks } from '#auth/recovery-links.ts';
import type { AccountWithHash } from '#auth/verified-password.ts';
import { passwordTables } from '#auth/verified-password.ts';
import type { AccountName } from '#auth/viewer.ts';
import type { WriteTx } from '#db/write.ts';
import type { Uses } from '#server/context.ts';
import { type Telling, tellAccount } from './tell-account.ts';

/**
 * Gives an account of any kind a new password. Every change of a password goes through this function. It ends the
 * sessions of the account except `session`, voids its recovery links and those that it started, and tells its owner. The
 * passkeys stay, except in a recovery and, if they are young, with a code (docs/decisions/0072-passkeys-for-everyone.md). The caller has checked, in
 * this transaction, that the change is allowed.
 */
export async function setPassword(
  ctx: Telling & Uses<'sessions'>,
  tx: WriteTx,
  account: AccountName,
  passwordHash: string,
  session?: string,
): Promise<AccountWithHash> {
  const { kind, id } = account;
  await tx
    .updateTable(passwordTables[kind])
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .execute();
  await ctx.sessions.endAll(tx, account, session, 'password');
  await voidRecoveryLinks(tx, account);
  await voidChallenges(tx, account);
  await tellAccount(ctx, tx, account, { kind: 'password-changed' });
  return { kind, id, passwordHash };
}
