import { scopeOfMember } from '@memcherrish/shared/access/relation.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { type Snapshot, snapshot } from '@memcherrish/shared/wire/sync/columns.ts';
import { describe, expect, it } from 'vitest';
import { noBlocks } from '#directory/blocks-store.ts';
import { updateOwn } from '#features/schoolmates/own-record-service.ts';
import { batchView } from '#sync/batch-view.ts';
import { rosterSnapshot } from '#sync/roster-snapshots.ts';
import { Snapshots } from '#sync/snapshots.ts';
import { sessionToken } from '#test/scene/cast-school.ts';
import { anAdmin, type Caller } from '#test/scene/harness.ts';
import { address, member, openSnapshotSchool, other, read, school, server } from './snapshot-school.ts';

openSnapshotSchool();

describe('the bytes of a snapshot', () => {
  const encodings: [acceptEncoding: string | undefined, expected: string[]][] = [
    [undefined, ['identity']],
    ['', ['identity']],
    ['identity', ['identity']],
    ['zstd', ['zstd']],
    ['gzip', ['gzip']],
    ['br', ['br', 'identity']],
    ['gzip, deflate, br', ['gzip']],
    ['gzip, deflate, br, zstd', ['zstd']],
    ['ZSTD', ['zstd']],
    ['zstd;q=0.1', ['zstd']],
    ['zstd;q=0, gzip', ['gzip']],
    ['zstd; q=0, gzip', ['gzip']],
    ['zstd ; q=0.000 , gzip', ['gzip']],
    ['gzip;q=0', ['identity']],
    ['gzip; q=0.0', ['identity']],
    ['gzip;q=0.01', ['gzip']],
    ['zstd;q=0, gzip;q=0, identity', ['identity']],
    ['zstandard, x-gzip-not, xzstd', ['identity']],
    ['deflate', ['identity']],
    ['*', ['zstd', 'gzip', 'identity']],
  ];

  it.each(encodings)(
    'snapshots for Accept-Encoding %j are encoded as one of %j',
    async (acceptEncoding, expected) => {
      const plain = await read('identity');
      const { encoding, vary, content } = await read(acceptEncoding);
      expect(expected).toContain(encoding);
      expect(content).toEqual(plain.content);
      expect(vary).toMatch(/accept-encoding/i);
      expect(snapshot.parse(content)).toEqual(content);
    },
  );

  it('contain every roster of the batch at the relation of the caller, and no other', async () => {
    const stands = (parts: Snapshot) =>
      Object.fromEntries(
        parts.flatMap((part) => part.rosters).map(({ divisionId, relation }) => [divisionId, relation]),
      );
    const [a, b] = [school.places['1-1-A'].divisionId, school.places['1-1-B'].divisionId];
    expect(stands((await read('gzip')).content)).toEqual({ [a]: 'division', [b]: 'batch' });
    const batchMate = server.as(await school.tokenOf('Bina Batch'));
    expect(stands((await batchMate.get(address())).json())).toEqual({ [a]: 'batch', [b]: 'division' });
  });
});

