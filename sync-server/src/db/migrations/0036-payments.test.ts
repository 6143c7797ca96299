import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

const at = '2026-01-01T00:00:00.000Z';

it('adds payments that belong to a reply by their key, and are deleted with it', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0036-payments');
  const insert = (columns: string, values: string) =>
    connection.prepare(`insert into ${columns} values ${values}`).run();
  insert('schools (id, name, revision, created_at)', `('s', 'St. Mary’s', 3, '${at}')`);
  insert(
    'events (id, school_id, maker_kind, title, starts_at, zone, questions, version, created_at)',
    `('e', 's', 'admin', 'Reunion', '${at}', 'UTC', '[]', 1, '${at}')`,
  );
  const reply =
    'event_replies (id, event_id, name, answer, guests, guest_names, answers, level, seats, queued_at, version, created_at, edited_at)';
  const rest = `'coming', 0, '[]', '{}', 'Only Me', 1, '${at}', 1, '${at}', '${at}'`;
  insert(reply, `('one', 'e', 'Old Mathai', ${rest})`);
  insert(reply, `('other', 'e', 'Old Kurian', ${rest})`);

  await migrate();

  const payment = 'event_payments (reply_id, id, amount, currency, method, paid_on, recorded_at)';
  const of = (replyId: string, amount: number) =>
    insert(payment, `('${replyId}', 'p', ${amount}, 'INR', 'UPI', '2026-01-01', '${at}')`);
  of('one', 50_000);
  of('other', 20_000);
  expect(() => of('one', 1)).toThrow('UNIQUE');
  expect(() => insert(payment, `('one', 'q', 0, 'INR', 'UPI', '2026-01-01', '${at}')`)).toThrow('CHECK');
  await kysely.deleteFrom('event_replies').where('id', '=', 'one').execute();
  const left = await kysely.selectFrom('event_payments').select(['reply_id', 'taken_back_at']).execute();
  expect(left).toEqual([{ reply_id: 'other', taken_back_at: null }]);
  await kysely.destroy();
});
