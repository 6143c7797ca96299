import { event as limits } from '@memcherrish/shared/domain/event-limits.ts';
import { eventErrors } from '@memcherrish/shared/text/events/event-errors.ts';
import { paymentErrors } from '@memcherrish/shared/text/events/payments.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { EnteredReplyBody } from '@memcherrish/shared/wire/events/events.ts';
import type { Account } from '#auth/viewer.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { blocksAround } from '#directory/blocks-store.ts';
import type { Uses } from '#server/context.ts';
import { ApiError, notFound } from '#server/errors/api-error.ts';
import { replyOf } from './event-replies-store.ts';
import { eventScopeOf, opensEvent } from './event-scope.ts';
import { organisedEvent, recordOrganiserAct } from './events-service.ts';
import type { NamedEvent } from './events-store.ts';
import { repliesPaid } from './payments-store.ts';
import { columnsOf, isSame, repliesChanged, requireFits, store } from './replies-service.ts';
import { seatEvent } from './seats.ts';

interface EnteredIds {
  eventId: string;
  replyId: string;
}

/**
 * Stores the reply of a person without the app, which an organiser enters. It may be about a schoolmate of the class
 * list. Then it is the one reply of that person (docs/product.md#events): a person who has a reply gets no second one,
 * and their own reply replaces the entered one. Only organisers see it until then. The person of a reply never changes.
 */
export async function enterReply(
  ctx: Uses<'clock' | 'database' | 'pokes'>,
  organiser: Account,
  ids: EnteredIds,
  { name, personId, ...body }: EnteredReplyBody,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const { event } = await organisedEvent(tx, organiser, ids.eventId);
    if (event.cancelled_at !== null) throw new ApiError('not-allowed', vocabulary.eventCancelled);
    const known = await enteredReply(tx, ids);
    if (known && (await isHiddenFrom(tx, organiser, known))) throw notFound();
    const person_id = known && personId === undefined ? known.person_id : (personId ?? null);
    if (known && known.person_id !== person_id) {
      throw new ApiError('not-allowed', eventErrors.replyLinked);
    }
    if (!known && person_id !== null) await requireListed(tx, organiser, event, person_id);
    const columns = {
      ...columnsOf(event, body),
      level: 'Only Me' as const,
      ...{ person_id, person_kind: person_id === null ? null : ('schoolmate' as const) },
      ...{ name: person_id === null ? name : null, entered: 1 as const },
    };
    if (known && isSame(known, columns)) return;
    requireFits(event, known, columns);
    if (!known) await requireFewEntered(tx, ids.eventId);
    await store(ctx, tx, event, known, { ...columns, here_at: null, came_at: null }, ids.replyId);
    await enteredChanged(ctx, tx, organiser, { event, person_id, action: 'enter-reply' });
  });
}

/**
 * Removes an entered reply. Refuses one with a payment that counts. A repeat is no error, and neither is a reply that a
 * block hides: the answer must not tell it from one that is gone.
 */
export async function removeEnteredReply(
  ctx: Uses<'clock' | 'database' | 'pokes'>,
  organiser: Account,
  ids: EnteredIds,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const { event } = await organisedEvent(tx, organiser, ids.eventId);
    const known = await enteredReply(tx, ids);
    if (!known || (await isHiddenFrom(tx, organiser, known))) return;
    const isPaid = (await repliesPaid(tx, [ids.replyId])).has(ids.replyId);
    if (isPaid) throw new ApiError('not-allowed', paymentErrors.replyPaid);
    await tx.deleteFrom('event_replies').where('id', '=', ids.replyId).execute();
    const { person_id } = known;
    await enteredChanged(ctx, tx, organiser, { event, person_id, action: 'remove-reply' });
  });
}

/**
 * Refuses a person who is not a schoolmate in the audience of the event, or has a block with the organiser in either
 * direction, with one answer. Refuses a person who already has a reply.
 */
async function requireListed(
  tx: ReadTx,
  organiser: Account,
  event: NamedEvent,
  personId: string,
): Promise<void> {
  const person = { kind: 'schoolmate', id: personId } as const;
  const { postsHiddenFrom: hidden } = await blocksAround(tx, organiser);
  const isListed = !hidden.has(personId) && opensEvent(await eventScopeOf(tx, person), event);
  if (!isListed || (await isInMemoriam(tx, personId))) throw notFound();
  if (await replyOf(tx, event.id, person)) {
    throw new ApiError('already-exists', eventErrors.personHasReply);
  }
}

async function isInMemoriam(tx: ReadTx, schoolmateId: string): Promise<boolean> {
  const person = tx.selectFrom('schoolmates').select('memorial').where('id', '=', schoolmateId);
  return ((await person.executeTakeFirst())?.memorial ?? null) !== null;
}

async function enteredChanged(
  ctx: Uses<'clock' | 'pokes'>,
  tx: WriteTx,
  organiser: Account,
  act: { event: NamedEvent; person_id: string | null; action: 'enter-reply' | 'remove-reply' },
): Promise<void> {
  const { event, person_id, action } = act;
  await seatEvent(ctx, tx, event, organiser.id);
  await repliesChanged(ctx, tx, event, person_id ?? organiser.id, []);
  await recordOrganiserAct(ctx, tx, organiser, action, event);
}

/** Returns an entered reply. Refuses the id of a reply of another event, and of a person who replied. */
async function enteredReply(
  tx: ReadTx,
  { eventId, replyId }: EnteredIds,
): Promise<RowOf<'event_replies'> | undefined> {
  const row = await tx.selectFrom('event_replies').selectAll().where('id', '=', replyId).executeTakeFirst();
  if (row && (row.event_id !== eventId || row.entered === 0)) throw notFound();
  return row;
}

/** Whether there is a block between the organiser and the person of a reply. */
async function isHiddenFrom(
  tx: ReadTx,
  organiser: Account,
  { person_id }: RowOf<'event_replies'>,
): Promise<boolean> {
  const { postsHiddenFrom: hidden } = await blocksAround(tx, organiser);
  return person_id !== null && hidden.has(person_id);
}

async function requireFewEntered(tx: ReadTx, eventId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('event_replies')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .where('entered', '=', 1)
    .executeTakeFirstOrThrow();
  if (Number(count) >= limits.entered) throw new ApiError('not-allowed', eventErrors.tooManyReplies);
}
