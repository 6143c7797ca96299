import { day } from '@memcherrish/shared/domain/durations.ts';
import { event as limits } from '@memcherrish/shared/domain/event-limits.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { eventErrors } from '@memcherrish/shared/text/events/event-errors.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { AuditAction } from '@memcherrish/shared/wire/desk/audit.ts';
import type { EditEventBody, NewEventBody } from '@memcherrish/shared/wire/events/events.ts';
import type { Account } from '#auth/viewer.ts';
import { manages } from '#auth/viewer-scope.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { ApiError, notFound } from '#server/errors/api-error.ts';
import { raiseEvents } from '#sync/event-revisions.ts';
import { invitesSame, putBatches, requireAudience, requireGround } from './announcing.ts';
import { countingReplies } from './event-replies-store.ts';
import { isOrganiser, type OrganisedEvent, ownsEvent, withOrganisers } from './event-roles.ts';
import { type EventScope, eventScopeOf, opensEvent } from './event-scope.ts';
import { type NamedEvent, namedEvent } from './events-store.ts';
import { seatEvent, tellReplier } from './seats.ts';

/** An event that a caller may see, and the scope by which they do. */
interface OpenedEvent {
  event: OrganisedEvent;
  scope: EventScope;
}

/** Returns an event to a viewer who may see it. Refuses everyone else with 404. */
export async function openEvent(tx: ReadTx, viewer: Account, eventId: string): Promise<OpenedEvent> {
  const event = await namedEvent(tx, eventId);
  const scope = await eventScopeOf(tx, viewer);
  if (!event || !opensEvent(scope, event)) throw notFound();
  const [organised] = await withOrganisers(tx, [event]);
  if (!organised) throw notFound();
  return { event: organised, scope };
}

/**
 * Returns an event to its organisers: the admins of its school, and its maker and co-organisers while the event is open
 * to them.
 */
export async function organisedEvent(tx: ReadTx, viewer: Account, eventId: string): Promise<OpenedEvent> {
  const opened = await openEvent(tx, viewer, eventId);
  if (!isOrganiser(opened.event, viewer)) throw new ApiError('not-allowed', serverWords.notAllowed);
  return opened;
}

/** Returns an event to the admins of its school and its maker. Refuses co-organisers, too. */
export async function ownedEvent(tx: ReadTx, viewer: Account, eventId: string): Promise<OrganisedEvent> {
  const { event } = await openEvent(tx, viewer, eventId);
  if (!ownsEvent(event, viewer)) throw new ApiError('not-allowed', serverWords.notAllowed);
  return event;
}

/**
 * Makes an event. A repeat returns its version. Admins make events of their school and its batches; a schoolmate
 * makes events of their own batch if the school allows it.
 */
export async function createEvent(
  ctx: Uses<'clock' | 'database' | 'pokes'>,
  maker: Account,
  body: NewEventBody,
): Promise<number> {
  return ctx.database.write(async (tx) => {
    await requireGround(tx, maker, body);
    const known = await namedEvent(tx, body._id);
    if (known) {
      const isSame = known.maker_id === maker.id && invitesSame(known, body);
      if (!isSame) throw new ApiError('already-exists', eventErrors.cannotReturn);
      return known.version;
    }
    const now = ctx.clock();
    await requireFewEvents(tx, maker, now);
    await tx
      .insertInto('events')
      .values({
        id: body._id,
        school_id: body.schoolId,
        maker_kind: maker.kind,
        maker_id: maker.id,
        ...columnsOf(body),
        version: 1,
        created_at: now.toISOString(),
      })
      .execute();
    await putBatches(tx, body._id, body);
    await changed(ctx, tx, maker, 'add-event', await theEvent(tx, body._id));
    return 1;
  });
}

async function requireFewEvents(tx: ReadTx, maker: Account, now: Date): Promise<void> {
  const { count } = await tx
    .selectFrom('events')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('maker_id', '=', maker.id)
    .where('created_at', '>', new Date(now.getTime() - day).toISOString())
    .executeTakeFirstOrThrow();
  if (Number(count) < limits.perDay) return;
  throw new ApiError('rate-limited', eventErrors.tooManyEvents, { retryAfterSeconds: day / 1000 });
}

