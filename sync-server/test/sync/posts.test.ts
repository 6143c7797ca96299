import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { postsOnDevice } from '@memcherrish/shared/domain/limits.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { postsSnapshot } from '@memcherrish/shared/wire/events/posts.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shortId } from '#sync/cursor.ts';
import { aClass, aDivision } from '#test/scene/divisions.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, anotherAdmin, aTeacher, type Member } from '#test/scene/members.ts';
import { aPost, type SeededPost } from '#test/scene/posts.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';

let server: TestServer;
let admin: Caller;
let school: DivisionIds;
let division: DivisionIds;
let author: Member;
let reader: Member;

beforeAll(async () => {
  server = await openTestServer();
  admin = await anAdmin(server);
  school = await aDivision(admin);
});
afterAll(() => server.close());

let batches = 0;
beforeEach(async () => {
  batches += 1;
  division = { ...school, ...(await aClass(admin, school.schoolId, `Batch ${batches}`)) };
  author = await aMember(server, division.divisionId);
  reader = await aMember(server, division.divisionId);
});

const write = (text = 'Do you remember?') =>
  aPost(server, { batchId: division.batchId, authorId: author.id, text });
const remove = ({ id }: SeededPost) =>
  author.caller.delete(paths.post(division.schoolId, division.batchId, id));
const pull = async (cursor?: string, who = reader) =>
  (await who.caller.get(`${paths.pull}${cursor === undefined ? '' : `?cursor=${cursor}`}`)).json();
const snapshotOf = () => ({
  kind: 'snapshot',
  batchId: division.batchId,
  path: paths.postsSnapshot(division.batchId),
});
const floorAt = (posts_floor: number) =>
  server.ctx.database.write((tx) =>
    tx.updateTable('batches').set({ posts_floor }).where('id', '=', division.batchId).execute(),
  );
/** Returns the contents of an existing device and of a new one. */
const held = async (device: ReplicaClient) => {
  const fresh = new ReplicaClient(reader.caller);
  await fresh.pull();
  await device.pull();
  return [device.posts.get(division.batchId), fresh.posts.get(division.batchId)] as const;
};

describe('a pull', () => {
  it('names the snapshot first, then returns nothing, then new posts', async () => {
    await write('One');
    const first = await pull();
    expect([first.posts, first.postBatches]).toEqual([[snapshotOf()], [division.batchId]]);
    expect((await pull(first.cursor)).posts).toEqual([]);
    const two = await write('Two');
    const next = await pull(first.cursor);
    expect(next.posts).toEqual([
      {
        kind: 'patch',
        batchId: division.batchId,
        revision: 1,
        changed: [expect.objectContaining({ _id: two.id, text: 'Two' })],
        removed: [],
      },
    ]);
    await remove(two);
    expect((await pull(next.cursor)).posts).toMatchObject([{ revision: 2, changed: [], removed: [two.id] }]);
  });

  it.each([
    ['in the future', (p: number) => p + 5],
    ['below the floor', (p: number) => p - 1],
    ['for a batch that it did not cover', () => undefined],
  ])('a pull with a position %s gets a snapshot', async (_what, move) => {
    await write();
    await write();
    const { cursor, epoch } = await pull();
    const owner = { epoch, viewer: reader.id, isVeiled: false };
    const decoded = server.ctx.cursors.decode(cursor, owner);
    const mark = shortId(division.batchId);
    const held = decoded.posts.get(mark);
    expect(held?.revision).toBe(2);
    const revision = move(2);
    const posts = new Map(held && revision !== undefined ? [[mark, { ...held, revision }]] : []);
    await floorAt(2);
    const answer = await pull(server.ctx.cursors.encode({ ...decoded, posts }, owner));
    expect(answer.posts).toEqual([snapshotOf()]);
    await floorAt(0);
  });

  it('says that a batch never had a post, and names no address', async () => {
    const { posts, cursor } = await pull();
    expect(posts).toEqual([{ kind: 'none', batchId: division.batchId, revision: 0 }]);
    expect((await pull(cursor)).posts).toEqual([]);
    await write();
    expect((await pull(cursor)).posts).toMatchObject([{ kind: 'patch', revision: 1 }]);
  });

  it('omits the batch after its member leaves, and starts over when they return', async () => {
    await write();
    const device = new ReplicaClient(reader.caller);
    await device.pull();
    expect(device.posts.size).toBe(1);
    const { revisions, database } = server.ctx;
    await database.write((tx) => revisions.removeMembers(tx, division.divisionId, [reader.id]));
    await device.pull();
    expect([device.posts.size, (await device.ask()).postBatches]).toEqual([0, []]);
    await database.write((tx) =>
      revisions.addMembers(tx, division.divisionId, [reader.id], new Date(0).toISOString()),
    );
    expect((await device.ask()).posts).toEqual([snapshotOf()]);
  });

  it('has no posts for a teacher', async () => {
    await write();
    const teacher = await aTeacher(server);
    const assignment = { divisionId: division.divisionId, teacherId: teacher.id, subject: 'Maths' };
    await server.ctx.database.write((tx) =>
      server.ctx.revisions.assignTeacher(tx, { ...assignment, now: new Date(0).toISOString() }),
    );
    const answer = (await teacher.caller.get(paths.pull)).json();
    expect([answer.posts, answer.postBatches]).toEqual([[], []]);
  });

  it('does not encode person views again because of a new post', async () => {
    const { cursor } = await pull();
    await write();
    expect((await pull(cursor)).batches).toEqual([]);
  });
});

