import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { resetStrangersTries } from '#auth/sign-in-tries.ts';
import type { AccountWithHash } from '#auth/verified-password.ts';
import { requireUncommon } from '#features/credentials/change-password.ts';
import { passkeysOf } from '#features/credentials/passkeys-store.ts';
import { setPassword } from '#features/credentials/set-password.ts';
import type { Uses } from '#server/context.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { hashByProof } from './hash-by-proof.ts';
import { claimedByMobile } from './schoolmates-store.ts';
import { requireOpenToCodes } from './sign-in-service.ts';

/**
 * Sets a new password with the proof of a `forgot` code. Ends every session of the account, and opens no new
 * one. Clears the counters of failed tries and the known devices. Returns the account, so that this device
 * becomes known, and the names of the passkeys, which still sign in: the person may not know one of them.
 */
export async function resetPassword(
  ctx: Uses<'attempts' | 'clock' | 'codes' | 'database' | 'mailbox' | 'passwords' | 'pokes' | 'sessions'>,
  entry: { mobile: string; proof: string | null; newPassword: string },
): Promise<{ account: AccountWithHash; passkeys: string[] }> {
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
    const passkeys = (await passkeysOf(tx, named)).map(({ name }) => name);
    return { account: await setPassword(ctx, tx, named, password_hash), passkeys };
  });
}
