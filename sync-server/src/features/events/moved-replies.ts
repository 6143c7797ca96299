import { nanoid } from 'nanoid';
import type { WriteTx } from '#db/write.ts';
import { raiseEvents } from '#sync/event-revisions.ts';

/**
 * Moves the replies of a merged record to the kept one. One person has one reply to an event: where the kept record has
 * a reply, it stays, the other one is deleted, and its payments move to it. Returns the ids of the moved replies.
 */
export async function moveReplies(tx: WriteTx, goneId: string, keptId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('event_replies as gone')
    .leftJoin('event_replies as kept', (join) =>
      join.onRef('kept.event_id', '=', 'gone.event_id').on('kept.person_id', '=', keptId),
    )
    .select(['gone.id', 'gone.event_id', 'kept.id as kept_id'])
    .where('gone.person_id', '=', goneId)
    .execute();
  if (rows.length === 0) return [];
  const moved: string[] = [];
  for (const { id, kept_id } of rows) {
    if (kept_id === null) {
      await tx.updateTable('event_replies').set({ person_id: keptId }).where('id', '=', id).execute();
      moved.push(id);
      continue;
    }
    await movePayments(tx, id, kept_id);
    await tx.deleteFrom('event_replies').where('id', '=', id).execute();
  }
  await raiseEvents(tx, ...rows.map(({ event_id }) => event_id));
  return moved;
}

/** Moves payments to another reply of the same person. They get new ids: the reply may already have a payment with the id. */
async function movePayments(tx: WriteTx, fromId: string, toId: string): Promise<void> {
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
}

/** Gives replies back to a record whose merge is undone. A reply that the person has changed since stays. */
export async function giveRepliesBack(
  tx: WriteTx,
  { goneId, keptId }: { goneId: string; keptId: string },
  replyIds: readonly string[],
): Promise<void> {
  if (replyIds.length === 0) return;
  const rows = await tx
    .updateTable('event_replies')
    .set({ person_id: goneId })
    .where('id', 'in', replyIds)
    .where('person_id', '=', keptId)
    .where('entered', '=', 1)
    .returning('event_id')
    .execute();
  if (rows.length > 0) await raiseEvents(tx, ...rows.map(({ event_id }) => event_id));
}
