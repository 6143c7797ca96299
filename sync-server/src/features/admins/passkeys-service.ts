import { day } from '@memcherrish/shared/domain/durations.ts';
import { passkeys as limits } from '@memcherrish/shared/domain/passkey-limits.ts';
import { passkeyWords } from '@memcherrish/shared/text/account/passkeys.ts';
import { secondFactorWords } from '@memcherrish/shared/text/account/second-factor.ts';
import type {
  AuthenticationResponse,
  OwnPasskeys,
  RegistrationResponse,
} from '@memcherrish/shared/wire/account/passkeys.ts';
import { nanoid } from 'nanoid';
import type { Browser } from '#auth/browser.ts';
import { storeChallenge, useChallenge, voidChallenges } from '#auth/passkey-challenges.ts';
import {
  challengeOf,
  creationOptions,
  PasskeyCopied,
  passkeyRefused,
  requestOptions,
  VerifiedPasskey,
  verifyNew,
} from '#auth/passkeys.ts';
import { voidLinksStartedBy } from '#auth/recovery-links.ts';
import type { RelyingParty } from '#auth/relying-party.ts';
import type { OpenedSession } from '#auth/sessions.ts';
import type { Account } from '#auth/viewer.ts';
import { countFactors } from '#db/credentials.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { tellAccount } from '#features/credentials/tell-account.ts';
import { recordAct, theServer } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { ApiError, invalidField } from '#server/errors/api-error.ts';
import { factorInForce, requirePassword, useCode } from './second-factor-service.ts';

type Site = RelyingParty | null;

export async function listPasskeys(tx: ReadTx, site: Site, { id }: Account): Promise<OwnPasskeys> {
  return {
    origin: site?.origin ?? null,
    needsCode: (await factorInForce(tx, id)) !== undefined,
    passkeys: await tx
      .selectFrom('passkeys')
      .select(['id as _id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
      .where('admin_id', '=', id)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  };
}

/**
 * Returns the options for a new passkey. Needs the password, and a code where sign-ins by password need one: a passkey
 * signs in without either.
 */
export async function beginPasskey(
  ctx: Uses<'clock' | 'database' | 'passwords' | 'secondFactor' | 'tries'>,
  site: Site,
  account: Account,
  entry: { password: string; code?: string | undefined },
) {
  const at = required(site);
  const verified = await requirePassword(ctx, account, entry.password);
  const { read } = ctx.database;
  const admin = await read
    .selectFrom('admins')
    .select(['id', 'name', 'email'])
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  const options = await creationOptions(at, admin, await passkeysOf(read, account.id));
  const needsCode = (await factorInForce(read, account.id)) !== undefined;
  if (needsCode && !entry.code) throw codeMissing();
  const counted = needsCode ? await ctx.tries.secondFactorAgain(account) : null;
  await ctx.database.write(async (tx) => {
    await verified.confirm(tx);
    requireRoom(await passkeysOf(tx, account.id));
    if (await factorInForce(tx, account.id)) {
      // The second factor may have been turned on since the check.
      if (!entry.code || !counted) throw codeMissing();
      await useCode(ctx, tx, account.id, entry.code);
    }
    await storeChallenge(tx, options.challenge, account.id, ctx.clock());
  });
  await counted?.succeeded();
  return options;
}

/** Adds the passkey that a device made for the options: only the session that typed the password knows the challenge. */
export async function addPasskey(
  ctx: Uses<'clock' | 'database' | 'mailbox' | 'pokes'>,
  site: Site,
  account: Account,
  entry: { name: string; response: RegistrationResponse },
): Promise<void> {
  const at = required(site);
  const challenge = await challengeOf(entry.response);
  const isInForce = await ctx.database.write((tx) => useChallenge(tx, challenge, account.id, ctx.clock()));
  if (!isInForce) throw new ApiError('code-expired', passkeyWords.over);
  const made = await verifyNew(at, entry.response, challenge);
  if (!made) throw new ApiError('invalid-input', passkeyWords.notAccepted);
  await ctx.database.write(async (tx) => {
    requireRoom(await passkeysOf(tx, account.id));
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
        admin_id: account.id,
        name: entry.name,
        created_at: now.toISOString(),
      })
      .execute();
    await countFactors(tx, account.id);
    await tellAccount(ctx, tx, account, { kind: 'passkey-added' });
    const about = { schoolId: null, subjectId: account.id };
    await recordAct(tx, now, account, { action: 'add-passkey', ...about });
  });
}

/**
 * Removes a passkey. Needs the password. Another person may have used it: ends the other sessions, and voids the links
 * that the account has started for others and the passkeys that are being added.
 */
