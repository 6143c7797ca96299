import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Tables } from '#db/tables.ts';
import { deleteDueAccounts } from '#features/account/delete-due.ts';
import { aSchoolmateEverywhere } from './fixtures/schoolmate.ts';
import { rowsOf, type Somebody, type Surroundings, surroundings } from './fixtures/somebody.ts';
import { aTeacherEverywhere } from './fixtures/teacher.ts';
import { goodPassword, openTestServer, type TestServer } from './harness.ts';
import { tablesOf } from './stored.ts';

/**
 * The effect of a deletion on each table. A new table must be listed here: `no personal data` marks one that never contains personal data, which the
 * tests check.
 */
const decided: Record<keyof Tables, 'deletes rows' | 'anonymizes rows' | 'no personal data'> = {
  schoolmates: 'deletes rows',
  teachers: 'deletes rows',
  memberships: 'deletes rows',
  teaching: 'deletes rows',
  teaching_invitations: 'deletes rows',
  teacher_schools: 'deletes rows',
  photos: 'deletes rows',
  post_photos: 'deletes rows',
  join_requests: 'deletes rows',
  declined_offers: 'deletes rows',
  notifications: 'deletes rows',
  post_reports: 'deletes rows',
  death_reports: 'deletes rows',
  otp_challenges: 'deletes rows',
  recovery_links: 'deletes rows',
  attempts: 'deletes rows',
  idempotency_keys: 'deletes rows',
  deletions: 'deletes rows',
  not_duplicates: 'deletes rows',
  removals: 'deletes rows',
  removed_rows: 'deletes rows',
  imported_people: 'deletes rows',
  blocks: 'deletes rows',
  // The views of the person go. The person's posts leave a view for each viewer they had blocked.
  blocked_views: 'anonymizes rows',
  // People who never saw the posts do not get the tombstones either.
  hidden_tombstones: 'anonymizes rows',
  invitations: 'deletes rows',
  claims: 'deletes rows',
  claim_vouches: 'deletes rows',
  // Listings of other people that they had invited.
  removed_listings: 'anonymizes rows',
  // A keyed hash, so that no class list adds them again.
  import_exclusions: 'anonymizes rows',
  event_batches: 'no personal data',
  event_replies: 'deletes rows',
  event_payments: 'deletes rows',
  event_organisers: 'deletes rows',
  event_doors: 'deletes rows',
  batch_roles: 'deletes rows',
  admissions: 'deletes rows',
  class_photos: 'deletes rows',
  class_photo_tags: 'deletes rows',
  consents: 'deletes rows',
  hello_keys: 'deletes rows',
  // Other people plan with the events of a person. They no longer name a maker.
  events: 'anonymizes rows',
  // Tombstones: devices of the batch still have to drop the posts.
  posts: 'anonymizes rows',
  // Tells their devices that the account is gone.
  sessions: 'anonymizes rows',
  // Keeps the action, but not the person who did it or was affected.
  audit: 'anonymizes rows',
  // Keeps only that there was a merge.
  merges: 'anonymizes rows',
  meta: 'no personal data',
  handovers: 'no personal data',
  loose_photos: 'deletes rows',
  hello_nonces: 'no personal data',
  // Notes about people without an account. They are deleted when a person joins.
  outreach_notes: 'no personal data',
  removed_photos: 'no personal data',
  admins: 'no personal data',
  imports: 'no personal data',
  // Lists that an admin has sent. They are gone after a day.
  rehearsals: 'no personal data',
  import_shapes: 'no personal data',
  // Rows of admins, who cannot delete themselves.
  second_factors: 'no personal data',
  recovery_codes: 'no personal data',
  passkeys: 'no personal data',
  passkey_challenges: 'no personal data',
  school_admins: 'no personal data',
  schools: 'no personal data',
  batches: 'no personal data',
  revision_days: 'no personal data',
  divisions: 'no personal data',
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
  it('has a decision for every table', async () => {
    expect(tables.toSorted()).toEqual(await tablesOf(server));
  });

  it('reaches every table with personal data, and no other table has any', async () => {
    for (const table of tables) {
      // A row in `deletions` is created by the deletion itself.
      if (table === 'deletions') continue;
      const held = marked(await rowsOf(server, table)).length > 0;
      expect([table, held]).toEqual([table, decided[table] !== 'no personal data']);
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
      const hasFewerRows = rows.length < (before.get(table) ?? 0);
      expect([table, hasFewerRows]).toEqual([table, decided[table] === 'deletes rows']);
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
