import { day } from '@memcherrish/shared/domain/durations.ts';
import { event as limits } from '@memcherrish/shared/domain/event-limits.ts';
import { isTooLarge, seatsNeeded } from '@memcherrish/shared/rules/events.ts';
import { eventErrors } from '@memcherrish/shared/text/event-errors.ts';
import type {
  EnteredReplyBody,
  EventQuestion,
  OwnReply,
  ReplyBody,
} from '@memcherrish/shared/wire/events.ts';
import { nanoid } from 'nanoid';
import type { Account } from '#auth/viewer.ts';
import type { EventReplyRow } from '#db/event-rows.ts';
import type { WriteTx } from '#db/write.ts';
import type { AppContext } from '#server/context.ts';
import { ApiError, notFound } from '#server/http/api-error.ts';
import { viewersBlockedByAll } from '#sync/blocked-views.ts';
import { raiseEvents } from '#sync/event-revisions.ts';
import { completeReply, replyOf } from './event-replies-store.ts';
import { openEvent, pokeInvited } from './events-service.ts';
import type { NamedEvent } from './events-store.ts';
import { seatEvent } from './seats.ts';

/**
 * Stores the caller's own reply. A repeat returns the reply as it is. Refuses a reply that was made on another
 * version, because the person has replied on another device since. It replaces a reply that an organiser entered for
 * the person, whatever its version: the person's own word counts.
 */
export async function reply(
  ctx: AppContext,
  person: Account,
  eventId: string,
  body: ReplyBody,
): Promise<OwnReply> {
  return ctx.database.write(async (tx) => {
    const { event } = await openEvent(tx, person, eventId);
    const known = await replyOf(tx, eventId, person);
    const here_at = hereAt(event, known, body, ctx.clock());
    const came_at = body.answer === 'coming' ? (known?.came_at ?? here_at) : null;
    const columns = { ...columnsOf(event, body), level: body.level, here_at, came_at };
    if (known && isSame(known, { ...columns, entered: 0 })) return completeReply(known);
    requireTakes(event, ctx.clock(), setsLevelAlone(known, columns));
    requireFits(event, known, columns);
    const isOvertaken = known?.entered !== 1 && body.base !== (known?.version ?? 0);
    if (isOvertaken) throw new ApiError('conflict', eventErrors.replyOvertaken);
    const person_kind = person.kind === 'teacher' ? 'teacher' : 'schoolmate';
    const own = { person_kind, person_id: person.id, name: null, entered: 0 } as const;
    await store(ctx, tx, event, known, { ...columns, ...own });
    if (isOpen(event, ctx.clock())) await seatEvent(ctx, tx, event, person.id);
    await repliesChanged(ctx, tx, event, person.id, [known?.level, body.level]);
    const stored = await replyOf(tx, eventId, person);
    if (!stored) throw notFound();
    return completeReply(stored);
  });
}

/** Returns since when the person is there. Refuses it before the day of the event. */
function hereAt(
  event: NamedEvent,
  known: EventReplyRow | undefined,
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
  EventReplyRow,
  'answer' | 'guests' | 'guest_names' | 'diet' | 'note' | 'answers' | 'level'
>;

export function columnsOf(
  event: NamedEvent,
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

export function isSame(row: EventReplyRow, columns: Partial<EventReplyRow>): boolean {
  return Object.entries(columns).every(([column, value]) => row[column as keyof EventReplyRow] === value);
}

/**
 * Returns whether a reply changes only who sees it. This is possible at any time, so that a person can hide from the
 * page of an event that is over. Who was admitted at the door without a reply gives a first one for that.
 */
function setsLevelAlone(known: EventReplyRow | undefined, columns: Partial<EventReplyRow>): boolean {
  if (!known) return columns.level === 'Only Me' && columns.here_at === null;
  return isSame(known, { ...columns, level: known.level });
}

/** Refuses replies to a cancelled event, and to one that ended more than a day ago unless only the level changes. */
function requireTakes(event: NamedEvent, now: Date, isLevelAlone: boolean): void {
  if (event.cancelled_at !== null) throw new ApiError('not-allowed', eventErrors.isCancelled);
  if (!isLevelAlone && !isOpen(event, now)) throw new ApiError('not-allowed', eventErrors.isOver);
}

/** Refuses a party that is larger than the whole event. A party that was accepted before may stay as large as it is. */
export function requireFits(
  { capacity }: Pick<NamedEvent, 'capacity'>,
  known: EventReplyRow | undefined,
  party: Pick<ReplyColumns, 'answer' | 'guests'>,
): void {
  const grows = seatsNeeded(party) > (known ? seatsNeeded(known) : 0);
  if (capacity === null || !grows || !isTooLarge(party, capacity)) return;
  throw new ApiError('not-allowed', eventErrors.tooLarge(capacity));
}

function isOpen({ starts_at, ends_at }: NamedEvent, now: Date): boolean {
  return Date.parse(ends_at ?? starts_at) + day >= now.getTime();
}

export async function store(
  ctx: Pick<AppContext, 'clock'>,
  tx: WriteTx,
  event: NamedEvent,
  known: EventReplyRow | undefined,
  columns: ReplyColumns &
    Pick<EventReplyRow, 'person_kind' | 'person_id' | 'name' | 'entered' | 'here_at' | 'came_at'>,
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
  ctx: Pick<AppContext, 'pokes'>,
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
