import { createHash } from 'node:crypto';
import type { Recorder } from '@memcherrish/shared/wire/events/door.ts';
import { namesOf } from '#auth/names.ts';
import type { Account } from '#auth/viewer.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { blocksAround } from '#directory/blocks-store.ts';
import { raiseDoors, renumber } from '#features/events/admission-rows.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { notFound } from '#server/errors/api-error.ts';
import { raiseEvents } from '#sync/event-revisions.ts';
import { requireOrganiser } from './door-role.ts';

/*
 * An organiser discards all that one helper recorded at a door: a helper may admit or undo anyone by mistake or on
 * purpose. The operations stay, so that a wrong discard can be taken back and a phone that sends one again
 * changes nothing.
 */

/** A helper of now or before who recorded something. `accountId` is null for accounts that are deleted. */
interface KnownRecorder extends Recorder {
  accountId: string | null;
}

/**
 * Returns the id under which an organiser discards what an account recorded. It does not name the account: a person who
 * leaves is in no answer, and what they recorded can still be discarded.
 */
export const recorderIdOf = (eventId: string, accountId: string | null): string =>
  createHash('sha256')
    .update(`${eventId} ${accountId ?? ''}`)
    .digest('base64url')
    .slice(0, 22);

/** Returns who recorded how much at a door, by name. Leaves out people who block the organiser. */
export async function recordersAt(tx: ReadTx, account: Account, eventId: string): Promise<KnownRecorder[]> {
  const { blockedBy } = await blocksAround(tx, account);
  const rows = await tx
    .selectFrom('admissions')
    .select(({ fn }) => ['account_id', 'discarded', fn.countAll<number>().as('count')])
    .where('event_id', '=', eventId)
    .groupBy(['account_id', 'discarded'])
    .execute();
  const names = await namesOf(
    tx,
    rows.flatMap(({ account_id }) => account_id ?? []),
  );
  const recorders = [...Map.groupBy(rows, ({ account_id }) => account_id)]
    .filter(([accountId]) => accountId === null || !blockedBy.has(accountId))
    .map(([accountId, each]): KnownRecorder => {
      const count = (discarded: number) => each.find((row) => row.discarded === discarded)?.count ?? 0;
      return {
        ...{ _id: recorderIdOf(eventId, accountId), accountId },
        ...{ name: names.get(accountId ?? '') ?? null, inForce: count(0), discarded: count(1) },
      };
    });
  return recorders.sort(
    (one, other) => (one.name ?? '').localeCompare(other.name ?? '', 'en') || (one._id < other._id ? -1 : 1),
  );
}

/**
 * Discards everything that a helper recorded at a door, and ends their role: the state is the one in which they had
 * recorded nothing. Phones follow with their next exchange.
 */
export async function discardRecorded(
  ctx: Uses<'clock' | 'database' | 'pokes'>,
  account: Account,
  eventId: string,
  recorderId: string,
): Promise<void> {
  await changeRecorded(ctx, account, { eventId, recorderId, discarded: 0 }, async (tx, { accountId }) => {
    await ofRecorder(tx.updateTable('admissions').set({ discarded: 1 }), eventId, accountId).execute();
    await raiseDoors(tx, [eventId]);
    if (accountId === null) return;
    await tx
      .deleteFrom('event_doors')
      .where('event_id', '=', eventId)
      .where('account_id', '=', accountId)
      .execute();
    tx.afterCommit(() => ctx.pokes.account(accountId));
  });
}

/** Takes a discard back. The helper does not get the role again. */
export async function bringRecordedBack(
  ctx: Uses<'clock' | 'database'>,
  account: Account,
  eventId: string,
  recorderId: string,
): Promise<void> {
  await changeRecorded(ctx, account, { eventId, recorderId, discarded: 1 }, async (tx, { accountId }) => {
    const rows = await ofRecorder(tx.selectFrom('admissions').select('id'), eventId, accountId)
      .where('discarded', '=', 1)
      .orderBy('number')
      .execute();
    await renumber(
      tx,
      eventId,
      rows.map(({ id }) => id),
      { discarded: 0 },
    );
  });
}

interface Change {
  eventId: string;
  recorderId: string;
  /** Which operations change. Nothing happens without one. */
  discarded: 0 | 1;
}

async function changeRecorded(
  ctx: Uses<'clock' | 'database'>,
  account: Account,
  { eventId, recorderId, discarded }: Change,
  change: (tx: WriteTx, recorder: KnownRecorder) => Promise<void>,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const event = await requireOrganiser(tx, account, eventId, ctx.clock());
    const recorder = (await recordersAt(tx, account, eventId)).find(({ _id }) => _id === recorderId);
    if (!recorder) throw notFound();
    if ((discarded === 0 ? recorder.inForce : recorder.discarded) === 0) return;
    await change(tx, recorder);
    await raiseEvents(tx, event.id);
    await recordAct(tx, ctx.clock(), account, {
      action: discarded === 0 ? 'discard-admissions' : 'bring-admissions-back',
      schoolId: event.school_id,
      subjectId: recorder.accountId,
      details: { ...(recorder.name !== null && { name: recorder.name }), subject: event.title },
    });
  });
}

/** Limits a query to the operations of one account, or to those of deleted accounts. */
function ofRecorder<
  Query extends { where(column: 'event_id' | 'account_id', how: '=' | 'is', value: string | null): Query },
>(query: Query, eventId: string, accountId: string | null): Query {
  return query
    .where('event_id', '=', eventId)
    .where('account_id', accountId === null ? 'is' : '=', accountId);
}
