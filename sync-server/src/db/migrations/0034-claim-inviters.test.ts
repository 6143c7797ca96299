import { expect, it } from 'vitest';
import { migrateFrom } from '#test/migrate-from.ts';

const at = '2026-01-01T00:00:00.000Z';

it('adds an inviter to claims, which an erased inviter leaves', async () => {
  const { connection, kysely, migrate } = await migrateFrom('0034-claim-inviters');
  const run = (statement: string) => connection.prepare(statement).run();
  run(`insert into schools (id, name, revision, created_at) values ('s', 'A', 1, '${at}')`);
  run(
    `insert into batches (id, school_id, label, label_key, created_at) values ('b', 's', '2009', '2009', '${at}')`,
  );
  run(
    `insert into divisions (id, batch_id, name, name_key, created_at) values ('d', 'b', 'A', 'a', '${at}')`,
  );
  for (const id of ['claimant', 'inviter', 'old', 'new']) {
    run(
      `insert into schoolmates (id, name, revision, field_revisions, created_at) values ('${id}', 'P', 0, '{}', '${at}')`,
    );
  }
  const claim = (id: string) =>
    run(`insert into claims (id, listing_id, division_id, schoolmate_id, state, created_at)
      values ('${id}', '${id}', 'd', 'claimant', 'waiting', '${at}')`);
  claim('old');
  await migrate();
  claim('new');
  run(`update claims set inviter_id = 'inviter' where id = 'new'`);

  const inviters = () => kysely.selectFrom('claims').select(['id', 'inviter_id']).orderBy('id').execute();
  expect(await inviters()).toEqual([
    { id: 'new', inviter_id: 'inviter' },
    { id: 'old', inviter_id: null },
  ]);
  run(`delete from schoolmates where id = 'inviter'`);
  expect((await inviters()).map(({ inviter_id }) => inviter_id)).toEqual([null, null]);
  await kysely.destroy();
});
