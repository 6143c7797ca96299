import { canSee } from '@memcherrish/shared/access/can-see.ts';
import { distance, type Relation, relationTo } from '@memcherrish/shared/access/relation.ts';
import { day } from '@memcherrish/shared/domain/durations.ts';
import { event as limits } from '@memcherrish/shared/domain/event-limits.ts';
import {
  type EventGround,
  type EventsDocument,
  eventsDocument,
  type ReunionEvent,
  type SeenReply,
} from '@memcherrish/shared/wire/events/events.ts';
import type { Account } from '#auth/viewer.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx } from '#db/write.ts';
import { type BlockTokens, blocksAround } from '#directory/blocks-store.ts';
import type { Reads } from '#server/context.ts';
import { helpersAt } from './door-helpers-store.ts';
import type { DoorState } from './door-state.ts';
import {
  completeReply,
  type PlacedReply,
  peopleWithReply,
  placedPeople,
  placedReplies,
  repliesBy,
} from './event-replies-store.ts';
import { isOrganiser, type OrganisedEvent, withOrganisers } from './event-roles.ts';
import { type EventScope, eventScopeOf, mayAnnounce, opensEvent } from './event-scope.ts';
import { eventsSince } from './events-store.ts';
import { paymentsOf } from './payments-store.ts';

/** The document of a viewer as it is sent. `json` is null when the device already has it. */
interface TaggedDocument {
  tag: string;
  json: string | null;
}

/**
 * Returns the events of a viewer, unless the device has the same bytes. One query answers that for a schoolmate
 * without changes, besides the one for blocks.
 */
export async function eventsFor(
  ctx: Reads<'clock' | 'database' | 'doors' | 'eventTags'>,
  viewer: Account,
  has: string | undefined,
): Promise<TaggedDocument> {
  return ctx.database.readTransaction(async (tx) => {
    const scope = await eventScopeOf(tx, viewer);
    const { postsHiddenFrom: hidden } = await blocksAround(tx, viewer);
    const today = Math.floor(ctx.clock().getTime() / day);
    // The revisions of an admin's schools are not read one by one: an admin's document is always made.
    const state = viewer.kind === 'admin' ? null : JSON.stringify([scope.grounds, [...hidden], today]);
    const known = state === null ? undefined : ctx.eventTags.known(viewer.id, state);
    if (known !== undefined && known === has) return { tag: known, json: null };
    const since = new Date(today * day - limits.shownFor);
    const json = JSON.stringify(
      eventsDocument.parse(await documentOf(ctx, tx, viewer, scope, hidden, since)),
    );
    const tag = ctx.eventTags.remember(viewer.id, state ?? '', json);
    return { tag, json: tag === has ? null : json };
  });
}

async function documentOf(
  { doors }: Reads<'doors'>,
  tx: ReadTx,
  viewer: Account,
  scope: EventScope,
  hidden: BlockTokens,
  since: Date,
): Promise<EventsDocument> {
  const schoolIds = new Set([...scope.grounds, ...scope.managed].map(({ schoolId }) => schoolId));
  const all = await eventsSince(tx, [...schoolIds], since);
  const opened = all.filter((event) => opensEvent(scope, event));
  const open = opened.slice(0, limits.listed);
  const later = opened.length - open.length;
  const rows = await withOrganisers(tx, open);
  // Admins read replies event by event, which leaves a trace in the audit trail.
  const isAdmin = viewer.kind === 'admin';
  const replies = isAdmin ? [] : await placedReplies(tx, ids(rows));
  const own = isAdmin ? new Map<string, RowOf<'event_replies'>>() : await repliesBy(tx, viewer.id);
  const payments = await paymentsOf(
    tx,
    [...own.values()].map(({ id }) => id),
  );
  const byEvent = Map.groupBy(replies, (reply) => reply.event_id);
  const admitted = isAdmin ? new Map<string, DoorState>() : await doors.atEach(tx, ids(rows));
  const unasked = await withoutReply(tx, admitted);
  const helpers = isAdmin ? new Map<string, string[]>() : await helpersAt(tx, ids(rows));
  const events = rows.map((row) => {
    const event = eventOf(row, viewer, hidden, own.get(row.id));
    if (isAdmin) return event;
    const replied = [...(byEvent.get(row.id) ?? []), ...(unasked.get(row.id) ?? [])];
    const atDoor = admitted.get(row.id)?.peopleHere ?? new Set();
    const seen = seenBy(replied, scope, hidden);
    const ownPayments = payments.get(own.get(row.id)?.id ?? '');
    return {
      ...event,
      ...(ownPayments && { ownPayments }),
      replies: seen
        .filter(({ personId }) => personId !== viewer.id)
        .map(({ personId, reply }) => seenReplyOf(personId, reply, atDoor)),
      came: cameTo(seen, atDoor, viewer, own.get(row.id)),
      helpers: (helpers.get(row.id) ?? []).filter((personId) => !hidden.has(personId)),
    };
  });
  return { events, grounds: groundsOf(scope, viewer), ...(later > 0 && { later }) };
}

