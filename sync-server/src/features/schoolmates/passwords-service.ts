import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { resetStrangersTries } from '#auth/sign-in-tries.ts';
import type { AccountWithHash } from '#auth/verified-password.ts';
import type { Account } from '#auth/viewer.ts';
import { requireUncommon } from '#features/credentials/change-password.ts';
import { setPassword } from '#features/credentials/set-password.ts';
import { tellAccount } from '#features/credentials/tell-account.ts';
import { applyEdits } from '#features/people/field-edits.ts';
import type { Uses } from '#server/context.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { hashByProof } from './hash-by-proof.ts';
import { claimedByMobile } from './schoolmates-store.ts';

/**
 * Sets a new password with the proof of a `forgot` code. Ends every session of the account, and opens no new
 * one. Clears the counters of failed tries and the known devices. Returns the account, so that this device
 * becomes known.
 */
export async function resetPassword(
  ctx: Uses<'attempts' | 'clock' | 'codes' | 'database' | 'mailbox' | 'passwords' | 'pokes' | 'sessions'>,
  entry: { mobile: string; proof: string | null; newPassword: string },
): Promise<AccountWithHash> {
  const proofId = await ctx.codes.requireProof(entry.proof, entry.mobile, 'forgot');
  requireUncommon(ctx, entry.newPassword);
  const password_hash = await hashByProof(ctx, proofId, entry.newPassword);
  return ctx.database.write(async (tx) => {
    await ctx.codes.useProof(tx, entry.proof, entry.mobile, 'forgot');
    const account = await claimedByMobile(tx, entry.mobile);
    if (!account) throw new ApiError('proof-missing', serverWords.proofMissing);
    await resetStrangersTries(tx, 'schoolmate', account.username ?? '');
    return setPassword(ctx, tx, { kind: 'schoolmate', id: account.id }, password_hash);
  });
}

/** Confirms the number that an admin entered for the owner. The owner has proved it with a code. */
export async function confirmMobile(
  ctx: Uses<'clock' | 'codes' | 'database' | 'mailbox' | 'pokes' | 'revisions'>,
  account: Account,
  entry: { mobile: string; otp: string; codeMark: string | null },
): Promise<void> {
  const row = await ctx.database.read
    .selectFrom('schoolmates')
    .select('pending_mobile')
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  if (row.pending_mobile !== entry.mobile) throw new ApiError('not-found', serverWords.noMobileToConfirm);
  const { mobile, otp, codeMark } = entry;
  const proof = await ctx.codes.verify(mobile, 'signup', otp, codeMark, ctx.database);
  await ctx.database.write(async (tx) => {
    await ctx.codes.useProof(tx, proof, entry.mobile, 'signup');
    if (await claimedByMobile(tx, entry.mobile)) {
      throw new ApiError('already-registered', serverWords.alreadyRegistered);
    }
    const waiting = await tx
      .selectFrom('schoolmates')
      .selectAll()
      .where('id', '=', account.id)
      .where('pending_mobile', '=', entry.mobile)
      .executeTakeFirst();
    if (!waiting) throw new ApiError('not-found', serverWords.noMobileToConfirm);
    const by = { by: 'self', at: ctx.clock().toISOString() } as const;
    await applyEdits(tx, waiting, [['mobile', entry.mobile]], by);
    await tx.updateTable('schoolmates').set({ pending_mobile: null }).where('id', '=', account.id).execute();
    await tellAccount(ctx, tx, account, { kind: 'number-changed' });
    await ctx.revisions.touchPeople(tx, [account.id]);
  });
}