describe('access to a snapshot', () => {
  it('needs the matching relation: all others get 404, as for an unknown batch', async () => {
    const teacher = 'teacher-of-snapshots';
    const created_at = server.ctx.clock().toISOString();
    await server.ctx.database.write(async (tx) => {
      await tx
        .insertInto('teachers')
        .values({ id: teacher, name: 'T', email: 't@example.org', created_at })
        .execute();
      const { divisionId } = school.places['1-2-A'];
      await server.ctx.revisions.assignTeacher(tx, {
        divisionId,
        teacherId: teacher,
        subject: 'Maths',
        now: created_at,
      });
    });
    const teaching = server.as(await sessionToken(server, 'teacher', teacher));
    const batchMate = server.as(await school.tokenOf('Bina Batch'));
    const schoolMate = server.as(await school.tokenOf('Sara School'));
    const stranger = server.as(await school.tokenOf('Omar Other'));
    const lost = server.as(await school.tokenOf('Lata Lost'));
    const rows: [who: Caller, from: string, key: '1-1-A' | '1-2-A' | '2-1-A', status: number][] = [
      [member, 'near', '1-1-A', 200],
      [member, 'school', '1-1-A', 404],
      [member, 'near', '1-2-A', 404],
      [member, 'school', '1-2-A', 200],
      [member, 'near', '2-1-A', 404],
      [member, 'school', '2-1-A', 404],
      [batchMate, 'near', '1-1-A', 200],
      [schoolMate, 'near', '1-1-A', 404],
      [schoolMate, 'school', '1-1-A', 200],
      [teaching, 'near', '1-1-A', 404],
      [teaching, 'near', '1-2-A', 404],
      [teaching, 'school', '1-2-A', 200],
      [stranger, 'near', '1-1-A', 404],
      [stranger, 'school', '1-1-A', 404],
      [lost, 'school', '1-1-A', 404],
    ];
    const missing = await member.get(paths.snapshot('no-such-batch-00', 'near'));
    for (const [who, from, key, status] of rows) {
      const answer = await who.get(address(from, key));
      expect([from, key, answer.statusCode]).toEqual([from, key, status]);
      if (status === 404) expect(answer.body).toBe(missing.body);
    }
  });

  it.each(['division', 'none', 'admin', 'Near', '..'])('rejects the unknown address %s', async (from) => {
    expect((await member.get(address(from))).statusCode).toBe(404);
  });

  it('is checked at each call: a former member gets nothing, not even from the cache', async () => {
    const { divisionId } = school.places['1-1-A'];
    const leaver = school.person('Asha School');
    const caller = server.as(await school.tokenOf('Asha School'));
    expect((await caller.get(address())).statusCode).toBe(200);
    await server.ctx.database.write((tx) => server.ctx.revisions.removeMembers(tx, divisionId, [leaver.id]));
    expect((await caller.get(address())).statusCode).toBe(404);
    expect((await member.get(address())).body).not.toContain(leaver.id);
  });

  it('is denied to guests and admins', async () => {
    expect((await server.as(null).get(address())).statusCode).toBe(401);
    expect((await (await anAdmin(server)).get(address())).statusCode).toBe(403);
  });
});

describe('the encoding of a snapshot', () => {
  /** Counts how often snapshots are encoded during the work. */
  async function encodings(work: () => Promise<unknown>, cache = server.ctx.snapshots): Promise<number> {
    const before = cache.rate.made;
    await work();
    return cache.rate.made - before;
  }
  const touch = () =>
    updateOwn(server.ctx, school.person('Asha Public').id, { place: String(Math.random()) });
  const ask = (who: Caller, acceptEncoding = 'zstd') =>
    who.get(address(), { 'accept-encoding': acceptEncoding });

  it('many simultaneous requests encode a snapshot once', async () => {
    await touch();
    const count = await encodings(() =>
      Promise.all(Array.from({ length: 40 }, (_, at) => ask(at % 2 ? member : other))),
    );
    expect(count).toBe(1);
  });

  it('a snapshot is cached until the batch changes, even if only its revision changes', async () => {
    await touch();
    const before = await ask(member);
    expect(await encodings(() => ask(other))).toBe(0);
    await touch();
    expect(await encodings(() => ask(other))).toBe(1);
    expect((await ask(member)).rawPayload.equals(before.rawPayload)).toBe(false);
  });

  it('a snapshot is encoded once for each content encoding', async () => {
    await touch();
    expect(
      await encodings(async () => Promise.all(['zstd', 'gzip', 'identity'].map((each) => ask(member, each)))),
    ).toBe(3);
    expect(
      await encodings(async () => Promise.all(['zstd', 'gzip', 'identity'].map((each) => ask(other, each)))),
    ).toBe(0);
  });

  it('a snapshot that was evicted from the cache is encoded again with the same bytes', async () => {
    const scope = scopeOfMember([school.places['1-1-A']]);
    const tiny = new Snapshots({ encoded: 1, texts: 1 });
    const get = async () => {
      const encoded = await server.ctx.database.readTransaction(async (tx) => {
        const view = await batchView(tx, scope, school.places['1-1-A'].batchId, {
          isVeiled: false,
          blockers: noBlocks,
        });
        if (!view) throw new Error('The batch is not there.');
        return tiny.get({ list: [rosterSnapshot(tx, view)] }, 'zstd');
      });
      return encoded();
    };
    const pieces = await get();
    expect(await encodings(get, tiny)).toBe(1);
    expect(await get()).toEqual(pieces);
  });
});