/** Returns admitted people without a reply, by event, as replies at the level that a reply has at first. */
async function withoutReply(
  tx: ReadTx,
  doors: ReadonlyMap<string, DoorState>,
): Promise<Map<string, PlacedReply[]>> {
  const replied = await peopleWithReply(tx, [...doors.keys()]);
  const silent = new Map(
    [...doors].map(([eventId, { peopleHere }]) => [
      eventId,
      [...peopleHere].filter((personId) => !replied.get(eventId)?.has(personId)),
    ]),
  );
  return Map.groupBy(await placedPeople(tx, silent), (reply) => reply.event_id);
}

const ids = (rows: readonly { id: string }[]) => rows.map((row) => row.id);

/** Converts a row to the event as a viewer gets it, without the replies of others. */
export function eventOf(
  row: OrganisedEvent,
  viewer: Account,
  hidden: BlockTokens,
  own: RowOf<'event_replies'> | undefined,
): ReunionEvent {
  const maker = row.maker_kind === 'schoolmate' && row.maker_leaves_at === null ? row.maker_id : null;
  return {
    _id: row.id,
    schoolId: row.school_id,
    schoolName: row.school_name,
    batches: row.batches && [...row.batches],
    teachers: row.teachers === 1,
    title: row.title,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    zone: row.zone,
    place: row.place,
    address: row.address,
    programme: row.programme,
    cost: row.cost,
    capacity: row.capacity,
    questions: JSON.parse(row.questions),
    cancelledAt: row.cancelled_at,
    version: row.version,
    makerId: maker !== null && hidden.has(maker) ? null : maker,
    organises: isOrganiser(row, viewer),
    organisers: row.organisers.filter((personId) => !hidden.has(personId)),
    own: own ? completeReply(own) : null,
    replies: [],
  };
}

/**
 * Returns the replies that a viewer may see, by the level of each at their nearest relation to the person. Sorted
 * by id, so that the order does not tell who replied first.
 */
function seenBy(
  replies: readonly PlacedReply[],
  { relations }: EventScope,
  hidden: BlockTokens,
): { personId: string; reply: PlacedReply }[] {
  const nearest = new Map<string, { reply: PlacedReply; relation: Relation }>();
  for (const reply of replies) {
    const personId = reply.person_id ?? '';
    if (hidden.has(personId)) continue;
    const relation = relationTo(relations, reply);
    const known = nearest.get(personId);
    if (!known || distance(relation) < distance(known.relation)) nearest.set(personId, { reply, relation });
  }
  return [...nearest]
    .filter(([, { reply, relation }]) => canSee(reply.level, relation))
    .map(([personId, { reply }]) => ({ personId, reply }))
    .sort((one, other) => (one.personId < other.personId ? -1 : 1));
}

/** Returns who came, with the viewer if they did: also if their own reply is for the organisers alone. */
function cameTo(
  seen: readonly { personId: string; reply: PlacedReply }[],
  atDoor: ReadonlySet<string>,
  viewer: Account,
  own: RowOf<'event_replies'> | undefined,
): string[] {
  const others = seen.filter(({ personId, reply }) => reply.came_at !== null || atDoor.has(personId));
  const came = new Set(others.map(({ personId }) => personId));
  if (atDoor.has(viewer.id) || (own && own.came_at !== null)) came.add(viewer.id);
  return [...came].sort();
}

function seenReplyOf(
  personId: string,
  { answer, guests, here_at }: PlacedReply,
  atDoor: ReadonlySet<string>,
): SeenReply {
  return { personId, answer, guests, here: here_at !== null || atDoor.has(personId) };
}

/** Returns for which batches and schools the viewer may make events. */
function groundsOf({ grounds, managed }: EventScope, viewer: Account): EventGround[] {
  if (viewer.kind === 'admin') {
    return managed.map(({ schoolId, schoolName, byMembers }) => {
      return { schoolId, schoolName, batchId: null, batch: null, byMembers: byMembers === 1 };
    });
  }
  if (viewer.kind !== 'schoolmate') return [];
  const open = grounds.filter(mayAnnounce);
  return [...new Map(open.map((ground) => [ground.batchId, ground])).values()].map(
    ({ schoolId, schoolName, batchId, batch }) => ({ schoolId, schoolName, batchId, batch }),
  );
}
