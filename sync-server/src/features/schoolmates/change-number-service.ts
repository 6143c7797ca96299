import { numberChanges } from '@memcherrish/shared/domain/limits.ts';
import { numberWords } from '@memcherrish/shared/text/account/number.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { AuthenticationResponse } from '@memcherrish/shared/wire/base/passkey-shapes.ts';
import { nanoid } from 'nanoid';
import { checkOwnPassword } from '#auth/check-password.ts';
import type { TypedCode } from '#auth/one-time-codes.ts';
import type { Credential } from '#auth/sessions.ts';
import type { Account } from '#auth/viewer.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { WriteTx } from '#db/write.ts';
import { membershipsOf } from '#directory/division-paths-store.ts';
import { checkSecondProof, removeYoungPasskeys, type Site } from '#features/credentials/passkeys-service.ts';
import { removePasskeys } from '#features/credentials/passkeys-store.ts';
import { tellAccount } from '#features/credentials/tell-account.ts';
import { applyEdits } from '#features/people/field-edits.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { ApiError, invalidField } from '#server/errors/api-error.ts';
import { changeFrom, isKeptForAnother } from './number-changes-store.ts';
import { claimedByMobile } from './schoolmates-store.ts';

interface NewNumber {
  mobile: string;
  /** The code that went to the new number. */
  otp: string;
  password?: string | undefined;
  /** The code that went to the number of now. */
  oldOtp?: string | undefined;
  /** The signature of a passkey of the caller. */
  passkey?: AuthenticationResponse | undefined;
  site: Site;
  codeMark: string | null;
}

type Person = RowOf<'schoolmates'>;

type Changing = Uses<'clock' | 'codes' | 'database' | 'mailbox' | 'notices' | 'pokes' | 'revisions'>;

/**
 * Gives the caller a new number, which they have proved with a code. The word of an admin who entered the number is the
 * second proof. Without it the caller needs their password, a passkey that is not young, or a code to the number of now: a phone
 * left open, or a read-out code to sign in, does not take the account away. The holder of the old number can put it back for a
 * week. Young passkeys are removed, and other sessions need a proof before they add one. Returns how many were removed.
 *
 * Refuses a number that another account has with one sentence, after both proofs, and tells nothing about that account.
 */
export async function confirmMobile(
  ctx: Changing & Uses<'attempts' | 'passwords' | 'sessions' | 'tries'>,
  account: Account,
  entry: NewNumber,
): Promise<number> {
  const { mobile, otp, codeMark } = entry;
  const person = await ctx.database.read
    .selectFrom('schoolmates')
    .selectAll()
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  const isEntered = person.pending_mobile === mobile;
  const { verified, typed } = isEntered
    ? { verified: null, typed: [] }
    : await secondProof(ctx, account, person, entry);
  const all: TypedCode[] = [...typed, { mobile, purpose: 'signup', code: otp, field: 'otp' }];
  const proofs = await ctx.codes.verifyAll(all, codeMark, ctx.database);
  const { perAccount, window } = numberChanges;
  await ctx.attempts.count(`number ${account.id}`, perAccount, window, numberWords.tooManyChanges);
  return ctx.database.write(async (tx) => {
    const now = await tx
      .selectFrom('schoolmates')
      .selectAll()
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow();
    // Meanwhile an admin may have entered another number, or another device may have changed this one.
    if (isEntered && now.pending_mobile !== mobile)
      throw new ApiError('not-found', serverWords.noMobileToConfirm);
    if (now.mobile !== person.mobile) throw new ApiError('conflict', numberWords.changedMeanwhile);
    await verified?.confirm(tx);
    for (const [index, each] of all.entries()) {
      await ctx.codes.useProof(tx, proofs[index] ?? null, each.mobile, each.purpose);
    }
    const isTaken = await claimedByMobile(tx, mobile);
    if (isTaken || (await isKeptForAnother(tx, mobile, account.id, ctx.clock()))) {
      throw invalidField('mobile', numberWords.unavailable);
    }
    await keepOldNumber(ctx, tx, now, mobile);
    await giveNumber(ctx, tx, now, mobile, 'number-changed');
    tellNumber(ctx, tx, now.mobile, numberWords.changedNotice(ctx.notices.address));
    await ctx.sessions.needProof(tx, account, account.sessionId);
    return removeYoungPasskeys(ctx, tx, account);
  });
}

