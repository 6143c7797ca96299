import { day } from '@memcherrish/shared/domain/durations.ts';
import { event as limits } from '@memcherrish/shared/domain/event-limits.ts';
import { isTooLarge, seatsNeeded } from '@memcherrish/shared/rules/events.ts';
import { eventErrors } from '@memcherrish/shared/text/events/event-errors.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type {
  EnteredReplyBody,
  EventQuestion,
  OwnReply,
  ReplyBody,
} from '@memcherrish/shared/wire/events/events.ts';
import { nanoid } from 'nanoid';
import type { Account } from '#auth/viewer.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { recordsIn } from '#directory/merged-records.ts';
import { changeKept, keptNaming, keptWithId } from '#features/removals/take-back.ts';
import type { Uses } from '#server/context.ts';
import { ApiError, notFound } from '#server/errors/api-error.ts';
import { viewersBlockedByAll } from '#sync/blocked-views.ts';
import { raiseEvents } from '#sync/event-revisions.ts';
import { completeReply, replyOf } from './event-replies-store.ts';
import { openEvent, pokeInvited } from './events-service.ts';
import { type NamedEvent, namedEvent } from './events-store.ts';
import { seatEvent } from './seats.ts';

/**
 * Stores the caller's own reply. A repeat returns the reply as it is. Refuses a reply that was made on another
 * version, because the person has replied on another device since. It replaces a reply that an organiser entered for
 * the person, whatever its version: the person's own word counts. A person closes their reply also when they are no
 * longer invited, and while an admin has removed the batch.
 */
export async function reply(
  ctx: Uses<'clock' | 'database' | 'pokes'>,
  person: Account,
  eventId: string,
  body: ReplyBody,
): Promise<OwnReply> {
  return ctx.database.write(async (tx) => {
    const closed = await closeKept(ctx, tx, person, eventId, body);
    if (closed) return closed;
    const known = await replyOf(tx, eventId, person);
    const event = await eventFor(tx, person, eventId, known, body);
    const changes = changesOf(event, known, person, body, ctx.clock());
    if (known && changes === null) return completeReply(known);
    if (changes !== null) await store(ctx, tx, event, known, changes);
    if (isOpen(event, ctx.clock())) await seatEvent(ctx, tx, event, person.id);
    await repliesChanged(ctx, tx, event, person.id, [known?.level, body.level]);
    const stored = await replyOf(tx, eventId, person);
    if (!stored) throw notFound();
    return completeReply(stored);
  });
}

/** Whether a reply takes back that the person comes, or shows it to no one. A person may always do so. */
const closes = ({ answer, level }: ReplyBody) => answer === 'no' || level === 'Only Me';

/** Returns the event to a person who is invited, or who closes the reply that they gave while they were. */
async function eventFor(
  tx: ReadTx,
  person: Account,
  eventId: string,
  known: RowOf<'event_replies'> | undefined,
  body: ReplyBody,
): Promise<NamedEvent> {
  if (!known || !closes(body)) return (await openEvent(tx, person, eventId)).event;
  const event = await namedEvent(tx, eventId);
  if (!event) throw notFound();
  return event;
}

/** Closes the own reply to an event of a batch that an admin removed. Returns null when there is none. */
async function closeKept(
  ctx: Uses<'clock'>,
  tx: WriteTx,
  person: Account,
  eventId: string,
  body: ReplyBody,
): Promise<OwnReply | null> {
  const [event] = await keptWithId(tx, 'events', eventId);
  if (!event || !closes(body)) return null;
  const records = new Set<string | null>(await recordsIn(tx, person.id));
  const replies = await keptNaming(tx, 'event_replies', eventId, { removalId: event.removal.id });
  const own = replies.find(({ row }) => row.person_kind === kindOf(person) && records.has(row.person_id));
  if (!own) return null;
  const now = ctx.clock();
  const changes = changesOf(event.row, own.row, person, body, now);
  if (changes === null) return completeReply(own.row);
  const row = { ...own.row, ...changes, version: own.row.version + 1, edited_at: now.toISOString() };
  await changeKept(tx, own, row);
  return completeReply(row);
}

const kindOf = ({ kind }: Account) => (kind === 'teacher' ? 'teacher' : 'schoolmate');

/** Returns the columns that a reply sets, or null when they are set already. Refuses what `reply` says. */
function changesOf(
  event: RowOf<'events'>,
  known: RowOf<'event_replies'> | undefined,
  person: Account,
  body: ReplyBody,
  now: Date,
) {
  const here_at = hereAt(event, known, body, now);
  const came_at = body.answer === 'coming' ? (known?.came_at ?? here_at) : null;
  const columns = { ...columnsOf(event, body), level: body.level, here_at, came_at };
  if (known && isSame(known, { ...columns, entered: 0 })) return null;
  requireTakes(event, now, setsLevelAlone(known, columns));
  requireFits(event, known, columns);
  const isOvertaken = known?.entered !== 1 && body.base !== (known?.version ?? 0);
  if (isOvertaken) throw new ApiError('conflict', eventErrors.replyOvertaken);
  const own = { person_kind: kindOf(person), person_id: person.id, name: null, entered: 0 } as const;
  return { ...columns, ...own };
}

