import { passkeys as limits, youngSince } from '@memcherrish/shared/domain/passkey-limits.ts';
import { passkeyWords } from '@memcherrish/shared/text/account/passkeys.ts';
import type { OwnPasskeys } from '@memcherrish/shared/wire/account/passkeys.ts';
import type {
  AuthenticationResponse,
  RegistrationResponse,
} from '@memcherrish/shared/wire/base/passkey-shapes.ts';
import { nanoid } from 'nanoid';
import { storeChallenge, useChallenge, voidChallenges } from '#auth/passkey-challenges.ts';
import {
  challengeOf,
  creationOptions,
  passkeyRefused,
  requestOptions,
  VerifiedPasskey,
  verifyNew,
} from '#auth/passkeys.ts';
import { voidLinksStartedBy } from '#auth/recovery-links.ts';
import type { RelyingParty } from '#auth/relying-party.ts';
import type { Account, AccountName } from '#auth/viewer.ts';
import { countFactors } from '#db/credentials.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { ApiError, invalidField } from '#server/errors/api-error.ts';
import { checkOwnProof, neededProof, type ProofEntry, removalProof } from './own-proof.ts';
import { acceptedOf, passkeysOf, removePasskeys } from './passkeys-store.ts';
import { type Telling, tellAccount } from './tell-account.ts';

export type Site = RelyingParty | null;

export async function listPasskeys(
  ctx: Pick<Uses<'clock' | 'database'>, 'clock'> & { database: { read: ReadTx } },
  site: Site,
  account: Account,
): Promise<OwnPasskeys> {
  const { read } = ctx.database;
  const rows = await passkeysOf(read, account);
  return {
    origin: site?.origin ?? null,
    proof: await neededProof(read, account, ctx.clock()),
    removalProof: await removalProof(read, account),
    passkeys: rows.map((row) => ({
      _id: row.id,
      name: row.name,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
    })),
    hadPasskey: rows.length > 0 || (await hadPasskey(read, account)),
    accepted: site && (await acceptedOf(read, site, account)),
  };
}