export async function removePasskey(
  ctx: Uses<'clock' | 'database' | 'mailbox' | 'passwords' | 'pokes' | 'sessions' | 'tries'>,
  account: Account,
  passkeyId: string,
  password: string,
): Promise<void> {
  const verified = await requirePassword(ctx, account, password);
  await ctx.database.write(async (tx) => {
    await verified.confirm(tx);
    const gone = await tx
      .deleteFrom('passkeys')
      .where('id', '=', passkeyId)
      .where('admin_id', '=', account.id)
      .returning('id')
      .executeTakeFirst();
    if (!gone) throw new ApiError('not-found', passkeyWords.gone);
    await countFactors(tx, account.id);
    await ctx.sessions.endAll(tx, account, account.sessionId, 'passkey');
    await voidLinksStartedBy(tx, account.id);
    await voidChallenges(tx, account.id);
    await tellAccount(ctx, tx, account, { kind: 'passkey-removed' });
    const about = { schoolId: null, subjectId: account.id };
    await recordAct(tx, ctx.clock(), account, { action: 'remove-passkey', ...about });
  });
}

/** Removes all passkeys of an admin whose account is recovered. Returns whether there were any. */
export async function removePasskeys(tx: WriteTx, adminId: string): Promise<boolean> {
  const gone = await tx.deleteFrom('passkeys').where('admin_id', '=', adminId).returning('id').execute();
  await countFactors(tx, adminId);
  return gone.length > 0;
}

/** Returns the options for a sign-in. They are the same for everyone, except for the challenge. */
export async function beginPasskeySignIn(
  ctx: Uses<'attempts' | 'clock' | 'database'>,
  site: Site,
  { network }: Browser,
) {
  const at = required(site);
  await countCall(ctx, network);
  const options = await requestOptions(at);
  await ctx.database.write((tx) => storeChallenge(tx, options.challenge, null, ctx.clock()));
  return options;
}

/**
 * Signs an admin in with a passkey, without a password and without a code. Refuses every passkey that is not right
 * with the same `wrong-credentials`, and a challenge that is not in force with `code-expired`.
 */
export async function signInByPasskey(
  ctx: Uses<'attempts' | 'clock' | 'database' | 'mailbox' | 'pokes' | 'sessions'>,
  site: Site,
  response: AuthenticationResponse,
  browser: Browser,
): Promise<{ adminName: string; opened: OpenedSession }> {
  const at = required(site);
  await countCall(ctx, browser.network);
  const now = ctx.clock();
  const challenge = await challengeOf(response);
  const isInForce = await ctx.database.write((tx) => useChallenge(tx, challenge, null, now));
  if (!isInForce) throw new ApiError('code-expired', passkeyWords.over);
  const verified = await VerifiedPasskey.verify(ctx.database.read, at, response, challenge, now);
  if (!verified) throw passkeyRefused();
  const signedIn = ctx.database.write(async (tx) => {
    const opened = await ctx.sessions.open(tx, verified, browser);
    const { name } = await tx
      .selectFrom('admins')
      .select('name')
      .where('id', '=', opened.account.id)
      .executeTakeFirstOrThrow();
    return { adminName: name, opened };
  });
  return signedIn.catch(async (error: unknown) => {
    if (error instanceof PasskeyCopied) await tellOfCopy(ctx, verified.adminId);
    throw error;
  });
}

/** Tells an admin, once a day, that a passkey may have been copied. */
async function tellOfCopy(ctx: Uses<'clock' | 'database' | 'mailbox' | 'pokes'>, id: string): Promise<void> {
  const now = ctx.clock();
  await ctx.database.write(async (tx) => {
    const told = await tx
      .selectFrom('audit')
      .select('id')
      .where('action', '=', 'refuse-passkey')
      .where('subject_id', '=', id)
      .where('at', '>', new Date(now.getTime() - day).toISOString())
      .executeTakeFirst();
    if (told || !(await isAdmin(tx, id))) return;
    await tellAccount(ctx, tx, { kind: 'admin', id }, { kind: 'passkey-copied' });
    await recordAct(tx, now, theServer, { action: 'refuse-passkey', schoolId: null, subjectId: id });
  });
}

/** Returns whether the account still exists: it may have been deleted since the sign-in was refused. */
async function isAdmin(tx: ReadTx, id: string): Promise<boolean> {
  return (await tx.selectFrom('admins').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

function codeMissing(): ApiError {
  return invalidField('code', secondFactorWords.codeMissing);
}

function required(site: Site): RelyingParty {
  if (!site) throw new ApiError('not-allowed', passkeyWords.notHere);
  return site;
}

async function countCall({ attempts }: Uses<'attempts'>, network: string): Promise<void> {
  await attempts.count(`passkey-from ${network}`, limits.perNetwork, limits.window, passkeyWords.tooMany);
}

function passkeysOf(tx: ReadTx, adminId: string) {
  return tx
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('admin_id', '=', adminId)
    .execute();
}

function requireRoom(passkeys: readonly unknown[]): void {
  if (passkeys.length >= limits.most) throw new ApiError('not-allowed', passkeyWords.full(limits.most));
}
