import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ClaimLinks } from '#features/claims/claim-links.ts';
import { barredIn, excludeFromImports } from '#features/claims/import-exclusions-store.ts';
import { aDivision, aRecord } from '#test/scene/divisions.ts';
import { anAdmin, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { past } from '../fixtures/somebody.ts';
import { changedPack, type MadePack, packOf, takePackIn } from './packs.ts';

let source: TestServer;
let target: TestServer;
let school: Awaited<ReturnType<typeof aDivision>>;
const shy = { name: 'Shy', mobile: '+919846000009' };
const early = { name: 'Early', mobile: '+919846000010' };

beforeEach(async () => {
  source = await openTestServer();
  target = await openTestServer();
  // Servers on PostgreSQL have the same secret in tests.
  target.ctx.claimLinks = new ClaimLinks(randomBytes(32));
  school = await aDivision(await anAdmin(source), 'Moving school');
  const { claimLinks, database, revisions } = source.ctx;
  const id = await aRecord(source, shy, school.divisionId);
  await database.write(async (tx) => {
    await excludeFromImports(source.ctx, tx, id);
    await revisions.removeMembers(tx, school.divisionId, [id]);
    // A mark as the version before made it.
    await tx
      .insertInto('import_exclusions')
      .values({
        division_id: school.divisionId,
        name_key: claimLinks.shortId(school.divisionId, 'name', early.name.toLowerCase()),
        number_key: claimLinks.shortId(school.divisionId, 'number', early.mobile),
        schoolmate_id: null,
        created_at: past,
      })
      .execute();
  });
});
afterEach(async () => {
  await source.close();
  await target.close();
});

const isBarred = async ({ ctx }: TestServer, person: typeof shy) =>
  (await barredIn(ctx, ctx.database.read, school.divisionId))(person);

it('gives the keys of one school away with a pack, and not the key of links and of other schools', async () => {
  const other = await aDivision(await anAdmin(source, 'other@example.org'), 'Other school');
  const pack = await packOf(source, school.schoolId);
  let keys: string[] = [];
  await changedPack(pack, (files) => {
    keys = JSON.parse(String(files[0]?.bytes)).exclusionKeys;
    return files;
  });
  expect(keys).toHaveLength(1);
  const { claimLinks } = source.ctx;
  for (const key of keys) {
    const stolen = new ClaimLinks(Buffer.from(key, 'base64url'));
    expect(stolen.hashOf('token')).not.toBe(claimLinks.hashOf('token'));
    expect(stolen.exclusionKey(other.schoolId)).not.toBe(claimLinks.exclusionKey(other.schoolId));
    expect(key).not.toBe(claimLinks.exclusionKey(other.schoolId));
  }
});

it('keeps people off class lists who asked for it, but marks of older versions hold only where they were made', async () => {
  expect(await isBarred(source, shy)).toBe(true);
  expect(await isBarred(source, early)).toBe(true);
  await takePackIn(target, await packOf(source, school.schoolId));
  expect(await isBarred(target, shy)).toBe(true);
  expect(await isBarred(target, early)).toBe(false);
});

it('lets imports and packs go on after a new AUTH_SECRET, and reports the lost keys once', async () => {
  await takePackIn(target, await packOf(source, school.schoolId));
  const lines: string[] = [];
  const renewed = new ClaimLinks(randomBytes(32), (line) => lines.push(line));
  const server = { ...target, ctx: { ...target.ctx, claimLinks: renewed } };
  expect(await isBarred(server, shy)).toBe(false);
  expect((await packOf(server, school.schoolId)).bytes.length).toBeGreaterThan(0);
  expect(lines).toEqual([
    'Keys that came with a school cannot be decrypted, because AUTH_SECRET has changed: a class list may bring back people who asked to be left off before the school came.',
  ]);
});

it('keeps the same keys while a school moves back and forth, and recognises people who asked at either place', async () => {
  const keysIn = async (pack: MadePack) => {
    let keys: string[] = [];
    await changedPack(pack, (files) => {
      keys = JSON.parse(String(files[0]?.bytes)).exclusionKeys;
      return files;
    });
    return keys;
  };
  const own = [source, target].map(({ ctx }) => ctx.claimLinks.exclusionKey(school.schoolId));
  let day = 0;
  const onNextDay = (server: TestServer): TestServer => {
    day += 1;
    const now = new Date(source.ctx.clock().getTime() + day * 24 * 60 * 60 * 1000);
    return { ...server, ctx: { ...server.ctx, clock: () => now } };
  };
  const ways = [
    [source, target],
    [target, source],
    [source, target],
    [target, source],
  ] as const;
  for (const [from, to] of ways) {
    const pack = await packOf(onNextDay(from), school.schoolId);
    // The school was removed there before it comes back.
    await to.ctx.database.write(async (tx) => {
      const tables = [
        ...(['school_admins', 'audit', 'import_exclusions', 'memberships', 'schoolmates'] as const),
        ...(['divisions', 'batches', 'schools', 'admins'] as const),
      ];
      for (const table of tables) await tx.deleteFrom(table).execute();
    });
    await takePackIn(onNextDay(to), pack);
    expect(await isBarred(to, shy)).toBe(true);
  }
  expect((await keysIn(await packOf(onNextDay(source), school.schoolId))).toSorted()).toEqual(own.toSorted());
});
