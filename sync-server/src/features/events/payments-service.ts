import { hour } from '@memcherrish/shared/domain/durations.ts';
import { moneyText, paymentLimits } from '@memcherrish/shared/rules/payments.ts';
import { paymentErrors } from '@memcherrish/shared/text/events/payments.ts';
import type { PaymentBody } from '@memcherrish/shared/wire/events/payments.ts';
import type { Account } from '#auth/viewer.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { ApiError, invalidField, notFound } from '#server/errors/api-error.ts';
import { raiseEvents } from '#sync/event-revisions.ts';
import { organisedEvent } from './events-service.ts';
import type { NamedEvent } from './events-store.ts';
import { repliesSeenBy, type SeenRow } from './organised-replies.ts';

interface PaymentIds {
  eventId: string;
  replyId: string;
  paymentId: string;
}

/**
 * Records a payment for a reply that the organiser sees. A repeat changes nothing; the same id with another content is
 * refused. A payment belongs to its reply by its key, so the same id for another reply is another payment: the answer
 * tells nothing about replies that the organiser does not see (decision record 0025). `corrects` takes the named
 * payment of the same reply back in the same transaction.
 */
export async function recordPayment(
  ctx: Uses<'clock' | 'database' | 'pokes'>,
  organiser: Account,
  ids: PaymentIds,
  body: PaymentBody,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const { event, reply } = await organisedReply(tx, organiser, ids);
    const row = {
      ...{ reply_id: reply.id, id: ids.paymentId, amount: body.amount, currency: body.currency },
      ...{ method: body.method, paid_on: body.paidOn, corrects: body.corrects },
    };
    const known = await paymentAt(tx, ids);
    if (known) {
      if (isSame(known, row)) return;
      throw new ApiError('already-exists', paymentErrors.differs);
    }
    const now = ctx.clock();
    // It may already be tomorrow where the organiser is.
    if (Date.parse(body.paidOn) > now.getTime() + 14 * hour) {
      throw invalidField('paidOn', paymentErrors.dateAhead);
    }
    await requireFew(tx, reply.id);
    const corrected = await takeOver(tx, reply.id, body.corrects, now);
    await tx
      .insertInto('event_payments')
      .values({ ...row, recorded_at: now.toISOString() })
      .execute();
    const change = { before: corrected && textOf(corrected), after: textOf(row) };
    await changed(ctx, tx, organiser, { event, reply, action: 'record-payment', change });
  });
}

/** Takes a payment back: it no longer counts, and stays in the list. A repeat is no error. */
export async function takePaymentBack(
  ctx: Uses<'clock' | 'database' | 'pokes'>,
  organiser: Account,
  ids: PaymentIds,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const { event, reply } = await organisedReply(tx, organiser, ids);
    const known = await paymentAt(tx, ids);
    if (!known) throw notFound();
    if (known.taken_back_at !== null) return;
    await markTakenBack(tx, known, ctx.clock());
    const change = { before: textOf(known), after: null };
    await changed(ctx, tx, organiser, { event, reply, action: 'take-payment-back', change });
  });
}

/** Returns a reply that the organiser sees. Refuses all others with 404, also those of people with a block between them. */
async function organisedReply(
  tx: ReadTx,
  organiser: Account,
  { eventId, replyId }: PaymentIds,
): Promise<{ event: NamedEvent; reply: SeenRow }> {
  const { event } = await organisedEvent(tx, organiser, eventId);
  const reply = (await repliesSeenBy(tx, organiser, event)).find(({ id }) => id === replyId);
  if (!reply) throw notFound();
  return { event, reply };
}

async function paymentAt(
  tx: ReadTx,
  { replyId, paymentId }: Omit<PaymentIds, 'eventId'>,
): Promise<RowOf<'event_payments'> | undefined> {
  return tx
    .selectFrom('event_payments')
    .selectAll()
    .where('reply_id', '=', replyId)
    .where('id', '=', paymentId)
    .executeTakeFirst();
}

function isSame(known: RowOf<'event_payments'>, row: Partial<RowOf<'event_payments'>>): boolean {
  return Object.entries(row).every(
    ([column, value]) => known[column as keyof RowOf<'event_payments'>] === value,
  );
}

async function requireFew(tx: ReadTx, replyId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('event_payments')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('reply_id', '=', replyId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= paymentLimits.perReply) throw new ApiError('not-allowed', paymentErrors.tooMany);
}

/** Takes the corrected payment back, and returns it. Refuses one that no longer counts. */
async function takeOver(
  tx: WriteTx,
  replyId: string,
  corrects: string | null,
  now: Date,
): Promise<RowOf<'event_payments'> | null> {
  if (corrects === null) return null;
  const corrected = await paymentAt(tx, { replyId, paymentId: corrects });
  if (!corrected) throw notFound();
  if (corrected.taken_back_at !== null) throw new ApiError('conflict', paymentErrors.alreadyTakenBack);
  await markTakenBack(tx, corrected, now);
  return corrected;
}

async function markTakenBack(
  tx: WriteTx,
  { reply_id, id }: Pick<RowOf<'event_payments'>, 'reply_id' | 'id'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('event_payments')
    .set({ taken_back_at: now.toISOString() })
    .where('reply_id', '=', reply_id)
    .where('id', '=', id)
    .execute();
}

const textOf = (row: Pick<RowOf<'event_payments'>, 'amount' | 'currency' | 'method' | 'paid_on'>) =>
  `${moneyText(row)}, ${row.method}, ${row.paid_on}`;

/**
 * Raises the revision, pokes the person who paid, and writes an audit entry, also for an organiser who is no admin:
 * it is about money.
 */
async function changed(
  ctx: Uses<'clock' | 'pokes'>,
  tx: WriteTx,
  by: Account,
  act: {
    event: NamedEvent;
    reply: SeenRow;
    action: 'record-payment' | 'take-payment-back';
    change: { before: string | null; after: string | null };
  },
): Promise<void> {
  const { event, reply, action, change } = act;
  await raiseEvents(tx, event.id);
  const { person_id } = reply;
  await recordAct(tx, ctx.clock(), by, {
    action,
    schoolId: event.school_id,
    subjectId: person_id ?? reply.id,
    details: { name: reply.person_name ?? '', subject: event.title, changes: { payment: change } },
  });
  if (person_id !== null) tx.afterCommit(() => ctx.pokes.account(person_id));
}