/** Checks the second proof of a change that no admin has started. A code is only tried together with the other one. */
async function secondProof(
  ctx: Uses<'clock' | 'database' | 'passwords' | 'tries'>,
  account: Account,
  person: Person,
  { mobile, password, oldOtp, passkey, site }: NewNumber,
): Promise<{ verified: Pick<Credential, 'confirm'> | null; typed: TypedCode[] }> {
  if (password === undefined && oldOtp === undefined && passkey === undefined) {
    throw new ApiError('not-found', serverWords.noMobileToConfirm);
  }
  if (mobile === person.mobile) throw invalidField('mobile', numberWords.sameNumber);
  if (password !== undefined) {
    const wrong = () => invalidField('password', serverWords.incorrectPassword);
    return { verified: await checkOwnPassword(ctx, account, password, wrong), typed: [] };
  }
  if (passkey !== undefined) {
    return { verified: await checkSecondProof(ctx, site, account, passkey), typed: [] };
  }
  const of = { mobile: person.mobile ?? '', code: oldOtp ?? '' };
  const typed = { ...of, purpose: 'number', field: 'oldOtp' } as const;
  return { verified: null, typed: [typed] };
}

async function keepOldNumber(
  ctx: Uses<'clock'>,
  tx: WriteTx,
  { id, mobile: old_mobile }: Person,
  new_mobile: string,
): Promise<void> {
  if (old_mobile === null) return;
  const now = ctx.clock();
  await tx
    .insertInto('number_changes')
    .values({
      id: nanoid(16),
      schoolmate_id: id,
      old_mobile,
      new_mobile,
      changed_at: now.toISOString(),
      until: new Date(now.getTime() + numberChanges.undoable).toISOString(),
    })
    .execute();
}

/** Gives a person a number, and tells their devices, those who see them, and the trail of their schools. */
async function giveNumber(
  ctx: Changing,
  tx: WriteTx,
  person: Person,
  mobile: string,
  kind: 'number-changed' | 'number-put-back',
): Promise<void> {
  const { id, name } = person;
  const by = { by: 'self', at: ctx.clock().toISOString() } as const;
  await applyEdits(tx, person, [['mobile', mobile]], by);
  await tx.updateTable('schoolmates').set({ pending_mobile: null }).where('id', '=', id).execute();
  const actor = { kind: 'schoolmate', id } as const;
  const schools = new Set((await membershipsOf(tx, id)).map(({ schoolId }) => schoolId));
  const action = kind === 'number-changed' ? 'change-number' : 'put-number-back';
  for (const schoolId of schools) {
    await recordAct(tx, ctx.clock(), actor, { action, schoolId, subjectId: id, details: { name } });
  }
  await tellAccount(ctx, tx, actor, { kind });
  await ctx.revisions.touchPeople(tx, [id]);
}

/** Tells the number that has lost the account, once the change is durable. */
function tellNumber(ctx: Uses<'notices'>, tx: WriteTx, lost: string | null, text: string): void {
  if (lost !== null) tx.afterCommit(() => ctx.notices.send(lost, text));
}

/**
 * Puts the old number back for its holder, who has proved it with a code. Later changes of the account end with it. All
 * sessions end. The password and the passkeys are deleted, because another person may have used or added them. A message goes
 * to the number that loses the account.
 */
export async function putNumberBack(
  ctx: Changing & Uses<'sessions'>,
  { mobile, otp, codeMark }: { mobile: string; otp: string; codeMark: string | null },
): Promise<void> {
  const proof = await ctx.codes.verify(mobile, 'number', otp, codeMark);
  await ctx.database.write(async (tx) => {
    await ctx.codes.useProof(tx, proof, mobile, 'number');
    const change = await changeFrom(tx, mobile, ctx.clock());
    // Another account can only have the number if a restored backup brought it.
    if (!change || (await claimedByMobile(tx, mobile))) {
      throw new ApiError('not-found', numberWords.nothingToPutBack);
    }
    const person = await tx
      .selectFrom('schoolmates')
      .selectAll()
      .where('id', '=', change.schoolmate_id)
      .executeTakeFirstOrThrow();
    const account = { kind: 'schoolmate', id: person.id } as const;
    await tx
      .deleteFrom('number_changes')
      .where('schoolmate_id', '=', person.id)
      .where('changed_at', '>=', change.changed_at)
      .execute();
    await tx
      .updateTable('schoolmates')
      // Counts as idle: the server cannot tell the owner from the new owner of an old number.
      .set({ password_hash: null, reached_at: new Date(0).toISOString() })
      .where('id', '=', person.id)
      .execute();
    if (await removePasskeys(tx, account)) await tellAccount(ctx, tx, account, { kind: 'passkey-removed' });
    await giveNumber(ctx, tx, person, mobile, 'number-put-back');
    await ctx.sessions.endAll(tx, account, undefined, 'number');
    tellNumber(ctx, tx, person.mobile, numberWords.putBackNotice(ctx.notices.address));
  });
}
