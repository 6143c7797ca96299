import { secondFactorWords } from '@memcherrish/shared/text/account/second-factor.ts';
import type { SecondFactorState } from '@memcherrish/shared/wire/account/second-factor.ts';
import type { Browser } from '#auth/browser.ts';
import { voidChallenges } from '#auth/passkey-challenges.ts';
import { voidLinksStartedBy } from '#auth/recovery-links.ts';
import type { Credential, OpenedSession } from '#auth/sessions.ts';
import type { Account } from '#auth/viewer.ts';
import { countFactors } from '#db/credentials.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { factorInForce, requirePassword, useCode } from '#features/credentials/own-proof.ts';
import { tellAccount } from '#features/credentials/tell-account.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { ApiError, invalidField } from '#server/errors/api-error.ts';

export async function secondFactorState(tx: ReadTx, { id }: Account): Promise<SecondFactorState> {
  const factor = await factorInForce(tx, id);
  if (!factor) return { on: false, since: null, recoveryCodesLeft: 0 };
  const { left } = await tx
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('admin_id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { on: true, since: factor.confirmed_at, recoveryCodesLeft: left };
}

/**
 * Creates a key for the authenticator app. The key counts once a first code was right. Needs the password,
 * and replaces an unconfirmed key.
 */
export async function beginSecondFactor(
  ctx: Uses<'clock' | 'database' | 'passwords' | 'secondFactor' | 'tries'>,
  account: Account,
  password: string,
): Promise<{ secret: string; uri: string }> {
  const verified = await requirePassword(ctx, account, password);
  const admin = await ctx.database.read
    .selectFrom('admins')
    .select(['id', 'email'])
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  const secret = ctx.secondFactor.newSecret(admin.id);
  await ctx.database.write(async (tx) => {
    await verified.confirm(tx);
    if (await factorInForce(tx, admin.id)) {
      throw new ApiError('already-exists', secondFactorWords.alreadyOn);
    }
    await tx.deleteFrom('second_factors').where('admin_id', '=', admin.id).execute();
    const created_at = ctx.clock().toISOString();
    await tx.insertInto('second_factors').values({ admin_id: admin.id, secret, created_at }).execute();
    await countFactors(tx, { kind: 'admin', id: admin.id });
  });
  return ctx.secondFactor.enrolment(secret, admin);
}

/**
 * Turns the second factor on after a first right code, and ends the account's other sessions. Returns the
 * recovery codes, which are shown only this once.
 */
export async function confirmSecondFactor(
  ctx: Uses<'clock' | 'database' | 'mailbox' | 'pokes' | 'secondFactor' | 'sessions' | 'tries'>,
  account: Account,
  code: string,
): Promise<string[]> {
  const counted = await ctx.tries.secondFactorAgain(account);
  const now = ctx.clock();
  const recoveryCodes = ctx.secondFactor.newRecoveryCodes();
  await ctx.database.write(async (tx) => {
    const begun = await tx
      .selectFrom('second_factors')
      .selectAll()
      .where('admin_id', '=', account.id)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst();
    if (!begun) throw new ApiError('not-found', secondFactorWords.notBegun);
    const step = ctx.secondFactor.stepOf(begun.secret, account.id, code, now, begun.last_step);
    if (step === null) throw invalidField('code', secondFactorWords.wrongCode);
    await tx
      .updateTable('second_factors')
      .set({ confirmed_at: now.toISOString(), last_step: step })
      .where('admin_id', '=', account.id)
      .execute();
    const hashes = recoveryCodes.map((each) => ctx.secondFactor.recoveryHash(account.id, each));
    await tx
      .insertInto('recovery_codes')
      .values(hashes.map((code_hash) => ({ admin_id: account.id, code_hash, used_at: null })))
      .execute();
    await countFactors(tx, account);
    await ctx.sessions.endAll(tx, account, account.sessionId, 'second-factor');
    await voidLinksStartedBy(tx, account.id);
    // A passkey that is being added was begun without a code.
    await voidChallenges(tx, account);
    await tellAccount(ctx, tx, account, { kind: 'second-factor-on' });
    const about = { schoolId: null, subjectId: account.id };
    await recordAct(tx, now, account, { action: 'turn-on-second-factor', ...about });
  });
  await counted.succeeded();
  return recoveryCodes;
}

/** Turns the second factor off. Needs the password and a code. */
export async function endSecondFactor(
  ctx: Uses<'clock' | 'database' | 'mailbox' | 'passwords' | 'pokes' | 'secondFactor' | 'tries'>,
  account: Account,
  entry: { password: string; code: string },
): Promise<void> {
  const verified = await requirePassword(ctx, account, entry.password);
  const counted = await ctx.tries.secondFactorAgain(account);
  await ctx.database.write(async (tx) => {
    await verified.confirm(tx);
    await useCode(ctx, tx, account.id, entry.code);
    await removeSecondFactor(tx, account.id);
    await tellAccount(ctx, tx, account, { kind: 'second-factor-off' });
    const about = { schoolId: null, subjectId: account.id };
    await recordAct(tx, ctx.clock(), account, { action: 'turn-off-second-factor', ...about });
  });
  await counted.succeeded();
}

export async function removeSecondFactor(tx: WriteTx, adminId: string): Promise<boolean> {
  await tx.deleteFrom('recovery_codes').where('admin_id', '=', adminId).execute();
  const gone = await tx
    .deleteFrom('second_factors')
    .where('admin_id', '=', adminId)
    .returning('confirmed_at')
    .executeTakeFirst();
  await countFactors(tx, { kind: 'admin', id: adminId });
  return gone !== undefined && gone.confirmed_at !== null;
}

/**
 * Completes a sign-in with the ticket of the first step and a code. Refuses an expired ticket with
 * `code-expired`.
 */
export async function signInBySecondFactor(
  ctx: Uses<'clock' | 'database' | 'secondFactor' | 'sessions' | 'tries'>,
  entry: { ticket: string; code: string },
  browser: Browser,
): Promise<{ adminName: string; opened: OpenedSession }> {
  const { secondFactor, database, clock } = ctx;
  const adminId = secondFactor.adminOf(entry.ticket) ?? '';
  /** Returns the admin of a valid ticket. A ticket is bound to the password that was right. */
  const admitted = async (tx: ReadTx) => {
    const admin = await tx
      .selectFrom('admins')
      .select(['id', 'name', 'password_hash as passwordHash'])
      .where('id', '=', adminId)
      .where('state', '=', 'active')
      .executeTakeFirst();
    if (!admin || !secondFactor.isInForce(entry.ticket, admin.passwordHash, clock())) {
      throw new ApiError('code-expired', secondFactorWords.stepOver);
    }
    return admin;
  };
  const { name, ...admin } = await admitted(database.read);
  const counted = await ctx.tries.secondFactor(admin, browser);
  const credential: Credential = {
    confirm: async (tx) => {
      await admitted(tx);
      await useCode(ctx, tx, adminId, entry.code);
      return { kind: 'admin', id: adminId };
    },
  };
  const opened = await database.write((tx) => ctx.sessions.open(tx, credential, browser));
  await counted.succeeded();
  return { adminName: name, opened };
}