describe('a device', () => {
  it('stores the newest two hundred, from snapshots and patches alike', { timeout: 60_000 }, async () => {
    const device = new ReplicaClient(reader.caller);
    const posts: SeededPost[] = [];
    const writeSome = async (count: number) => {
      for (let each = 0; each < count; each += 1) {
        posts.push(await write(String(posts.length)));
        if (each % 3 === 0) server.pass(1);
      }
    };
    await writeSome(postsOnDevice - 2);
    expect((await held(device))[0]).toHaveLength(postsOnDevice - 2);

    // Patches exceed the limit: the device drops the oldest.
    await writeSome(5);
    const [full, fresh] = await held(device);
    expect(full).toHaveLength(postsOnDevice);
    expect(full).toEqual(fresh);

    // Removed posts make room for ones that the device never had, or has dropped.
    for (const _once of [1, 2]) await remove(posts.pop() as SeededPost);
    const [after, expected] = await held(device);
    expect(after).toHaveLength(postsOnDevice);
    expect(after).toEqual(expected);

    // The count falls from above the limit to below it between two pulls.
    for (const _each of [1, 2, 3, 4, 5]) await remove(posts.pop() as SeededPost);
    const [fewer, all] = await held(device);
    expect(fewer).toHaveLength(postsOnDevice - 4);
    expect(fewer).toEqual(all);
  });

  it('gets a snapshot if more posts have changed than it stores', { timeout: 60_000 }, async () => {
    for (let each = 0; each <= postsOnDevice; each += 1) await write(String(each));
    const { cursor } = await pull();
    const { revisions, database } = server.ctx;
    await database.write((tx) => revisions.removeMembers(tx, division.divisionId, [author.id]));
    expect((await pull(cursor)).posts).toEqual([snapshotOf()]);
  });
});

describe('the snapshot', () => {
  it('has the newest posts and no revision, and says whether older ones exist', async () => {
    await write('Old');
    const got = await reader.caller.get(paths.postsSnapshot(division.batchId));
    expect(postsSnapshot.parse(got.json())).toMatchObject({
      batchId: division.batchId,
      revision: 0,
      older: false,
      posts: [{ text: 'Old', authorId: author.id }],
    });
  });

  it('is compressed once per encoding for the whole batch until the next post', async () => {
    await write('x'.repeat(2000));
    const ask = (who: Member, encoding: string) =>
      who.caller.get(paths.postsSnapshot(division.batchId), { 'accept-encoding': encoding });
    const [one, other, plain] = [
      await ask(reader, 'gzip'),
      await ask(author, 'gzip'),
      await ask(reader, 'identity'),
    ];
    expect(one.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(other.rawPayload.equals(one.rawPayload)).toBe(true);
    expect(plain.headers['content-encoding']).toBeUndefined();
    await write('New');
    expect((await ask(reader, 'identity')).json().posts).toHaveLength(2);
  });
});

describe('a poke', () => {
  it('reaches only the batch', async () => {
    const next = await aClass(admin, school.schoolId, `Next to ${batches}`);
    const neighbour = await aMember(server, next.divisionId);
    const pulled: string[] = [];
    const stop = [reader, neighbour].map((who) => {
      const own = who === reader ? division.batchId : next.batchId;
      return server.ctx.pokes.listen({
        account: who.id,
        sessionId: who.id,
        scope: { schools: new Set([school.schoolId]), batches: new Set([own]) },
        refresh: () => undefined,
        poke: () => pulled.push(who.id),
        end: () => undefined,
        makeRoom: () => undefined,
      });
    });
    await write();
    for (const each of stop) each();
    expect(pulled).toEqual([reader.id]);
  });
});

describe('two merged records', () => {
  it('have the posts of both', async () => {
    const made = await write('From the record that goes');
    const device = new ReplicaClient(reader.caller);
    await device.pull();
    await server.ctx.database.write((tx) =>
      server.ctx.revisions.posts.moveAuthorship(tx, author.id, reader.id),
    );
    const [posts, fresh] = await held(device);
    expect(posts).toMatchObject([{ _id: made.id, authorId: reader.id }]);
    expect(posts).toEqual(fresh);
  });
});

describe('outsiders', () => {
  it('get no snapshot of a batch', async () => {
    await write();
    const neighbour = await aMember(server, school.divisionId);
    const outsiders = [server.as(null), neighbour.caller, admin, (await anotherAdmin(server)).caller];
    const teacher = (await aTeacher(server)).caller;
    for (const who of [...outsiders, teacher]) {
      const answer = await who.get(paths.postsSnapshot(division.batchId));
      expect([401, 403, 404]).toContain(answer.statusCode);
      expect(answer.body).not.toContain('remember');
    }
  });
});
