import { secondFactorWords } from '@memcherrish/shared/text/second-factor.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import type { SecondFactorState } from '@memcherrish/shared/wire/second-factor.ts';
import type { Browser } from '#auth/browser.ts';
import type { OpenedSession } from '#auth/sessions.ts';
import type { Account } from '#auth/viewer.ts';
import type { Reader, Writing } from '#db/write.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Parts } from '#server/parts.ts';
import { invalidField, Refusal } from '#server/refusal.ts';

/** The second factor of an admin that is in force, or undefined. */
export async function factorInForce(reader: Reader, adminId: string) {
  return reader
    .selectFrom('second_factors')
    .selectAll()
    .where('admin_id', '=', adminId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
}

export async function secondFactorState(reader: Reader, { id }: Account): Promise<SecondFactorState> {
  const factor = await factorInForce(reader, id);
  if (!factor) return { on: false, since: null, recoveryCodesLeft: 0 };
  const { left } = await reader
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('admin_id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { on: true, since: factor.confirmed_at, recoveryCodesLeft: left };
}

/** Makes a key for the app, in force once a first code was right. Wants the password; what was begun before is void. */
export async function beginSecondFactor(
  parts: Parts,
  account: Account,
  password: string,
): Promise<{ secret: string; uri: string }> {
  const admin = await requirePassword(parts, account, password);
  const secret = parts.secondFactor.newSecret(admin.id);
  await parts.database.write(async ({ trx }) => {
    if (await factorInForce(trx, admin.id)) {
      throw new Refusal('already-exists', secondFactorWords.alreadyOn);
    }
    await trx.deleteFrom('second_factors').where('admin_id', '=', admin.id).execute();
    const created_at = parts.clock().toISOString();
    await trx.insertInto('second_factors').values({ admin_id: admin.id, secret, created_at }).execute();
  });
  return parts.secondFactor.enrolment(secret, admin);
}

/** Turns it on by a first right code, ends the account's other sessions, and answers the recovery codes, this once. */
export async function confirmSecondFactor(parts: Parts, account: Account, code: string): Promise<string[]> {
  const counted = await parts.tries.secondFactorAgain(account);
  const now = parts.clock();
  const recoveryCodes = parts.secondFactor.newRecoveryCodes();
  await parts.database.write(async (writing) => {
    const { trx } = writing;
    const begun = await trx
      .selectFrom('second_factors')
      .selectAll()
      .where('admin_id', '=', account.id)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst();
    if (!begun) throw new Refusal('not-found', secondFactorWords.notBegun);
    const step = parts.secondFactor.stepOf(begun.secret, account.id, code, now, begun.last_step);
    if (step === null) throw invalidField('code', secondFactorWords.wrongCode);
    await trx
      .updateTable('second_factors')
      .set({ confirmed_at: now.toISOString(), last_step: step })
      .where('admin_id', '=', account.id)
      .execute();
    const hashes = recoveryCodes.map((each) => parts.secondFactor.recoveryHash(account.id, each));
    await trx
      .insertInto('recovery_codes')
      .values(hashes.map((code_hash) => ({ admin_id: account.id, code_hash, used_at: null })))
      .execute();
    await parts.sessions.endAll(writing, account, account.sessionId);
    const about = { schoolId: null, subjectId: account.id };
    await recordAct(writing, now, account, { action: 'turn-on-second-factor', ...about });
  });
  await counted.succeeded();
  return recoveryCodes;
}

/** Turns it off by the password and a code. */
export async function endSecondFactor(
  parts: Parts,
  account: Account,
  entry: { password: string; code: string },
): Promise<void> {
  await requirePassword(parts, account, entry.password);
  const counted = await parts.tries.secondFactorAgain(account);
  await parts.database.write(async (writing) => {
    await useCode(parts, writing, account.id, entry.code);
    await forgetSecondFactor(writing, account.id);
    const about = { schoolId: null, subjectId: account.id };
    await recordAct(writing, parts.clock(), account, { action: 'turn-off-second-factor', ...about });
  });
  await counted.succeeded();
}

export async function forgetSecondFactor({ trx }: Writing, adminId: string): Promise<boolean> {
  await trx.deleteFrom('recovery_codes').where('admin_id', '=', adminId).execute();
  const gone = await trx
    .deleteFrom('second_factors')
    .where('admin_id', '=', adminId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return gone !== undefined && gone.confirmed_at !== null;
}

/** The second step of a sign-in: the ticket of the first, and a code. Refuses `code-expired` once the ticket is over. */
export async function signInBySecondFactor(
  parts: Parts,
  entry: { ticket: string; code: string },
  browser: Browser,
): Promise<{ adminName: string; opened: OpenedSession }> {
  const admin = await parts.database.read
    .selectFrom('admins')
    .select(['id', 'name', 'password_hash'])
    .where('id', '=', parts.secondFactor.adminOf(entry.ticket) ?? '')
    .where('state', '=', 'active')
    .executeTakeFirst();
  if (!admin || !parts.secondFactor.isInForce(entry.ticket, admin.password_hash, parts.clock())) {
    throw new Refusal('code-expired', secondFactorWords.stepOver);
  }
  const counted = await parts.tries.secondFactor(admin.id, browser);
  const opened = await parts.database.write(async (writing) => {
    await useCode(parts, writing, admin.id, entry.code);
    return parts.sessions.open(writing, 'admin', admin.id, browser);
  });
  await counted.succeeded();
  return { adminName: admin.name, opened };
}

/** Uses a code up: one of the app, or a recovery code. Refuses at the field `code`. */
async function useCode(parts: Parts, { trx }: Writing, adminId: string, code: string): Promise<void> {
  const now = parts.clock();
  const factor = await factorInForce(trx, adminId);
  if (!factor) throw new Refusal('not-found', secondFactorWords.notOn);
  const digits = code.replace(/\s/g, '');
  if (/^\d{6}$/.test(digits)) {
    const { secret, last_step } = factor;
    const step = parts.secondFactor.stepOf(secret, adminId, digits, now, last_step);
    const isSpent = step === null && parts.secondFactor.stepOf(secret, adminId, digits, now, 0) !== null;
    if (isSpent) throw invalidField('code', secondFactorWords.codeUsed);
    if (step === null) throw invalidField('code', secondFactorWords.wrongCode);
    await trx
      .updateTable('second_factors')
      .set({ last_step: step })
      .where('admin_id', '=', adminId)
      .execute();
    return;
  }
  const used = await trx
    .updateTable('recovery_codes')
    .set({ used_at: now.toISOString() })
    .where('admin_id', '=', adminId)
    .where('code_hash', '=', parts.secondFactor.recoveryHash(adminId, code))
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst();
  if (!used) throw invalidField('code', secondFactorWords.wrongCode);
}

async function requirePassword(parts: Parts, account: Account, password: string) {
  const counted = await parts.tries.again(account);
  const admin = await parts.database.read
    .selectFrom('admins')
    .select(['id', 'email', 'password_hash'])
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  if (!(await parts.passwords.verify(admin.password_hash, password))) {
    throw invalidField('password', serverWords.incorrectPassword);
  }
  await counted.succeeded();
  return admin;
}
