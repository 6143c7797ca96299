import { isWaiting, seat, seatsNeeded } from '@memcherrish/shared/rules/events.ts';
import type { Notification } from '@memcherrish/shared/wire/account/notifications.ts';
import { sql } from 'kysely';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import type { NotificationSubject } from '#features/notifications/notify.ts';
import { notify } from '#features/notifications/notify.ts';
import type { Uses } from '#server/context.ts';
import { countingReplies } from './event-replies-store.ts';
import { divisionsInvited, type Invited, type NamedEvent, namedEvent } from './events-store.ts';

type Notifying = Uses<'clock' | 'pokes'>;

/**
 * Gives the seats of an event by the rule of shared/rules/events.ts, and notifies people who moved up. Runs in the
 * transaction of each change of replies or of the capacity. `by` made the change, and gets no notification.
 */
export async function seatEvent(ctx: Notifying, tx: WriteTx, event: NamedEvent, by?: string): Promise<void> {
  const rows = await countingReplies(tx, event);
  const seats = seat(rows.map(partyOf), event.cancelled_at === null ? event.capacity : null);
  await releaseOthers(tx, event, rows);
  for (const row of rows) {
    const given = seats.get(row.id) ?? 0;
    if (given === row.seats) continue;
    await tx.updateTable('event_replies').set({ seats: given }).where('id', '=', row.id).execute();
    const hasMovedUp = isWaiting(row) && given === seatsNeeded(row);
    if (hasMovedUp && row.person_id !== by && event.cancelled_at === null) {
      await tellReplier(ctx, tx, event, row, 'event-seat');
    }
  }
}

const partyOf = (row: RowOf<'event_replies'>) => ({
  _id: row.id,
  answer: row.answer,
  guests: row.guests,
  seats: row.seats,
  queuedAt: row.queued_at,
});

/** Takes the seats of people who left the audience. */
async function releaseOthers(
  tx: WriteTx,
  event: Pick<RowOf<'events'>, 'id'>,
  counting: readonly { id: string }[],
): Promise<void> {
  const counted = new Set(counting.map(({ id }) => id));
  const seated = await tx
    .selectFrom('event_replies')
    .select('id')
    .where('event_id', '=', event.id)
    .where('seats', '>', 0)
    .execute();
  for (const { id } of seated.filter((row) => !counted.has(row.id))) {
    await tx.updateTable('event_replies').set({ seats: 0 }).where('id', '=', id).execute();
  }
}

/**
 * Seats events again after people joined or left their audience. Past events, and those without a reply, stay as they
 * are.
 */
export async function seatAgain(ctx: Notifying, tx: WriteTx, eventIds: readonly string[]): Promise<void> {
  const due = await tx
    .selectFrom('events')
    .innerJoin('event_replies', 'event_replies.event_id', 'events.id')
    .select('events.id')
    .distinct()
    .where('events.id', 'in', eventIds)
    .where('starts_at', '>', ctx.clock().toISOString())
    .orderBy('events.id')
    .execute();
  for (const { id } of due) {
    const event = await namedEvent(tx, id);
    if (event) await seatEvent(ctx, tx, event);
  }
}

/** Notifies the person who gave a reply. People without a record have no notifications. */
export async function tellReplier(
  ctx: Notifying,
  tx: WriteTx,
  event: NamedEvent,
  reply: Pick<RowOf<'event_replies'>, 'person_kind' | 'person_id'>,
  kind: 'event-seat' | 'event-cancelled',
): Promise<void> {
  if (reply.person_kind === null || reply.person_id === null) return;
  await tellInvited(ctx, tx, event, { kind: reply.person_kind, id: reply.person_id }, kind);
}

/** Notifies a schoolmate or teacher of an event, if they are still invited. */
export async function tellInvited(
  ctx: Notifying,
  tx: WriteTx,
  event: NamedEvent,
  person: Invited,
  kind: Notification['kind'],
  id?: string,
): Promise<void> {
  const subject = await subjectFor(tx, event, person);
  if (subject) await notify(ctx, tx, person.id, kind, subject, id);
}

/** Returns the subject of a notification. An event of the whole school names a batch of the person. */
async function subjectFor(
  tx: ReadTx,
  event: NamedEvent,
  person: Invited,
): Promise<NotificationSubject | undefined> {
  const own = await (person.kind === 'teacher' ? classOfTeacher : classOfMember)(tx, event, person.id)
    .select(['batches.id as batchId', 'batches.label as batch'])
    .orderBy('batches.label', 'desc')
    .executeTakeFirst();
  if (!own) return undefined;
  return {
    schoolName: event.school_name,
    ...own,
    division: null,
    divisionId: null,
    excerpt: event.title,
    reason: null,
    eventId: event.id,
  };
}

const classOfMember = (tx: ReadTx, event: NamedEvent, id: string) =>
  divisionsInvited(tx, event)
    .innerJoin('memberships as own', 'own.division_id', 'divisions.id')
    .where('own.schoolmate_id', '=', id)
    .where('own.removed', '=', 0);

const classOfTeacher = (tx: ReadTx, event: NamedEvent, id: string) =>
  divisionsInvited(tx, event)
    .innerJoin('teaching as own', 'own.division_id', 'divisions.id')
    .where('own.teacher_id', '=', id)
    .where('own.removed', '=', 0)
    .where(sql.val(event.teachers), '=', 1);
