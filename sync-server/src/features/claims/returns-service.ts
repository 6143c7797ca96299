import { idleAccounts } from '@memcherrish/shared/domain/limits.ts';
import { idleWords } from '@memcherrish/shared/text/account/idle.ts';
import { newcomerWords } from '@memcherrish/shared/text/account/newcomer.ts';
import { nanoid } from 'nanoid';
import type { Account } from '#auth/viewer.ts';
import { isMember, manages } from '#auth/viewer-scope.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { mayBeLetIn } from '#directory/askers.ts';
import { blocksAround } from '#directory/blocks-store.ts';
import { membershipsOf } from '#directory/division-paths-store.ts';
import { isNewcomer } from '#directory/newcomers-store.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { ApiError, notFound } from '#server/errors/api-error.ts';
import { pokeClass } from './claims-service.ts';
import { returnNow } from './returns-store.ts';

/**
 * Asks the classmates and the admins of an idle account whether the holder of its number is still its owner. A repeat
 * asks nothing new.
 */
export async function fileReturn(ctx: Uses<'clock' | 'pokes'>, tx: WriteTx, id: string): Promise<void> {
  const now = ctx.clock();
  if (await returnNow(tx, id, now)) return;
  await tx
    .insertInto('returns')
    .values({
      id: nanoid(16),
      schoolmate_id: id,
      state: 'waiting',
      asked_at: now.toISOString(),
      until: new Date(now.getTime() + idleAccounts.openFor).toISOString(),
      said_by: null,
    })
    .execute();
  await pokeClasses(ctx, tx, id);
}

/**
 * Stores the answer of a member of the person's division, or of an admin of their school. One yes lets a code open the
 * account for a week, and one no closes the question. Refuses with 404 a question that the caller cannot see, and with a
 * text the answer of a newcomer.
 */
export async function answerReturn(
  ctx: Uses<'clock' | 'database' | 'notices' | 'pokes'>,
  account: Account,
  returnId: string,
  still: boolean,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const asked = await tx
      .selectFrom('returns')
      .innerJoin('schoolmates', 'schoolmates.id', 'returns.schoolmate_id')
      .selectAll('returns')
      .select(['schoolmates.name', 'schoolmates.mobile'])
      .where('returns.id', '=', returnId)
      .executeTakeFirst();
    const schools = asked && (await schoolsToAnswerIn(tx, account, asked.schoolmate_id));
    if (!asked || !schools || schools.length === 0 || !(await mayBeLetIn(tx, asked.schoolmate_id))) {
      throw notFound();
    }
    const now = ctx.clock();
    if (await isNewcomer(tx, account, now)) throw new ApiError('not-allowed', newcomerWords.newcomersCannot);
    if (asked.state !== 'waiting' || asked.until <= now.toISOString()) {
      throw new ApiError('conflict', idleWords.decided);
    }
    const until = new Date(now.getTime() + idleAccounts.openFor).toISOString();
    await tx
      .updateTable('returns')
      .set({ state: still ? 'confirmed' : 'refused', until, said_by: account.id })
      .where('id', '=', returnId)
      .execute();
    const about = { subjectId: asked.schoolmate_id, details: { name: asked.name } };
    const action = still ? 'confirm-return' : 'refuse-return';
    for (const schoolId of schools) await recordAct(tx, now, account, { action, schoolId, ...about });
    await pokeClasses(ctx, tx, asked.schoolmate_id);
    const { mobile } = asked;
    if (still && mobile !== null)
      tx.afterCommit(() => ctx.notices.send(mobile, idleWords.openNotice(ctx.notices.address)));
  });
}

/** Returns the schools of the person in which an account may answer for them. */
async function schoolsToAnswerIn(tx: ReadTx, account: Account, personId: string): Promise<string[]> {
  const classes = await membershipsOf(tx, personId);
  const schools = new Set<string>();
  if (account.kind === 'schoolmate') {
    const { blockedBy } = await blocksAround(tx, account);
    if (account.id === personId || blockedBy.has(personId)) return [];
  }
  for (const { schoolId, divisionId } of classes) {
    const may =
      account.kind === 'admin'
        ? await manages(tx, account, schoolId)
        : account.kind === 'schoolmate' && (await isMember(tx, divisionId, account.id));
    if (may) schools.add(schoolId);
  }
  return [...schools];
}

/** Pokes the classes of a person, without those that they block. */
async function pokeClasses(ctx: Uses<'pokes'>, tx: WriteTx, personId: string): Promise<void> {
  for (const { divisionId } of await membershipsOf(tx, personId)) {
    await pokeClass(ctx, tx, { division_id: divisionId, schoolmate_id: personId });
  }
}
