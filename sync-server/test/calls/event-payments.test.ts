import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { eventReplies, eventsDocument, type NewEventBody } from '@memcherrish/shared/wire/events/events.ts';
import type { PaymentBody } from '@memcherrish/shared/wire/events/payments.ts';
import { nanoid } from 'nanoid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { read } from 'xlsx';
import { aHelper } from '#test/door/doors.ts';
import { aDivision } from '#test/scene/divisions.ts';
import { anEventBody, aPaymentBody, aReplyBody } from '#test/scene/events.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, type Member } from '#test/scene/members.ts';

let server: TestServer;
let admin: Caller;
let here: DivisionIds;
let linta: Member;
let anu: Member;
let maker: Member;
beforeAll(async () => {
  server = await openTestServer();
  admin = await anAdmin(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  here = await aDivision(admin);
  linta = await aMember(server, here.divisionId, { name: 'Linta' });
  anu = await aMember(server, here.divisionId, { name: 'Anu' });
  maker = await aMember(server, here.divisionId, { name: 'Maker' });
});

/** Makes an event of the maker to which Linta and Anu come. Returns its id and the ids of their replies. */
async function anEvent(fields: Partial<NewEventBody> = {}) {
  await admin.put(paths.eventSettings(here.schoolId), { byMembers: true });
  const body = anEventBody(server, here, fields);
  expect((await maker.caller.post(paths.reunions, body)).statusCode).toBe(201);
  for (const { caller } of [linta, anu]) {
    server.pass(1000);
    expect((await caller.put(paths.reunionReply(body._id), aReplyBody())).statusCode).toBe(200);
  }
  const replies = await all(body._id);
  const idOf = (name: string) => replies.find((reply) => reply.name === name)?._id ?? '';
  return { eventId: body._id, ofLinta: idOf('Linta'), ofAnu: idOf('Anu') };
}
async function all(eventId: string, by: Caller = admin) {
  return eventReplies.parse((await by.get(paths.reunionReplies(eventId))).json()).replies;
}
async function paymentsOf(eventId: string, replyId: string, by: Caller = admin) {
  return (await all(eventId, by)).find((reply) => reply._id === replyId)?.payments;
}
async function seenBy({ caller }: Member, eventId: string) {
  const { events } = eventsDocument.parse((await caller.get(paths.reunions)).json());
  return events.find((event) => event._id === eventId)?.ownPayments;
}
const pays = (path: string, fields: Partial<PaymentBody> = {}, by: Caller = admin) => {
  server.pass(1000);
  return by.put(path, aPaymentBody(fields));
};

// Shows decision:payments
describe('a payment', () => {
  it('is recorded by an organiser, and shown to organisers and to the person who paid, alone', async () => {
    const { eventId, ofLinta } = await anEvent();
    const path = paths.payment(eventId, ofLinta, nanoid(16));
    const answer = await pays(path, {}, maker.caller);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'The payment is recorded.' }]);
    const recorded = expect.objectContaining({
      ...{ amount: 50_000, currency: 'INR', method: 'UPI', paidOn: '2026-01-01' },
      ...{ takenBackAt: null, corrects: null },
    });
    expect(await paymentsOf(eventId, ofLinta)).toEqual([recorded]);
    expect(await paymentsOf(eventId, ofLinta, maker.caller)).toEqual([recorded]);
    expect(await seenBy(linta, eventId)).toEqual([recorded]);
    expect(await seenBy(anu, eventId)).toBeUndefined();
    const bytes = (await anu.caller.get(paths.reunions)).body;
    for (const secret of ['50000', 'UPI', 'INR']) expect(bytes).not.toContain(secret);
    expect((await pays(path, {}, linta.caller)).statusCode).toBe(403);
    expect((await linta.caller.delete(path)).statusCode).toBe(403);
  });

  it('reaches the device of the person who paid: the events of their next pull differ', async () => {
    const { eventId, ofLinta } = await anEvent();
    const tag = (await linta.caller.get(paths.reunions)).headers['etag'];
    const again = () => linta.caller.get(paths.reunions, { 'if-none-match': String(tag) });
    expect((await again()).statusCode).toBe(304);
    await pays(paths.payment(eventId, ofLinta, nanoid(16)));
    expect((await again()).statusCode).toBe(200);
  });

  it('is not recorded twice by a repeat, and is never overwritten by another content', async () => {
    const { eventId, ofLinta } = await anEvent();
    const path = paths.payment(eventId, ofLinta, nanoid(16));
    await pays(path);
    expect((await pays(path)).statusCode).toBe(200);
    const other = await pays(path, { amount: 1 });
    expect([other.statusCode, other.json().message]).toEqual([
      409,
      'This payment is already recorded with other details. Correct it instead.',
    ]);
    expect((await paymentsOf(eventId, ofLinta))?.map(({ amount }) => amount)).toEqual([50_000]);
  });

  it('is corrected by a new record, and both stay in the list', async () => {
    const { eventId, ofLinta } = await anEvent();
    const [wrong, right, late] = [nanoid(16), nanoid(16), nanoid(16)];
    await pays(paths.payment(eventId, ofLinta, wrong));
    const correct = (id: string) =>
      pays(paths.payment(eventId, ofLinta, id), { amount: 40_000, corrects: wrong });
    expect((await correct(right)).statusCode).toBe(200);
    expect((await correct(right)).statusCode).toBe(200);
    expect(await paymentsOf(eventId, ofLinta)).toMatchObject([
      { _id: wrong, amount: 50_000, takenBackAt: expect.any(String) },
      { _id: right, amount: 40_000, takenBackAt: null, corrects: wrong },
    ]);
    // Another organiser corrects the same record at the same time: only one correction counts.
    expect((await correct(late)).statusCode).toBe(409);
  });

  it('is taken back, and stays in the list', async () => {
    const { eventId, ofLinta } = await anEvent();
    const path = paths.payment(eventId, ofLinta, nanoid(16));
    await pays(path);
    expect((await admin.delete(path)).json()).toEqual({ message: 'The payment no longer counts.' });
    expect((await admin.delete(path)).statusCode).toBe(200);
    expect(await paymentsOf(eventId, ofLinta)).toMatchObject([{ takenBackAt: expect.any(String) }]);
    expect(await seenBy(linta, eventId)).toMatchObject([{ takenBackAt: expect.any(String) }]);
  });

  // Shows threat:payment-moved
  it('belongs to its reply: its id moves it to no other reply and no other event', async () => {
    const { eventId, ofLinta, ofAnu } = await anEvent();
    const id = nanoid(16);
    await pays(paths.payment(eventId, ofLinta, id));
    expect((await admin.delete(paths.payment(eventId, ofAnu, id))).statusCode).toBe(404);
    expect((await pays(paths.payment(eventId, ofAnu, nanoid(16)), { corrects: id })).statusCode).toBe(404);
    expect((await pays(paths.payment(eventId, ofAnu, id), { amount: 1 })).statusCode).toBe(200);
    const other = await anEvent();
    expect((await pays(paths.payment(other.eventId, ofLinta, id))).statusCode).toBe(404);
    expect(await paymentsOf(eventId, ofLinta)).toMatchObject([{ amount: 50_000, takenBackAt: null }]);
    expect(await paymentsOf(eventId, ofAnu)).toMatchObject([{ amount: 1 }]);
  });

  // Shows threat:finding-who-hides, threat:payment-moved
  it('is answered as if the reply did not exist when its person blocks the organiser', async () => {
    const { eventId, ofLinta, ofAnu } = await anEvent();
    const id = nanoid(16);
    await pays(paths.payment(eventId, ofLinta, id), {}, maker.caller);
    await linta.caller.put(paths.block(maker.id), { kind: 'schoolmate', name: 'Maker' });
    const unknown = nanoid(16);
    for (const send of [
      (replyId: string) => pays(paths.payment(eventId, replyId, nanoid(16)), {}, maker.caller),
      (replyId: string) => maker.caller.delete(paths.payment(eventId, replyId, id)),
    ]) {
      const [blocked, absent] = [await send(ofLinta), await send(unknown)];
      expect([blocked.statusCode, blocked.body]).toEqual([absent.statusCode, absent.body]);
      expect(blocked.statusCode).toBe(404);
    }
    // The id of the hidden payment tells nothing: for a reply that the maker sees it is a new one.
    const correcting = { corrects: id };
    const path = () => paths.payment(eventId, ofAnu, nanoid(16));
    expect((await pays(path(), correcting, maker.caller)).statusCode).toBe(404);
    expect((await pays(path(), { corrects: unknown }, maker.caller)).statusCode).toBe(404);
    expect((await pays(paths.payment(eventId, ofAnu, id), { amount: 1 }, maker.caller)).statusCode).toBe(200);
    expect(await paymentsOf(eventId, ofLinta)).toMatchObject([{ amount: 50_000, takenBackAt: null }]);
    const file = await maker.caller.get(`${paths.reunionReplyFile(eventId)}?format=csv`);
    expect(file.body).toContain('0.01');
    expect(file.body).not.toContain('500');
  });

  it.each([
    ['no amount', { amount: 0 }, 'amount', 'Give an amount, such as 500 or 500.50.'],
    ['half a paisa', { amount: 0.5 }, 'amount', 'Give an amount, such as 500 or 500.50.'],
    ['no method', { method: ' ' }, 'method', 'Say how it was paid, for example: UPI, or cash.'],
    ['no day', { paidOn: 'today' }, 'paidOn', 'Give the day of the payment.'],
    [
      'a day to come',
      { paidOn: '2999-01-01' },
      'paidOn',
      'This day is in the future. Choose today or an earlier day.',
    ],
  ])('a payment with %s is refused at its field', async (_what, fields, field, message) => {
    const { eventId, ofLinta } = await anEvent();
    const answer = await pays(paths.payment(eventId, ofLinta, nanoid(16)), fields);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: message }]);
  });

  it('keeps an entered reply from being removed until it is taken back', async () => {
    const { eventId } = await anEvent();
    const replyId = nanoid(16);
    const { level: _, base: __, ...reply } = aReplyBody();
    await admin.put(paths.enteredReply(eventId, replyId), { name: 'Old Mathai', ...reply });
    const path = paths.payment(eventId, replyId, nanoid(16));
    await pays(path);
    const refused = await admin.delete(paths.enteredReply(eventId, replyId));
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'This reply has a payment. Take the payment back first.',
    ]);
    await admin.delete(path);
    expect((await admin.delete(paths.enteredReply(eventId, replyId))).statusCode).toBe(200);
  });

  it('leaves an entry in the audit trail for every organiser, with the old and the new amount', async () => {
    const { eventId, ofLinta } = await anEvent();
    const [wrong, right] = [nanoid(16), nanoid(16)];
    await pays(paths.payment(eventId, ofLinta, wrong), {}, maker.caller);
    await pays(paths.payment(eventId, ofLinta, right), { amount: 40_000, corrects: wrong }, maker.caller);
    server.pass(1000);
    await maker.caller.delete(paths.payment(eventId, ofLinta, right));
    const { entries } = (await admin.get(`${paths.audit(here.schoolId)}?person=${linta.id}`)).json();
    const acts = entries.map(
      ({ action, by, details }: { action: string; by: { name: string }; details: object }) => ({
        ...{ action, by: by.name },
        details,
      }),
    );
    const of = { name: 'Linta', subject: 'Ten years on' };
    const [old, now] = ['₹500.00, UPI, 2026-01-01', '₹400.00, UPI, 2026-01-01'];
    expect(acts).toEqual([
      {
        action: 'take-payment-back',
        by: 'Maker',
        details: { ...of, changes: { payment: { before: now, after: null } } },
      },
      {
        action: 'record-payment',
        by: 'Maker',
        details: { ...of, changes: { payment: { before: old, after: now } } },
      },
      {
        action: 'record-payment',
        by: 'Maker',
        details: { ...of, changes: { payment: { before: null, after: old } } },
      },
    ]);
  });

  it.each(['csv', 'xlsx'] as const)(
    'is in the %s of replies, with the sum in each currency',
    async (format) => {
      const { eventId, ofLinta, ofAnu } = await anEvent();
      await pays(paths.payment(eventId, ofLinta, nanoid(16)));
      await pays(paths.payment(eventId, ofLinta, nanoid(16)), {
        amount: 1_505,
        currency: 'KWD',
        method: '=1+1',
      });
      await pays(paths.payment(eventId, ofAnu, nanoid(16)), { amount: 25_050 });
      const mistake = paths.payment(eventId, ofAnu, nanoid(16));
      await pays(mistake, { amount: 77_700 });
      await admin.delete(mistake);
      const { rawPayload } = await admin.get(`${paths.reunionReplyFile(eventId)}?format=${format}`);
      const [sheet] = Object.values(read(rawPayload, { type: 'buffer' }).Sheets);
      const cell = (name: string) => sheet?.[name]?.v;
      expect(['I', 'J', 'K', 'L'].map((column) => cell(`${column}1`))).toEqual([
        ...['Paid', 'Paid in INR', 'Paid in KWD', 'Payments'],
      ]);
      expect(['I2', 'J2', 'K2', 'J3'].map(cell)).toEqual(['Paid', 500, 1.505, 250.5]);
      expect(cell('L3')).toBe('₹250.50, UPI, 2026-01-01');
      const all = Object.entries(sheet ?? {}).filter(([name]) => !name.startsWith('!'));
      const below = (label: string) => {
        const [at = ''] = all.find(([name, { v }]) => name.startsWith('A') && v === label) ?? [];
        return cell(at.replace('A', 'B'));
      };
      expect([below('Paid in INR'), below('Paid in KWD')]).toEqual([750.5, 1.505]);
      expect(all.filter(([, { f }]) => f !== undefined)).toEqual([]);
    },
  );

  it('shows at the door as paid, without its amount, and a mark at the door shows to organisers', async () => {
    const { eventId, ofLinta, ofAnu } = await anEvent();
    const helper = await aMember(server, here.divisionId, { name: 'Helper' });
    await aHelper(server, eventId, { id: helper.id });
    const path = paths.payment(eventId, ofLinta, nanoid(16));
    await pays(path);
    const door = async () => {
      const { body } = await helper.caller.get(paths.door(eventId));
      for (const secret of ['50000', 'UPI', 'INR']) expect(body).not.toContain(secret);
      return JSON.parse(body).people.map(({ name, paid }: { name: string; paid?: boolean }) => [name, paid]);
    };
    expect((await door()).toSorted()).toEqual([
      ['Anu', undefined],
      ['Linta', true],
    ]);
    await admin.delete(path);
    expect((await door()).toSorted()).toEqual([
      ['Anu', undefined],
      ['Linta', undefined],
    ]);
    const mark = { id: nanoid(21), kind: 'paid', who: `person:${anu.id}` };
    await helper.caller.post(paths.admissions(eventId), { operations: [mark] });
    const marked = (await all(eventId)).map(({ _id, paidAtDoor }) => [_id, paidAtDoor]);
    expect(Object.fromEntries(marked)).toEqual({ [ofLinta]: false, [ofAnu]: true });
  });
});
