import { passkeys as limits } from '@memcherrish/shared/domain/passkey-limits.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { WriteTx } from '#db/write.ts';
import type { AccountName } from './viewer.ts';

/** The purpose of a challenge, and who alone may answer it. */
export interface ChallengeFor {
  purpose: RowOf<'passkey_challenges'>['purpose'];
  /** Null for a sign-in. */
  account: AccountName | null;
  /** The session, or the hash of the mark that the browser got with a cookie. */
  boundTo: string | null;
}

/** The network is that of a sign-in. */
type StoredFor = ChallengeFor & { userHandle?: string | null; network?: string | null };

/**
 * Stores a challenge for five minutes. An account that starts again replaces its challenge. Anyone may ask for one for a
 * sign-in: when too many of those wait, one of the network with the most makes room. The others are never in the way.
 */
export async function storeChallenge(
  tx: WriteTx,
  challenge: string,
  { purpose, account, boundTo, userHandle = null, network = null }: StoredFor,
  now: Date,
): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('expires_at', '<=', now.toISOString()).execute();
  if (account) await voidChallenges(tx, account);
  if (purpose === 'sign-in') await makeRoom(tx);
  await tx
    .insertInto('passkey_challenges')
    .values({
      challenge,
      purpose,
      account_kind: account?.kind ?? null,
      account_id: account?.id ?? null,
      user_handle: userHandle,
      bound_to: boundTo,
      network,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + limits.challengeLifetime).toISOString(),
    })
    .execute();
}

async function makeRoom(tx: WriteTx): Promise<void> {
  const networks = await tx
    .selectFrom('passkey_challenges')
    .select(({ fn }) => ['network', fn.countAll<number>().as('waiting')])
    .where('purpose', '=', 'sign-in')
    .groupBy('network')
    .execute();
  const [busiest] = networks.toSorted((one, other) => Number(other.waiting) - Number(one.waiting));
  const waiting = networks.reduce((sum, each) => sum + Number(each.waiting), 0);
  if (!busiest || waiting < limits.challenges) return;
  const oldest = tx
    .selectFrom('passkey_challenges')
    .select('challenge')
    .where('purpose', '=', 'sign-in')
    .where('network', 'is not distinct from', busiest.network)
    .orderBy('created_at')
    .limit(1);
  await tx.deleteFrom('passkey_challenges').where('challenge', 'in', oldest).execute();
}

export type UsedChallenge = Pick<RowOf<'passkey_challenges'>, 'purpose' | 'user_handle'>;

/**
 * Uses a challenge up. Returns it if it was in force for one of these purposes, this account and this session or browser. Runs
 * in a transaction of its own before the signature is verified, so that a challenge is judged once whatever the outcome.
 */
export async function useChallenge(
  tx: WriteTx,
  challenge: string,
  { purposes, account, boundTo }: Omit<ChallengeFor, 'purpose'> & { purposes: ChallengeFor['purpose'][] },
  now: Date,
): Promise<UsedChallenge | null> {
  const found = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', 'in', purposes)
    .where('account_kind', 'is not distinct from', account?.kind ?? null)
    .where('account_id', 'is not distinct from', account?.id ?? null)
    .where('bound_to', 'is not distinct from', boundTo)
    .returning(['purpose', 'user_handle', 'expires_at'])
    .executeTakeFirst();
  return found !== undefined && found.expires_at > now.toISOString() ? found : null;
}

/** Deletes the challenges of an account: the proof that was given for them may no longer be right. */
export async function voidChallenges(tx: WriteTx, { kind, id }: AccountName): Promise<void> {
  await tx
    .deleteFrom('passkey_challenges')
    .where('account_kind', '=', kind)
    .where('account_id', '=', id)
    .execute();
}