/** Changes an event. Refuses an edit that was made on another version, unless the event already has its content. */
export async function editEvent(
  ctx: Uses<'clock' | 'database' | 'pokes'>,
  organiser: Account,
  eventId: string,
  body: EditEventBody,
): Promise<number> {
  return ctx.database.write(async (tx) => {
    const { event } = await organisedEvent(tx, organiser, eventId);
    const columns = columnsOf(body);
    const invitesAsBefore = invitesSame(event, body);
    const isDone = Object.entries(columns).every(
      ([column, value]) => event[column as keyof RowOf<'events'>] === value,
    );
    if (isDone && invitesAsBefore) return event.version;
    if (event.cancelled_at !== null) throw new ApiError('not-allowed', vocabulary.eventCancelled);
    if (body.version !== event.version) throw new ApiError('conflict', eventErrors.eventOvertaken);
    if (!invitesAsBefore) {
      await requireAudience(tx, organiser, event, body);
      // Those who are no longer invited lose the event, too.
      await raiseEvents(tx, eventId);
      await putBatches(tx, eventId, body);
      tx.afterCommit(() => pokeInvited(ctx, event));
    }
    const version = event.version + 1;
    await tx
      .updateTable('events')
      .set({ ...columns, version, edited_at: ctx.clock().toISOString() })
      .where('id', '=', eventId)
      .execute();
    const edited = await theEvent(tx, eventId);
    await seatEvent(ctx, tx, edited, organiser.id);
    await changed(ctx, tx, organiser, 'edit-event', edited);
    return version;
  });
}

/** Cancels an event for good, and notifies people who are coming or may come. A repeat is no error. */
export async function cancelEvent(
  ctx: Uses<'clock' | 'database' | 'pokes'>,
  organiser: Account,
  eventId: string,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const event = await ownedEvent(tx, organiser, eventId);
    if (event.cancelled_at !== null) return;
    const now = ctx.clock().toISOString();
    await tx
      .updateTable('events')
      .set({ cancelled_at: now, version: event.version + 1 })
      .where('id', '=', eventId)
      .execute();
    for (const reply of await countingReplies(tx, event)) {
      if (reply.answer === 'no' || reply.person_id === organiser.id) continue;
      await tellReplier(ctx, tx, event, reply, 'event-cancelled');
    }
    await changed(ctx, tx, organiser, 'cancel-event', event);
  });
}

/** Sets whether schoolmates may make events of their own batch. */
export async function setEventsByMembers(
  ctx: Uses<'clock' | 'database' | 'pokes'>,
  admin: Account,
  schoolId: string,
  byMembers: boolean,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    if (!(await manages(tx, admin, schoolId))) throw notFound();
    const events_by_members = byMembers ? 1 : 0;
    const changes = { events: { before: byMembers ? 'no' : 'yes', after: byMembers ? 'yes' : 'no' } };
    const updated = await tx
      .updateTable('schools')
      .set({ events_by_members })
      .where('id', '=', schoolId)
      .where('events_by_members', '!=', events_by_members)
      .returning('id')
      .execute();
    if (updated.length === 0) return;
    await recordAct(tx, ctx.clock(), admin, { action: 'allow-events', schoolId, details: { changes } });
    tx.afterCommit(() => ctx.pokes.school(schoolId));
  });
}

function columnsOf(body: EditEventBody | NewEventBody) {
  return {
    title: body.title,
    starts_at: body.startsAt,
    ends_at: body.endsAt,
    zone: body.zone,
    place: body.place,
    address: body.address,
    programme: body.programme,
    cost: body.cost,
    capacity: body.capacity,
    whole_school: body.batchIds === null ? (1 as const) : (0 as const),
    teachers: body.teachers ? (1 as const) : (0 as const),
    questions: JSON.stringify(body.questions),
  };
}

async function theEvent(tx: ReadTx, eventId: string): Promise<NamedEvent> {
  const event = await namedEvent(tx, eventId);
  if (!event) throw notFound();
  return event;
}

/** Raises the revision, pokes everyone who may see the event, and records the act of an admin. */
async function changed(
  ctx: Uses<'clock' | 'pokes'>,
  tx: WriteTx,
  by: Account,
  action: AuditAction,
  event: NamedEvent,
): Promise<void> {
  await raiseEvents(tx, event.id);
  await recordOrganiserAct(ctx, tx, by, action, event);
  tx.afterCommit(() => pokeInvited(ctx, event));
}

/** Pokes everyone in the audience of an event, except the accounts in `unless`. */
export function pokeInvited(
  { pokes }: Uses<'pokes'>,
  { batches, school_id }: NamedEvent,
  unless?: ReadonlySet<string>,
): void {
  if (batches === null) pokes.school(school_id, unless);
  else for (const { _id } of batches) pokes.batch(_id, unless);
}

/** Records what an admin did with an event. The trail has the acts of admins only. */
export async function recordOrganiserAct(
  ctx: Uses<'clock'>,
  tx: WriteTx,
  by: Account,
  action: AuditAction,
  event: NamedEvent,
): Promise<void> {
  if (by.kind !== 'admin') return;
  const details = {
    subject: event.title,
    ...(event.batches && { batch: event.batches.map(({ batch }) => batch).join(', ') }),
  };
  await recordAct(tx, ctx.clock(), by, { action, schoolId: event.school_id, subjectId: event.id, details });
}
