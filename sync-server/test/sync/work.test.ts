import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { pullAnswer } from '@memcherrish/shared/wire/sync.ts';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aClass, aDivision } from '#test/divisions.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/harness.ts';
import { aMember } from '#test/members.ts';

/** Measures the database statements of a sync on a warm server, for schools of different sizes. */

let server: TestServer;
let admin: Caller;
let member: Caller;
let division: DivisionIds;

beforeAll(async () => {
  server = await openTestServer();
  admin = await anAdmin(server);
  division = await aDivision(admin);
  member = server.as((await aMember(server, division.divisionId)).token);
});
afterAll(() => server.close());

const query = (cursor?: string) => new URLSearchParams({ school: '*', ...(cursor && { cursor }) });

async function firstSync(): Promise<{ requests: number; cursor: string }> {
  const answer = pullAnswer.parse((await member.get(`${paths.pull}?${query()}`)).json());
  const rosters = answer.batches.flatMap((each) => (each.kind === 'snapshot' ? each.snapshots : []));
  const posts = answer.posts.flatMap((each) => (each.kind === 'snapshot' ? [each.path] : []));
  const named = [...new Set([...rosters, ...posts])];
  for (const path of named) expect((await member.get(path)).statusCode).toBe(200);
  return { requests: 1 + named.length, cursor: answer.cursor };
}

/** Counts the statements that run during the work, including the start and end of transactions. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const statement = Object.getPrototypeOf(new SQLite(':memory:').prepare('select 1'));
  const runs = [vi.spyOn(statement, 'all'), vi.spyOn(statement, 'run')];
  await work();
  const count = runs.reduce((sum, each) => sum + each.mock.calls.length, 0);
  for (const each of runs) each.mockRestore();
  return count;
}

it('a first sync makes three requests, with the same statements for six batches as for three', async () => {
  for (const label of ['2001', '2002']) await aClass(admin, division.schoolId, label);
  await firstSync();
  const small = await statementsOf(firstSync);
  for (const label of ['2003', '2004', '2005']) await aClass(admin, division.schoolId, label);
  await firstSync();
  expect((await firstSync()).requests).toBe(3);
  const large = await statementsOf(firstSync);
  expect(large).toBe(small);
  expect(large).toBeLessThanOrEqual(28);
});

it('a pull without changes reads neither structures nor rosters', async () => {
  const { cursor } = await firstSync();
  const count = await statementsOf(() => member.get(`${paths.pull}?${query(cursor)}`));
  expect(count).toBeLessThanOrEqual(16);
});
