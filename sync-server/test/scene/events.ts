import type { NewEventBody, ReplyBody } from '@memcherrish/shared/wire/events/events.ts';
import type { PaymentBody } from '@memcherrish/shared/wire/events/payments.ts';
import { nanoid } from 'nanoid';
import type { RowOf } from '#db/tables/registry.ts';
import { raiseEvents } from '#sync/event-revisions.ts';
import type { TestServer } from './harness.ts';

/** A batch, or a whole school. */
interface Ground {
  schoolId: string;
  batchId: string | null;
}

/** The body of a new event that starts in three days. Teachers are invited. */
export function anEventBody(
  server: TestServer,
  { schoolId, batchId }: Ground,
  fields: Partial<NewEventBody> = {},
): NewEventBody {
  const startsAt = new Date(server.ctx.clock().getTime() + 3 * 24 * 60 * 60 * 1000).toISOString();
  return {
    _id: nanoid(16),
    ...{ schoolId, batchIds: batchId === null ? null : [batchId], teachers: true },
    ...{ title: 'Ten years on', startsAt, endsAt: null, zone: 'Asia/Kolkata' },
    ...{
      place: 'The school hall',
      address: 'Hill Road 1, Kochi',
      programme: 'Lunch\nSongs',
      cost: '₹500 at the door',
    },
    ...{ capacity: null, questions: [] },
    ...fields,
  };
}

/** A plain reply: coming, alone, open to the batch. */
export function aReplyBody(fields: Partial<ReplyBody> = {}): ReplyBody {
  const open = { diet: null, note: null, answers: {}, level: 'Batch' as const };
  return { answer: 'coming', guests: 0, guestNames: [], ...open, base: 0, ...fields };
}

/** Writes an event directly to the database. Returns its id. */
export async function anEvent(
  server: TestServer,
  ground: Ground,
  fields: { makerId?: string; title?: string } = {},
): Promise<string> {
  const { ctx } = server;
  const body = anEventBody(server, ground, fields.title === undefined ? {} : { title: fields.title });
  await ctx.database.write(async (tx) => {
    await tx
      .insertInto('events')
      .values({
        ...{ id: body._id, school_id: body.schoolId, title: body.title },
        whole_school: ground.batchId === null ? 1 : 0,
        maker_kind: fields.makerId === undefined ? 'admin' : 'schoolmate',
        maker_id: fields.makerId ?? null,
        ...{ starts_at: body.startsAt, zone: body.zone, questions: '[]', version: 1 },
        created_at: ctx.clock().toISOString(),
      })
      .execute();
    if (ground.batchId !== null) {
      await tx.insertInto('event_batches').values({ event_id: body._id, batch_id: ground.batchId }).execute();
    }
    await raiseEvents(tx, body._id);
  });
  return body._id;
}

/** Writes a reply directly to the database. Returns its id. */
export async function aReply(
  { ctx }: TestServer,
  eventId: string,
  fields: Partial<RowOf<'event_replies'>>,
): Promise<string> {
  const now = ctx.clock().toISOString();
  const id = nanoid(16);
  await ctx.database.write((tx) =>
    tx
      .insertInto('event_replies')
      .values({
        ...{ id, event_id: eventId, answer: 'coming', guests: 0, guest_names: '[]', answers: '{}' },
        entered: fields.person_id == null ? 1 : 0,
        ...{ level: 'Batch', seats: 1, queued_at: now, version: 1, created_at: now, edited_at: now },
        ...fields,
      })
      .execute(),
  );
  return id;
}

/** ₹500 by UPI. */
export function aPaymentBody(fields: Partial<PaymentBody> = {}): PaymentBody {
  return { amount: 50_000, currency: 'INR', method: 'UPI', paidOn: '2026-01-01', corrects: null, ...fields };
}

/** Writes a payment of a reply directly to the database. Returns its id. */
export async function aPayment({ ctx }: TestServer, replyId: string): Promise<string> {
  const { paidOn: paid_on, ...body } = aPaymentBody();
  const row = { reply_id: replyId, id: nanoid(16), ...body, paid_on };
  await ctx.database.write((tx) =>
    tx
      .insertInto('event_payments')
      .values({ ...row, recorded_at: ctx.clock().toISOString() })
      .execute(),
  );
  return row.id;
}