/** Returns since when the person is there. Refuses it before the day of the event. */
function hereAt(
  event: RowOf<'events'>,
  known: RowOf<'event_replies'> | undefined,
  { answer, here }: ReplyBody,
  now: Date,
): string | null {
  const before = known?.here_at ?? null;
  if (answer !== 'coming' || here === false) return null;
  if (here === undefined || before !== null) return before;
  if (Date.parse(event.starts_at) - now.getTime() > limits.hereFrom) {
    throw new ApiError('not-allowed', eventErrors.isNotYet);
  }
  return now.toISOString();
}

type ReplyColumns = Pick<
  RowOf<'event_replies'>,
  'answer' | 'guests' | 'guest_names' | 'diet' | 'note' | 'answers' | 'level'
>;

export function columnsOf(
  event: Pick<RowOf<'events'>, 'questions'>,
  body: Omit<EnteredReplyBody, 'name' | 'personId'>,
): Omit<ReplyColumns, 'level'> {
  const questions: EventQuestion[] = JSON.parse(event.questions);
  // Answers to a question that the organiser removed are dropped.
  const answers = questions.flatMap(({ _id }) => {
    const given = body.answers[_id]?.trim() ?? '';
    return given === '' ? [] : [[_id, given]];
  });
  return {
    answer: body.answer,
    guests: body.guests,
    guest_names: JSON.stringify(body.guestNames),
    diet: body.diet,
    note: body.note,
    answers: JSON.stringify(Object.fromEntries(answers)),
  };
}

export function isSame(row: RowOf<'event_replies'>, columns: Partial<RowOf<'event_replies'>>): boolean {
  return Object.entries(columns).every(
    ([column, value]) => row[column as keyof RowOf<'event_replies'>] === value,
  );
}

/**
 * Returns whether a reply changes only its level. This is possible at any time, so that a person can hide from the
 * page of an event that is over. A person who was admitted without a reply can make a first reply for it.
 */
function setsLevelAlone(
  known: RowOf<'event_replies'> | undefined,
  columns: Partial<RowOf<'event_replies'>>,
): boolean {
  if (!known) return columns.level === 'Only Me' && columns.here_at === null;
  return isSame(known, { ...columns, level: known.level });
}

/** Refuses replies to a cancelled event, and to one that ended more than a day ago unless only the level changes. */
function requireTakes(event: RowOf<'events'>, now: Date, isLevelAlone: boolean): void {
  if (event.cancelled_at !== null) throw new ApiError('not-allowed', vocabulary.eventCancelled);
  if (!isLevelAlone && !isOpen(event, now)) throw new ApiError('not-allowed', eventErrors.isOver);
}

/** Refuses a party that is larger than the whole event. A party that was accepted before may stay as large as it is. */
export function requireFits(
  { capacity }: Pick<NamedEvent, 'capacity'>,
  known: RowOf<'event_replies'> | undefined,
  party: Pick<ReplyColumns, 'answer' | 'guests'>,
): void {
  const grows = seatsNeeded(party) > (known ? seatsNeeded(known) : 0);
  if (capacity === null || !grows || !isTooLarge(party, capacity)) return;
  throw new ApiError('not-allowed', eventErrors.tooLarge(capacity));
}

function isOpen({ starts_at, ends_at }: RowOf<'events'>, now: Date): boolean {
  return Date.parse(ends_at ?? starts_at) + day >= now.getTime();
}

export async function store(
  ctx: Uses<'clock'>,
  tx: WriteTx,
  event: NamedEvent,
  known: RowOf<'event_replies'> | undefined,
  columns: ReplyColumns &
    Pick<RowOf<'event_replies'>, 'person_kind' | 'person_id' | 'name' | 'entered' | 'here_at' | 'came_at'>,
  id = nanoid(16),
): Promise<void> {
  const now = ctx.clock().toISOString();
  if (!known) {
    await tx
      .insertInto('event_replies')
      .values({
        ...{ id, event_id: event.id, ...columns },
        ...{ seats: 0, queued_at: now, version: 1, created_at: now, edited_at: now },
      })
      .execute();
    return;
  }
  // A party that grows queues for its new seats from now on.
  const queued_at = seatsNeeded(columns) > seatsNeeded(known) ? now : known.queued_at;
  await tx
    .updateTable('event_replies')
    .set({ ...columns, queued_at, version: known.version + 1, edited_at: now })
    .where('id', '=', known.id)
    .execute();
}

/**
 * Raises the revision after a change of a reply, and pokes only viewers who may see it. The levels are those
 * before and after the change.
 */
export async function repliesChanged(
  ctx: Uses<'pokes'>,
  tx: WriteTx,
  event: NamedEvent,
  personId: string,
  levels: readonly (string | undefined)[],
): Promise<void> {
  await raiseEvents(tx, event.id);
  tx.afterCommit(() => ctx.pokes.account(personId));
  const isHidden = levels.every((level) => level === undefined || level === 'Only Me');
  if (isHidden) return;
  const unless = await viewersBlockedByAll(tx, [personId]);
  tx.afterCommit(() => pokeInvited(ctx, event, unless));
}
