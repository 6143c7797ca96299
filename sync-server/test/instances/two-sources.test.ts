import { attentionWords } from '@memcherrish/shared/text/app/attention.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photosAgainstRows } from '#features/photos/sweep-photos.ts';
import { closeContext, createContext } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { runHousekeeping } from '#server/housekeeping.ts';
import { settleData } from '#server/serve.ts';
import { emptyDatabase } from '#test/postgres/databases.ts';
import { aPhoto, seedCast, sessionToken } from '#test/scene/cast-school.ts';
import { openTestServer } from '#test/scene/harness.ts';
import { aPost } from '#test/scene/posts.ts';
import { type Installation, Installations, rowsIn } from './installations.ts';

/** Nothing is deleted on the word of one source: what holds on SQLite (two-sources.test.ts) holds on PostgreSQL. */

const day = 24 * 60 * 60 * 1000;
const year = 365 * day;

interface Started {
  said: string;
  missing: number;
  unknown: number;
  ready: boolean;
}

/** Does all that a start and the first hour do to the data. */
async function start(
  { variables }: Pick<Installation, 'variables'>,
  { ahead = 0, tidies = true } = {},
): Promise<Started> {
  const said: string[] = [];
  const print = (line: string) => said.push(line);
  const clock = () => new Date(Date.now() + ahead);
  const ctx = await createContext(readConfig(variables), { log: false, print, clock });
  try {
    await settleData(ctx);
    const log = { warn: print, error: (fields: object) => expect(fields).toEqual('no error') };
    if (tidies) await runHousekeeping(ctx, log as never);
    ctx.photoCheck.keep(await photosAgainstRows(ctx));
    const { missing, unknown } = ctx.photoCheck.facts;
    return { said: said.join('\n'), missing, unknown, ready: !ctx.photoCheck.areAllMissing() };
  } finally {
    await closeContext(ctx);
  }
}

