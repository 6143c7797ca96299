import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Tables } from '#db/tables.ts';
import { deleteDueAccounts } from '#features/account/delete-due.ts';
import { aSchoolmateEverywhere } from './fixtures/schoolmate.ts';
import { rowsOf, type Somebody, type Surroundings, surroundings } from './fixtures/somebody.ts';
import { aTeacherEverywhere } from './fixtures/teacher.ts';
import { goodPassword, openTestServer, type TestServer } from './harness.ts';

/**
 * What becomes of each table when somebody is deleted. A new table has to be put here before the tests pass: `nobody` for one that never
 * holds anything of a person, which is checked as well.
 */
const decided: Record<keyof Tables, 'rows go' | 'rows stay, without them' | 'nobody'> = {
  schoolmates: 'rows go',
  teachers: 'rows go',
  memberships: 'rows go',
  teaching: 'rows go',
  teaching_invitations: 'rows go',
  teacher_schools: 'rows go',
  photos: 'rows go',
  post_photos: 'rows go',
  join_requests: 'rows go',
  declined_offers: 'rows go',
  notifications: 'rows go',
  post_reports: 'rows go',
  otp_challenges: 'rows go',
  attempts: 'rows go',
  idempotency_keys: 'rows go',
  deletions: 'rows go',
  not_duplicates: 'rows go',
  blocks: 'rows go',
  blocked_views: 'rows go',
  // Who never saw their posts is not told of the tombstones either.
  hidden_tombstones: 'rows stay, without them',
  invitations: 'rows go',
  claims: 'rows go',
  claim_vouches: 'rows go',
  // Of somebody else, whom they had invited.
  removed_listings: 'rows stay, without them',
  // A keyed hash: no class list brings them back.
  import_exclusions: 'rows stay, without them',
  // Tombstones: devices of the batch still have to drop what was there.
  posts: 'rows stay, without them',
  // Their devices are told that the account is gone.
  sessions: 'rows stay, without them',
  // What was done stays known, and not by or to whom.
  audit: 'rows stay, without them',
  // That there was a merge, and of nobody.
  merges: 'rows stay, without them',
  meta: 'nobody',
  admins: 'nobody',
  // Of admins, who cannot delete themselves.
  second_factors: 'nobody',
  recovery_codes: 'nobody',
  school_admins: 'nobody',
  schools: 'nobody',
  batches: 'nobody',
  revision_days: 'nobody',
  divisions: 'nobody',
};

const week = 7 * 24 * 60 * 60 * 1000;
const tables = Object.keys(decided) as (keyof Tables)[];

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
  // What a school has on its own list stays the school's, a number too (see below): here it has none.
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
  it('is decided about for every table there is', () => {
    const connection = new SQLite(file('memcherrish.sqlite'), { readonly: true });
    const there = connection
      .prepare<[], { name: string }>(
        "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%'",
      )
      .all();
    connection.close();
    expect(tables.toSorted()).toEqual(there.map(({ name }) => name).sort());
  });

  it('reaches every table that holds something of a person, and no other holds anything', async () => {
    for (const table of tables) {
      // The row of a deletion is there once it was asked for.
      if (table === 'deletions') continue;
      const held = marked(await rowsOf(server, table)).length > 0;
      expect([table, held]).toEqual([table, decided[table] !== 'nobody']);
    }
    await everybodyAsks();
    expect(marked(await rowsOf(server, 'deletions'))).toHaveLength(people.length);
    const before = new Map<string, number>();
    for (const table of tables) before.set(table, (await rowsOf(server, table)).length);
    server.pass(week);
    await deleteDueAccounts(server.ctx);
    for (const table of tables) {
      const rows = await rowsOf(server, table);
      expect([table, marked(rows)]).toEqual([table, []]);
      const went = rows.length < (before.get(table) ?? 0);
      expect([table, went]).toEqual([table, decided[table] === 'rows go']);
    }
    const sessions = await rowsOf(server, 'sessions');
    expect(sessions.filter((row) => row['account_id'] === 'gone').map((row) => row['label'])).toEqual([
      null,
      null,
    ]);
  });

  it('leaves nothing in the bytes of the database or among the photos', async () => {
    const bytes = () => {
      const names = readdirSync(server.dataDir).filter((name) => name.startsWith('memcherrish.sqlite'));
      return names.map((name) => readFileSync(file(name), 'latin1')).join('');
    };
    const photos = () => readdirSync(file('photos'));
    await server.ctx.database.checkpointWal();
    const missing = marks().filter((mark) => !bytes().includes(mark));
    expect(missing).toEqual([]);
    expect(photos()).toHaveLength(10);
    await everybodyGoes();
    await server.ctx.database.checkpointWal();
    const left = marks().filter((mark) => bytes().includes(mark));
    expect(left).toEqual([]);
    expect(photos()).toEqual([]);
  });

  it('leaves a school its own list: the record with their number stays unclaimed', async () => {
    await writeNumber('+919846077777');
    await everybodyGoes();
    const records = await rowsOf(server, 'schoolmates');
    expect(records.find((row) => row['id'] === offered)).toMatchObject({
      mobile: '+919846077777',
      claimed_at: null,
    });
  });

  it('touches nobody else', async () => {
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
