import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { resetStrangersTries } from '#auth/sign-in-tries.ts';
import type { AccountWithHash } from '#auth/verified-password.ts';
import { requireUncommon } from '#features/credentials/change-password.ts';
import { removeYoungPasskeys } from '#features/credentials/passkeys-service.ts';
import { passkeysOf } from '#features/credentials/passkeys-store.ts';
import { setPassword } from '#features/credentials/set-password.ts';
import type { Uses } from '#server/context.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { hashByProof } from './hash-by-proof.ts';
import { claimedByMobile } from './schoolmates-store.ts';
import { requireOpenToCodes } from './sign-in-service.ts';

/**
 * Sets a new password with the proof of a `forgot` code. Ends every session of the account, and opens no new
 * one. Clears the counters of failed tries and the known devices, and removes the young passkeys. Returns the account, so that
 * this device becomes known, how many passkeys it removed, and the names of those that still sign in.
 */
export async function resetPassword(
  ctx: Uses<'attempts' | 'clock' | 'codes' | 'database' | 'mailbox' | 'passwords' | 'pokes' | 'sessions'>,
  entry: { mobile: string; proof: string | null; newPassword: string },
): Promise<{ account: AccountWithHash; passkeys: string[]; removedPasskeys: number }> {
  const proofId = await ctx.codes.requireProof(entry.proof, entry.mobile, 'forgot');
  requireUncommon(ctx, entry.newPassword);
  const password_hash = await hashByProof(ctx, proofId, entry.newPassword);
  return ctx.database.write(async (tx) => {
    await ctx.codes.useProof(tx, entry.proof, entry.mobile, 'forgot');
    const account = await claimedByMobile(tx, entry.mobile);
    if (!account) throw new ApiError('proof-missing', serverWords.proofMissing);
    await requireOpenToCodes(ctx, tx, account.id);
    await resetStrangersTries(tx, 'schoolmate', account.username ?? '');
    const named = { kind: 'schoolmate', id: account.id } as const;
    const removedPasskeys = await removeYoungPasskeys(ctx, tx, named);
    const passkeys = (await passkeysOf(tx, named)).map(({ name }) => name);
    const renewed = await setPassword(ctx, tx, named, password_hash);
    return { account: renewed, passkeys, removedPasskeys };
  });
}
