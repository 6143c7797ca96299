import { isVeiledUntil } from '@memcherrish/shared/access/veil.ts';
import { newcomers } from '@memcherrish/shared/domain/limits.ts';
import { newcomerWords } from '@memcherrish/shared/text/account/newcomer.ts';
import type { Account } from '#auth/viewer.ts';
import { isMember } from '#auth/viewer-scope.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { mayBeLetIn } from '#directory/askers.ts';
import { blocksAround } from '#directory/blocks-store.ts';
import { membershipsOf } from '#directory/division-paths-store.ts';
import { countVouches, endVeil, isNewcomer, severalWordsFor } from '#directory/newcomers-store.ts';
import { notificationAbout, notify } from '#features/notifications/notify.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { ApiError, notFound } from '#server/errors/api-error.ts';
import { pokeClass } from './claims-service.ts';

/**
 * Stores a classmate's word that they know a newcomer, and returns the newcomer's name. The second word ends the veil. A
 * repeat changes nothing, and neither does a word for a person who is no newcomer any more. Refuses with 404 a person in
 * no own division and one with a block in either direction, and with a text the word of a newcomer.
 */
export async function vouchForNewcomer(
  ctx: Uses<'clock' | 'database' | 'pokes'>,
  account: Account,
  newcomerId: string,
): Promise<string> {
  return ctx.database.write(async (tx) => {
    const now = ctx.clock();
    const shared = await sharedClass(tx, account, newcomerId);
    const newcomer = await tx
      .selectFrom('schoolmates')
      .select(['name', 'claimed_at', 'veiled_until'])
      .where('id', '=', newcomerId)
      .executeTakeFirst();
    if (!shared || !newcomer?.claimed_at || !(await mayBeLetIn(tx, newcomerId))) throw notFound();
    if (await isNewcomer(tx, account, now)) throw new ApiError('not-allowed', newcomerWords.newcomersCannot);
    if (!isVeiledUntil(newcomer.veiled_until, now)) return newcomer.name;
    const word = { newcomer_id: newcomerId, schoolmate_id: account.id, created_at: now.toISOString() };
    const said = await tx
      .insertInto('newcomer_vouches')
      .values(word)
      .onConflict((conflict) => conflict.doNothing())
      .returning('newcomer_id')
      .executeTakeFirst();
    if (!said) return newcomer.name;
    await recordAct(tx, now, account, {
      action: 'vouch-for-newcomer',
      schoolId: shared.schoolId,
      subjectId: newcomerId,
      details: { name: newcomer.name },
    });
    await endIfKnown(ctx, tx, newcomerId, shared.divisionId);
    tx.afterCommit(() => ctx.pokes.account(newcomerId));
    tx.afterCommit(() => ctx.pokes.account(account.id));
    return newcomer.name;
  });
}

/** Ends the veil once enough classmates have said a word, and tells the newcomer. */
async function endIfKnown(
  ctx: Uses<'clock' | 'pokes'>,
  tx: WriteTx,
  newcomerId: string,
  divisionId: string,
): Promise<void> {
  const { blockedBy } = await blocksAround(tx, { kind: 'schoolmate', id: newcomerId });
  if ((await countVouches(tx, newcomerId, { blockedBy, now: ctx.clock() })) < newcomers.vouches) return;
  await endVeil(tx, newcomerId, ctx.clock());
  await notify(ctx, tx, newcomerId, 'numbers-shown', await notificationAbout(tx, divisionId));
  for (const each of await membershipsOf(tx, newcomerId)) {
    await pokeClass(ctx, tx, { division_id: each.divisionId, schoolmate_id: newcomerId });
  }
}

/**
 * Ends the veils of newcomers who have enough words that count again, because a classmate came back to the class. It runs
 * each hour.
 */
export async function endKnownVeils(ctx: Uses<'clock' | 'database' | 'pokes'>): Promise<void> {
  await ctx.database.write(async (tx) => {
    for (const newcomerId of await severalWordsFor(tx)) {
      const [division] = await membershipsOf(tx, newcomerId);
      if (!division) continue;
      await endIfKnown(ctx, tx, newcomerId, division.divisionId);
      tx.afterCommit(() => ctx.pokes.account(newcomerId));
    }
  });
}

/** Returns a division of both people, unless it is the same person or one of them blocks the other. */
async function sharedClass(tx: ReadTx, account: Account, newcomerId: string) {
  if (account.id === newcomerId) return undefined;
  const { own, blockedBy } = await blocksAround(tx, account);
  if (blockedBy.has(newcomerId) || own.some(({ _id }) => _id === newcomerId)) return undefined;
  for (const each of await membershipsOf(tx, newcomerId)) {
    if (await isMember(tx, each.divisionId, account.id)) return each;
  }
  return undefined;
}
