import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TableName, tableNames, tableOf } from '#db/tables/registry.ts';
import { deleteDueAccounts } from '#features/account/delete-due.ts';
import { aSchoolmateEverywhere } from '#test/fixtures/schoolmate.ts';
import { rowsOf, type Somebody, type Surroundings, surroundings } from '#test/fixtures/somebody.ts';
import { aTeacherEverywhere } from '#test/fixtures/teacher.ts';
import { goodPassword, openTestServer, type TestServer } from '#test/scene/harness.ts';

/** The registry of tables says how a deletion changes each of them. `no personal data` marks one that never has any. */
const week = 7 * 24 * 60 * 60 * 1000;
const erasureOf = (table: TableName) => tableOf(table).erasure;

let server: TestServer;
let school: Surroundings;
let people: Somebody[];
let offered: string;
beforeEach(async () => {
  server = await openTestServer({ RATE_LIMITS: '1' });
  school = await surroundings(server);
  const schoolmate = await aSchoolmateEverywhere(server, school);
  people = [schoolmate, await aTeacherEverywhere(server, school)];
  offered = schoolmate.offered ?? '';
  // Removes the number: a school keeps numbers from its own list (see below).
  await writeNumber(null);
});
afterEach(() => server.close());

const writeNumber = (mobile: string | null) =>
  server.ctx.database.write((tx) =>
    tx.updateTable('schoolmates').set({ mobile }).where('id', '=', offered).execute(),
  );
const marks = () => people.flatMap((person) => person.marks);
const marked = (rows: readonly unknown[]) =>
  rows.filter((row) => marks().some((mark) => JSON.stringify(row).includes(mark)));
const file = (name: string) => join(server.dataDir, name);

async function everybodyAsks(): Promise<void> {
  for (const { token } of people) {
    const answer = await server.as(token).post(paths.accountDeletion, { password: goodPassword });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  }
}

async function everybodyGoes(): Promise<void> {
  await everybodyAsks();
  server.pass(week);
  expect(await deleteDueAccounts(server.ctx)).toBe(people.length);
}

describe('deletion', () => {
  it('reaches every table with personal data, and no other table has any', async () => {
    for (const table of tableNames) {
      // A row in `deletions` is created by the deletion itself.
      if (table === 'deletions') continue;
      const held = marked(await rowsOf(server, table)).length > 0;
      expect([table, held]).toEqual([table, erasureOf(table) !== 'no personal data']);
    }
    const before = new Map<string, number>();
    // The question itself ends some rows, such as passes, and makes others.
    const count = async () => {
      for (const table of tableNames)
        before.set(table, Math.max(before.get(table) ?? 0, (await rowsOf(server, table)).length));
    };
    await count();
    await everybodyAsks();
    expect(marked(await rowsOf(server, 'deletions'))).toHaveLength(people.length);
    await count();
    server.pass(week);
    await deleteDueAccounts(server.ctx);
    for (const table of tableNames) {
      const rows = await rowsOf(server, table);
      expect([table, marked(rows)]).toEqual([table, []]);
      const hasFewerRows = rows.length < (before.get(table) ?? 0);
      expect([table, hasFewerRows]).toEqual([table, erasureOf(table) === 'deletes rows']);
    }
    const sessions = await rowsOf(server, 'sessions');
    expect(sessions.filter((row) => row['account_id'] === 'gone').map((row) => row['label'])).toEqual([
      null,
      null,
    ]);
  });

  it('leaves nothing in the bytes of the database or in the photos', async () => {
    const bytes = () => {
      const names = readdirSync(server.dataDir).filter((name) => name.startsWith('memcherrish.sqlite'));
      return names.map((name) => readFileSync(file(name), 'latin1')).join('');
    };
    const photos = () => readdirSync(file('photos'));
    await server.ctx.database.checkpointWal();
    const missing = marks().filter((mark) => !bytes().includes(mark));
    expect(missing).toEqual([]);
    expect(photos()).toHaveLength(14);
    await everybodyGoes();
    await server.ctx.database.checkpointWal();
    const left = marks().filter((mark) => bytes().includes(mark));
    expect(left).toEqual([]);
    expect(photos()).toEqual([]);
  });

  it('keeps the list of the school: the record with their number stays unclaimed', async () => {
    await writeNumber('+919846077777');
    await everybodyGoes();
    const records = await rowsOf(server, 'schoolmates');
    expect(records.find((row) => row['id'] === offered)).toMatchObject({
      mobile: '+919846077777',
      claimed_at: null,
    });
  });

  it('does not touch other people', async () => {
    await everybodyGoes();
    const { mate } = school;
    const mates = await rowsOf(server, 'schoolmates');
    expect(mates.find((row) => row['id'] === mate.id)).toMatchObject({ name: mate.marks[0] });
    const posts = await rowsOf(server, 'posts');
    expect(posts.filter((row) => row['removed'] === 0)).toEqual([
      expect.objectContaining({ author_id: mate.id, text: mate.marks[1] }),
    ]);
  });
});
