import { passkeys as limits } from '@memcherrish/shared/domain/passkey-limits.ts';
import { secondFactorWords } from '@memcherrish/shared/text/account/second-factor.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { OwnPasskeys } from '@memcherrish/shared/wire/account/passkeys.ts';
import { checkOwnPassword } from '#auth/check-password.ts';
import { passwordHashOf, type VerifiedPassword } from '#auth/verified-password.ts';
import type { Account } from '#auth/viewer.ts';
import { countFactors } from '#db/credentials.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import type { Uses } from '#server/context.ts';
import { ApiError, invalidField } from '#server/errors/api-error.ts';

/** Returns the confirmed second factor of an admin, or undefined. */
export async function factorInForce(tx: ReadTx, adminId: string) {
  return tx
    .selectFrom('second_factors')
    .selectAll()
    .where('admin_id', '=', adminId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
}

/** Uses a code up: one of the app, or a recovery code. Refuses a wrong code at the field `code`. */
export async function useCode(
  ctx: Uses<'clock' | 'secondFactor'>,
  tx: WriteTx,
  adminId: string,
  code: string,
): Promise<void> {
  const now = ctx.clock();
  const factor = await factorInForce(tx, adminId);
  if (!factor) throw new ApiError('not-found', secondFactorWords.notOn);
  await countFactors(tx, { kind: 'admin', id: adminId });
  const digits = code.replace(/\s/g, '');
  if (/^\d{6}$/.test(digits)) {
    const { secret, last_step } = factor;
    const step = ctx.secondFactor.stepOf(secret, adminId, digits, now, last_step);
    const isSpent = step === null && ctx.secondFactor.stepOf(secret, adminId, digits, now, 0) !== null;
    if (isSpent) throw invalidField('code', secondFactorWords.codeUsed);
    if (step === null) throw invalidField('code', secondFactorWords.wrongCode);
    await tx.updateTable('second_factors').set({ last_step: step }).where('admin_id', '=', adminId).execute();
    return;
  }
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now.toISOString() })
    .where('admin_id', '=', adminId)
    .where('code_hash', '=', ctx.secondFactor.recoveryHash(adminId, code))
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst();
  if (!used) throw invalidField('code', secondFactorWords.wrongCode);
}

/** Checks the password that an account types again, with an error at the field `password`. */
export function requirePassword(
  ctx: Uses<'database' | 'passwords' | 'tries'>,
  account: Account,
  password: string,
): Promise<VerifiedPassword> {
  return checkOwnPassword(ctx, account, password, () =>
    invalidField('password', serverWords.incorrectPassword),
  );
}

/** The proof that an account gives before a change of its passkeys. */
export interface ProofEntry {
  password?: string | undefined;
  /** The code of an admin's second factor. */
  code?: string | undefined;
  /** The code that went to the number of a schoolmate. */
  otp?: string | undefined;
  codeMark: string | null;
}

/** A proof that was right. The change confirms it in its transaction, and says afterwards that it succeeded. */
export interface OwnProof {
  confirm: (tx: WriteTx) => Promise<void>;
  succeeded: () => Promise<void>;
}

/** Returns what a change of the passkeys needs from this session. */
export async function neededProof(tx: ReadTx, account: Account, now: Date): Promise<OwnPasskeys['proof']> {
  if (account.kind === 'admin') {
    return (await factorInForce(tx, account.id)) ? 'password-and-code' : 'password';
  }
  if (await isFresh(tx, account, now)) return 'none';
  return removalProof(tx, account);
}

/** Returns what the removal of a passkey needs: a fresh sign-in is not enough, because a removal signs out the other devices. */
export async function removalProof(tx: ReadTx, account: Account): Promise<OwnPasskeys['removalProof']> {
  return account.kind === 'schoolmate' && (await passwordHashOf(tx, account)) === null
    ? 'number'
    : 'password';
}

/**
 * Checks the proof before a change of the passkeys, because a passkey signs in for good. An admin gives the password, and a
 * code of the second factor for a new passkey (`addsPasskey`). Others give the password, or a schoolmate a code to the
 * number. Soon after a sign-in with one of these they add a passkey with nothing else.
 */
export async function checkOwnProof(
  ctx: Uses<'clock' | 'codes' | 'database' | 'passwords' | 'secondFactor' | 'tries'>,
  account: Account,
  entry: ProofEntry,
  addsPasskey: boolean,
): Promise<OwnProof> {
  if (entry.password !== undefined) return byPassword(ctx, account, entry.password, addsPasskey && entry);
  if (account.kind === 'schoolmate' && entry.otp !== undefined) {
    return byNumber(ctx, account, entry.otp, entry.codeMark);
  }
  const confirm = async (tx: ReadTx) => {
    const isEnough = addsPasskey && account.kind !== 'admin' && (await isFresh(tx, account, ctx.clock()));
    if (!isEnough) throw invalidField('password', messages.passwordRequired);
  };
  await confirm(ctx.database.read);
  return { confirm, succeeded: async () => undefined };
}

async function byPassword(
  ctx: Uses<'clock' | 'database' | 'passwords' | 'secondFactor' | 'tries'>,
  account: Account,
  password: string,
  withCode: ProofEntry | false,
): Promise<OwnProof> {
  const verified = await requirePassword(ctx, account, password);
  const asksCode = async (tx: ReadTx) =>
    withCode !== false && account.kind === 'admin' && (await factorInForce(tx, account.id)) !== undefined;
  const code = withCode === false ? undefined : withCode.code;
  const needsCode = await asksCode(ctx.database.read);
  if (needsCode && !code) throw codeMissing();
  const counted = needsCode ? await ctx.tries.secondFactorAgain(account) : null;
  return {
    confirm: async (tx) => {
      await verified.confirm(tx);
      if (!(await asksCode(tx))) return;
      // The second factor may have been turned on since the check.
      if (!code || !counted) throw codeMissing();
      await useCode(ctx, tx, account.id, code);
    },
    succeeded: async () => counted?.succeeded(),
  };
}

async function byNumber(
  ctx: Uses<'codes' | 'database'>,
  { id }: Account,
  otp: string,
  codeMark: string | null,
): Promise<OwnProof> {
  const mobileNow = async (tx: ReadTx) =>
    (await tx.selectFrom('schoolmates').select('mobile').where('id', '=', id).executeTakeFirstOrThrow())
      .mobile ?? '';
  const mobile = await mobileNow(ctx.database.read);
  const typed = [{ mobile, purpose: 'passkey', code: otp, field: 'otp' }] as const;
  const [proof = null] = await ctx.codes.verifyAll(typed, codeMark, ctx.database);
  return {
    confirm: async (tx) => {
      await ctx.codes.useProof(tx, proof, await mobileNow(tx), 'passkey');
    },
    succeeded: async () => undefined,
  };
}

/** Returns whether the session was opened with a password or a code some minutes ago. */
async function isFresh(tx: ReadTx, { sessionId }: Account, now: Date): Promise<boolean> {
  const session = await tx
    .selectFrom('sessions')
    .select('proved_at')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  const since = new Date(now.getTime() - limits.freshFor).toISOString();
  return session !== undefined && session.proved_at !== null && session.proved_at > since;
}

function codeMissing(): ApiError {
  return invalidField('code', secondFactorWords.codeMissing);
}
