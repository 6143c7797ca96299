import { paymentsInForce } from '@memcherrish/shared/rules/payments.ts';
import type { Payment } from '@memcherrish/shared/wire/events/payments.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx } from '#db/write.ts';

/** Returns the payments of replies, by reply, first recorded first. */
export async function paymentsOf(
  tx: ReadTx,
  replyIds: readonly string[],
): Promise<ReadonlyMap<string, Payment[]>> {
  if (replyIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('event_payments')
    .selectAll()
    .where('reply_id', 'in', replyIds)
    .orderBy('recorded_at')
    .orderBy('id')
    .execute();
  const byReply = Map.groupBy(rows, (row) => row.reply_id);
  return new Map([...byReply].map(([replyId, each]) => [replyId, each.map(paymentOf)]));
}

function paymentOf(row: RowOf<'event_payments'>): Payment {
  return {
    _id: row.id,
    amount: row.amount,
    currency: row.currency,
    method: row.method,
    paidOn: row.paid_on,
    recordedAt: row.recorded_at,
    takenBackAt: row.taken_back_at,
    corrects: row.corrects,
  };
}

/** Returns which of these replies have a payment in force. */
export async function repliesPaid(tx: ReadTx, replyIds: readonly string[]): Promise<ReadonlySet<string>> {
  const payments = await paymentsOf(tx, replyIds);
  return new Set(replyIds.filter((replyId) => paymentsInForce(payments.get(replyId) ?? []).length > 0));
}
