import { nanoid } from 'nanoid';
import type { RowOf } from '#db/tables/registry.ts';
import type { WriteTx } from '#db/write.ts';
import { raiseEvents } from '#sync/event-revisions.ts';

/** A reply that a merge deleted, because the kept record had one. */
export interface UnitedReply {
  reply: RowOf<'event_replies'>;
  /** The reply that stayed, and the new ids of the payments that moved to it. */
  keptReplyId: string;
  paymentIds: string[];
}

/** The changes of a merge to replies. An undo reverts them. */
export interface MovedReplies {
  eventReplies?: string[];
  unitedReplies?: UnitedReply[];
}

/**
 * Moves the replies of a merged record to the kept one. One person has one reply to an event: where the kept record has
 * a reply, it stays, the other one is deleted, and its payments move to it.
 */
export async function moveReplies(
  tx: WriteTx,
  goneId: string,
  keptId: string,
): Promise<Required<MovedReplies>> {
  const rows = await tx
    .selectFrom('event_replies as gone')
    .leftJoin('event_replies as kept', (join) =>
      join.onRef('kept.event_id', '=', 'gone.event_id').on('kept.person_id', '=', keptId),
    )
    .selectAll('gone')
    .select('kept.id as kept_id')
    .where('gone.person_id', '=', goneId)
    .execute();
  const eventReplies: string[] = [];
  const unitedReplies: UnitedReply[] = [];
  for (const { kept_id, ...reply } of rows) {
    if (kept_id === null) {
      await tx.updateTable('event_replies').set({ person_id: keptId }).where('id', '=', reply.id).execute();
      eventReplies.push(reply.id);
      continue;
    }
    const paymentIds = await movePayments(tx, reply.id, kept_id);
    await tx.deleteFrom('event_replies').where('id', '=', reply.id).execute();
    unitedReplies.push({ reply, keptReplyId: kept_id, paymentIds });
  }
  if (rows.length > 0) await raiseEvents(tx, ...rows.map(({ event_id }) => event_id));
  return { eventReplies, unitedReplies };
}

/**
 * Moves payments to another reply of the same person. They get new ids, which it returns: the reply may already have a
 * payment with the id.
 */
async function movePayments(tx: WriteTx, fromId: string, toId: string): Promise<string[]> {
  const rows = await tx.selectFrom('event_payments').selectAll().where('reply_id', '=', fromId).execute();
  const ids = new Map(rows.map(({ id }) => [id, nanoid(16)]));
  for (const row of rows) {
    const id = ids.get(row.id) ?? row.id;
    const corrects = row.corrects === null ? null : (ids.get(row.corrects) ?? null);
    await tx
      .insertInto('event_payments')
      .values({ ...row, reply_id: toId, id, corrects })
      .execute();
  }
  return [...ids.values()];
}

/** Gives replies back to a record whose merge is undone. A reply that the person has changed since stays. */
export async function giveRepliesBack(
  tx: WriteTx,
  { goneId, keptId }: { goneId: string; keptId: string },
  { eventReplies = [], unitedReplies = [] }: MovedReplies,
): Promise<void> {
  const moved =
    eventReplies.length === 0
      ? []
      : await tx
          .updateTable('event_replies')
          .set({ person_id: goneId })
          .where('id', 'in', eventReplies)
          .where('person_id', '=', keptId)
          .where('entered', '=', 1)
          .returning('event_id')
          .execute();
  const events = moved.map(({ event_id }) => event_id);
  for (const { reply, keptReplyId, paymentIds } of unitedReplies) {
    const kept = await tx
      .selectFrom('event_replies')
      .select('id')
      .where('id', '=', keptReplyId)
      .where('person_id', '=', keptId)
      .executeTakeFirst();
    // The event is gone, or the person has withdrawn the reply with its payments.
    if (!kept) continue;
    await tx
      .insertInto('event_replies')
      .values({ ...reply, person_id: goneId })
      .execute();
    if (paymentIds.length > 0) {
      await tx
        .updateTable('event_payments')
        .set({ reply_id: reply.id })
        .where('reply_id', '=', keptReplyId)
        .where('id', 'in', paymentIds)
        .execute();
    }
    events.push(reply.event_id);
  }
  if (events.length > 0) await raiseEvents(tx, ...events);
}
