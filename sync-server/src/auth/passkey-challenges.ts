import { passkeys as limits } from '@memcherrish/shared/domain/passkey-limits.ts';
import type { WriteTx } from '#db/write.ts';

/**
 * Stores a challenge for five minutes. `adminId` is the admin who adds a passkey, or null for a sign-in. An
 * admin who starts again replaces the challenge. Deletes the oldest when too many wait, because anyone may ask for one.
 */
export async function storeChallenge(
  tx: WriteTx,
  challenge: string,
  adminId: string | null,
  now: Date,
): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('expires_at', '<=', now.toISOString()).execute();
  if (adminId !== null) await voidChallenges(tx, adminId);
  const { waiting } = await tx
    .selectFrom('passkey_challenges')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  if (Number(waiting) >= limits.challenges) {
    const oldest = tx.selectFrom('passkey_challenges').select('challenge').orderBy('created_at').limit(1);
    await tx.deleteFrom('passkey_challenges').where('challenge', 'in', oldest).execute();
  }
  await tx
    .insertInto('passkey_challenges')
    .values({
      challenge,
      admin_id: adminId,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + limits.challengeLifetime).toISOString(),
    })
    .execute();
}

/**
 * Uses a challenge up. Returns whether it was in force for this purpose. Runs in a transaction of its own before the
 * signature is verified, so that a challenge is judged once whatever the outcome.
 */
export async function useChallenge(
  tx: WriteTx,
  challenge: string,
  adminId: string | null,
  now: Date,
): Promise<boolean> {
  const found = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('admin_id', adminId === null ? 'is' : '=', adminId)
    .returning('expires_at')
    .executeTakeFirst();
  return found !== undefined && found.expires_at > now.toISOString();
}

/** Deletes the challenges of an admin who adds a passkey: the password that was typed for it may have changed. */
export async function voidChallenges(tx: WriteTx, adminId: string): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('admin_id', '=', adminId).execute();
}
