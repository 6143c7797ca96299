import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onPostgres } from '#test/postgres/databases.ts';
import { databaseWorkOf } from '#test/scene/database-work.ts';
import { aClass, aDivision } from '#test/scene/divisions.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember } from '#test/scene/members.ts';
import { namedIn, pulledIn, takesLines } from '#test/scene/pulled.ts';

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

async function firstSync(): Promise<{ cursor: string }> {
  const { answer, contents } = pulledIn((await member.get(`${paths.pull}?${query()}`, takesLines)).body);
  expect([...contents.keys()].sort()).toEqual(namedIn(answer).sort());
  return { cursor: answer.cursor };
}

it('a first sync is one request, with the same statements for six batches as for three', async () => {
  // The first time reads the rosters. On PostgreSQL, the second one still reads them ahead.
  const warmUp = async () => [await firstSync(), await firstSync()];
  for (const label of ['2001', '2002']) await aClass(admin, division.schoolId, label);
  await warmUp();
  const small = await databaseWorkOf(firstSync);
  for (const label of ['2003', '2004', '2005']) await aClass(admin, division.schoolId, label);
  await warmUp();
  const large = await databaseWorkOf(firstSync);
  expect(large.statements).toBe(small.statements);
  // On PostgreSQL: the session, and all queries of the pull in one statement of a transaction.
  if (onPostgres) return expect(large.statements).toBe(4);
  expect(large.statements).toBeGreaterThan(10);
  expect(large.statements).toBeLessThanOrEqual(16);
});

it('a pull without changes reads neither structures nor rosters', async () => {
  const { cursor } = await firstSync();
  const { statements } = await databaseWorkOf(() => member.get(`${paths.pull}?${query(cursor)}`));
  if (onPostgres) return expect(statements).toBe(4);
  expect(statements).toBeGreaterThan(5);
  expect(statements).toBeLessThanOrEqual(15);
});

it.runIf(onPostgres)('a pull without changes waits for PostgreSQL three times', async () => {
  const { cursor } = await firstSync();
  const { waits } = await databaseWorkOf(() => member.get(`${paths.pull}?${query(cursor)}`));
  // The session, what the pull before asked, and the end of the transaction.
  expect(waits).toBe(3);
});