describe.each(['a folder', 'a bucket'] as const)('PostgreSQL and photos in %s', (place) => {
  let installations: Installations;
  /** An installation that was stopped, a copy from before its newest photo, and one with other people. */
  let right: Installation;
  let older: Installation;
  let other: Installation;

  beforeAll(async () => {
    installations = await Installations.open(place);
    const first = await installations.make();
    const server = await openTestServer(first.variables);
    const school = await seedCast(server);
    const { id: authorId } = school.person('Dev Division');
    await sessionToken(server, 'schoolmate', authorId);
    await server.ctx.database.write(async (tx) => {
      const old = new Date(Date.now() - 400 * day).toISOString();
      await tx.updateTable('sessions').set({ expires_at: old }).execute();
      const act = {
        id: 'old',
        at: new Date(Date.now() - 4 * year).toISOString(),
        actor_kind: 'server',
        action: 'restore',
      } as const;
      await tx
        .insertInto('audit')
        .values(act as never)
        .execute();
    });
    await server.close();
    older = await installations.copy(first);
    const again = await openTestServer(first.variables);
    const { batchId } = school.places['1-1-A'];
    await aPost(again, { batchId, authorId, photos: [await aPhoto(9)] });
    await again.close();
    right = first;
    other = await installations.make();
    const others = await openTestServer(other.variables);
    await seedCast(others);
    await others.close();
    // Brings all to a state that only the next purge would change.
    for (const each of [older, right, right, other]) await start(each, { tidies: false });
  });
  afterAll(() => installations.close());

  const withDatabase = (from: Installation, databaseUrl: string): Installation => ({
    ...from,
    databaseUrl,
    variables: { ...from.variables, DATABASE_URL: databaseUrl },
  });

  const wrong: [title: string, find: () => Promise<string>, line: RegExp][] = [
    [
      'a missing',
      async () => `${right.databaseUrl}_lost`,
      /^The database of DATABASE_URL cannot be opened: .* does not exist/,
    ],
    [
      'an empty',
      () => emptyDatabase(`empty_${Math.random().toString(36).slice(2)}`),
      /^The database is empty, but another one was served here before/,
    ],
    [
      'a new',
      async () => (await installations.make()).databaseUrl,
      /^The database is empty, but another one was served here before/,
    ],
    [
      'another',
      async () => (await installations.copy(other)).databaseUrl,
      /^The photos of this database are in another place/,
    ],
  ];

  it.each(wrong)('a start on %s database ends with words, and changes nothing', async (_, find, line) => {
    const copy = await installations.copy(right);
    const databaseUrl = await find();
    for (const _time of [1, 2]) await expect(start(withDatabase(copy, databaseUrl))).rejects.toThrow(line);
    expect(copy.pictures.names()).toEqual(right.pictures.names());
    const put = await start(copy, { tidies: false });
    expect(put).toEqual({ said: '', missing: 0, unknown: 0, ready: true });
    expect(await rowsIn(copy)).toEqual(await rowsIn(right));
  });

  it('a start that was refused on the database of others leaves their epoch as it was', async () => {
    const others = await installations.copy(other);
    await expect(start(withDatabase(right, others.databaseUrl))).rejects.toThrow('in another place');
    const { said } = await start(others, { tidies: false });
    expect(said).toBe('');
  });

  it('a start on an older database deletes nothing, says so, and keeps all photos', async () => {
    const copy = await installations.copy(right, older.databaseUrl);
    const before = await rowsIn(copy);
    for (const _time of [1, 2]) {
      const { said, unknown } = await start(copy);
      expect(said).toContain('Another database than before is served since');
      expect(said).toContain(`The files of ${unknown} photo`);
      expect(unknown).toBeGreaterThan(0);
    }
    expect(await rowsIn(copy)).toEqual(before);
    expect(copy.pictures.names()).toEqual(right.pictures.names());
  });

  it('photos that belong to no database are deleted after thirty days', async () => {
    const copy = await installations.copy(right);
    for (const size of ['', '.small']) copy.pictures.add(`abcdefghij0123456789${size}.webp`);
    expect(await start(copy)).toMatchObject({ unknown: 1 });
    expect(await start(copy, { ahead: 29 * day })).toMatchObject({ unknown: 1 });
    expect(copy.pictures.names()).toHaveLength(right.pictures.names().length + 2);
    expect(await start(copy, { ahead: 31 * day })).toMatchObject({ unknown: 0 });
    expect(copy.pictures.names()).toEqual(right.pictures.names());
  });

  it('a start says that all photos are missing, is not ready, and deletes no row', async () => {
    const copy = await installations.copy(right);
    const putBack = copy.pictures.lose(() => true);
    const { said, ready, missing } = await start(copy);
    expect([said, ready]).toEqual([
      expect.stringContaining(attentionWords.photosMissing(missing, missing)),
      false,
    ]);
    putBack();
    expect(await start(copy)).toEqual({ said: '', missing: 0, unknown: 0, ready: true });
  });

  it('a start says that half of the photos are missing, and serves', async () => {
    const copy = await installations.copy(right);
    const photos = right.pictures.names().length / 2;
    copy.pictures.lose((_, index) => index % 4 < 2);
    const { said, ready, missing } = await start(copy);
    expect([ready, missing > 0]).toEqual([true, true]);
    expect(said).toContain(attentionWords.photosMissing(missing, photos));
  });

  it.each([
    ['ten years ahead', 10 * year],
    ['ten years back', -10 * year],
  ])('a clock %s deletes no row and no photo, and says so at each start', async (_, ahead) => {
    const copy = await installations.copy(right);
    const before = await rowsIn(copy);
    expect(before['sessions']?.length).toBeGreaterThan(0);
    for (const _time of [1, 2]) {
      const { said } = await start(copy, { ahead });
      expect(said).toContain('CLOCK_IS_RIGHT=');
    }
    expect(await rowsIn(copy)).toEqual(before);
    expect(copy.pictures.names()).toEqual(right.pictures.names());
    await start(copy);
    // The right clock deletes the same rows.
    const after = await rowsIn(copy);
    expect(after['sessions']).toEqual([]);
    expect(after['audit']?.join()).not.toContain('"id":"old"');
  });
});