/** Returns whether the news of the account tell of a passkey. */
async function hadPasskey(tx: ReadTx, { id }: AccountName): Promise<boolean> {
  const row = await tx
    .selectFrom('notifications')
    .select('id')
    .where('schoolmate_id', '=', id)
    .where('kind', 'in', ['passkey-added', 'passkey-saved', 'passkey-removed', 'new-passkeys-removed'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the options for a new passkey. Needs a proof, because a passkey signs in without a password and a code. */
export async function beginPasskey(
  ctx: Uses<'clock' | 'codes' | 'database' | 'passwords' | 'secondFactor' | 'tries'>,
  site: Site,
  account: Account,
  entry: ProofEntry & { silent: boolean },
) {
  const at = requiredSite(site);
  const proof = await checkOwnProof(ctx, account, entry, true);
  const { read } = ctx.database;
  const known = await passkeysOf(read, account);
  // All passkeys of an account have one handle, so that a device replaces its own.
  const handle = known[0]?.user_handle ?? nanoid(32);
  const named = { ...(await namesOnDevice(read, account)), handle };
  const options = await creationOptions(at, named, known, entry.silent);
  await ctx.database.write(async (tx) => {
    await proof.confirm(tx);
    requireRoom(await passkeysOf(tx, account));
    const purpose = entry.silent ? 'add-silently' : 'add';
    const of = { purpose, account, boundTo: account.sessionId, userHandle: handle } as const;
    await storeChallenge(tx, options.challenge, of, ctx.clock());
  });
  await proof.succeeded();
  return options;
}

/** Adds the passkey that a device made for the options. Only the session that gave the proof may do so. */
export async function addPasskey(
  ctx: Uses<'clock' | 'database' | 'mailbox' | 'pokes'>,
  site: Site,
  account: Account,
  entry: { name: string; response: RegistrationResponse },
): Promise<void> {
  const at = requiredSite(site);
  const challenge = await challengeOf(entry.response);
  const of = { purposes: ['add' as const, 'add-silently' as const], account, boundTo: account.sessionId };
  const used = await ctx.database.write((tx) => useChallenge(tx, challenge, of, ctx.clock()));
  if (!used) throw new ApiError('code-expired', passkeyWords.over);
  const made = await verifyNew(at, entry.response, challenge, used.purpose === 'add-silently');
  if (!made) throw new ApiError('invalid-input', passkeyWords.notAccepted);
  await ctx.database.write(async (tx) => {
    requireRoom(await passkeysOf(tx, account));
    const known = await tx
      .selectFrom('passkeys')
      .select('id')
      .where('credential_id', '=', made.credential_id)
      .executeTakeFirst();
    if (known) throw new ApiError('already-exists', passkeyWords.known);
    const now = ctx.clock();
    await tx
      .insertInto('passkeys')
      .values({
        ...made,
        id: nanoid(16),
        account_kind: account.kind,
        account_id: account.id,
        user_handle: used.user_handle ?? '',
        name: entry.name,
        created_at: now.toISOString(),
      })
      .execute();
    await countFactors(tx, account);
    const kind = used.purpose === 'add-silently' ? 'passkey-saved' : 'passkey-added';
    await tellAccount(ctx, tx, account, { kind });
    if (account.kind !== 'admin') return;
    const about = { schoolId: null, subjectId: account.id };
    await recordAct(tx, now, account, { action: 'add-passkey', ...about });
  });
}

/**
 * Removes a passkey. Needs a proof. Another person may have used it: ends the other sessions, and voids the links that the
 * account has started for others and the passkeys that are being added. Returns what its device may forget.
 */
export async function removePasskey(
  ctx: Uses<
    'clock' | 'codes' | 'database' | 'mailbox' | 'passwords' | 'pokes' | 'secondFactor' | 'sessions' | 'tries'
  >,
  site: Site,
  account: Account,
  { passkeyId, ...entry }: ProofEntry & { passkeyId: string },
): Promise<{ rpId: string | null; credentialId: string }> {
  const proof = await checkOwnProof(ctx, account, entry, false);
  const credentialId = await ctx.database.write(async (tx) => {
    await proof.confirm(tx);
    const gone = await tx
      .deleteFrom('passkeys')
      .where('id', '=', passkeyId)
      .where('account_kind', '=', account.kind)
      .where('account_id', '=', account.id)
      .returning('credential_id')
      .executeTakeFirst();
    if (!gone) throw new ApiError('not-found', passkeyWords.gone);
    await countFactors(tx, account);
    await ctx.sessions.endAll(tx, account, account.sessionId, 'passkey');
    if (account.kind === 'admin') await voidLinksStartedBy(tx, account.id);
    await voidChallenges(tx, account);
    await tellAccount(ctx, tx, account, { kind: 'passkey-removed' });
    if (account.kind === 'admin') {
      const about = { schoolId: null, subjectId: account.id };
      await recordAct(tx, ctx.clock(), account, { action: 'remove-passkey', ...about });
    }
    return gone.credential_id;
  });
  await proof.succeeded();
  return { rpId: site?.id ?? null, credentialId };
}

/**
 * Removes the passkeys that were added within the last seven days, and tells the owner how many: a thief may have added them.
 * The older ones stay, because they are the owner's way back. Returns how many it removed.
 */
export async function removeYoungPasskeys(ctx: Telling, tx: WriteTx, account: AccountName): Promise<number> {
  const count = await removePasskeys(tx, account, youngSince(ctx.clock()));
  if (count > 0) await tellAccount(ctx, tx, account, { kind: 'new-passkeys-removed', count });
  return count;
}

/** Returns the options for a signature that is the second proof of a change. They name the older passkeys of the caller. */
export async function beginSecondProof(ctx: Uses<'clock' | 'database'>, site: Site, account: Account) {
  const at = requiredSite(site);
  const passkeys = await passkeysOf(ctx.database.read, account);
  if (passkeys.length === 0) throw new ApiError('not-found', passkeyWords.noneHere);
  const since = youngSince(ctx.clock());
  const known = passkeys.filter(({ created_at }) => created_at <= since);
  if (known.length === 0) throw new ApiError('not-allowed', passkeyWords.tooNew);
  const options = await requestOptions(at, known);
  const of = { purpose: 'second-proof', account, boundTo: account.sessionId } as const;
  await ctx.database.write((tx) => storeChallenge(tx, options.challenge, of, ctx.clock()));
  return options;
}

/** Verifies a second proof of the caller, by a passkey that is older than seven days. The change confirms it in its transaction. Refuses it at the field `passkey`. */
export async function checkSecondProof(
  ctx: Uses<'clock' | 'database'>,
  site: Site,
  account: Account,
  response: AuthenticationResponse,
): Promise<VerifiedPasskey> {
  const at = requiredSite(site);
  const now = ctx.clock();
  const challenge = await challengeOf(response);
  const of = { purposes: ['second-proof' as const], account, boundTo: account.sessionId };
  const used = await ctx.database.write((tx) => useChallenge(tx, challenge, of, now));
  if (!used) throw invalidField('passkey', passkeyWords.over);
  const verified = await VerifiedPasskey.verify(ctx.database.read, at, response, challenge, now, account);
  if (!verified) throw invalidField('passkey', passkeyRefused().message);
  if (verified.isYoung) throw invalidField('passkey', passkeyWords.tooNew);
  return verified;
}

/** Returns the names under which a device shows the account. The number is never one of them. */
async function namesOnDevice(tx: ReadTx, { kind, id }: AccountName) {
  if (kind === 'schoolmate') {
    const row = await tx
      .selectFrom('schoolmates')
      .select(['name', 'username'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { name: row.name, login: row.username ?? row.name };
  }
  const row = await tx
    .selectFrom(kind === 'admin' ? 'admins' : 'teachers')
    .select(['name', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { name: row.name, login: row.email };
}

export function requiredSite(site: Site): RelyingParty {
  if (!site) throw new ApiError('not-allowed', passkeyWords.notHere);
  return site;
}

function requireRoom(passkeys: readonly unknown[]): void {
  if (passkeys.length >= limits.most) throw new ApiError('not-allowed', passkeyWords.full(limits.most));
}
