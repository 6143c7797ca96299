import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import fc from 'fast-check';
import { nanoid } from 'nanoid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteDueAccounts } from '#features/account/delete-due.ts';
import { askDeletion, keepAccount } from '#features/account/deletion-service.ts';
import { createReply, setReaction } from '#features/posts/post-replies-service.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { aClass, aDivision } from '#test/scene/divisions.ts';
import {
  anAdmin,
  goodPassword,
  goodPasswordHash,
  openTestServer,
  type TestServer,
} from '#test/scene/harness.ts';
import { aMember, aTeacher } from '#test/scene/members.ts';
import { aPost } from '#test/scene/posts.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';

/**
 * Tests the sync invariants while people leave, come back and are deleted. After a pull, the device of a person who stays equals a new
 * device. It contains no one who is suspended.
 */

const long = process.env['LONG'] === '1';
const numRuns = long ? 300 : 15;
const seed = long ? Date.now() : 20_261_120;
const password_hash = goodPasswordHash;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const leaverCount = 3;
const leaver = fc.nat(leaverCount);
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('ask'), leaver }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('keep'), leaver }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('due'), leaver }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('post'), leaver }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('answer'), leaver, post: fc.nat() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pull'), device: fc.nat(1) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface Leaver {
  kind: 'schoolmate' | 'teacher';
  id: string;
  name: string;
  state: 'here' | 'leaving' | 'gone';
}

class World {
  readonly #places: DivisionIds[];
  readonly #leavers: Leaver[];
  readonly #stayers: string[];
  readonly #posts: (DivisionIds & { postId: string })[] = [];
  readonly devices: ReplicaClient[];

  private constructor(divisionPaths: DivisionIds[], leavers: Leaver[], stayers: string[]) {
    this.#places = divisionPaths;
    this.#leavers = leavers;
    this.#stayers = stayers;
    this.devices = stayers.map((token) => new ReplicaClient(server.as(token)));
  }

  /** Two batches: a stayer and a leaver in each, one leaver in both, and the last leaver teaches. */
  static async make(run: number): Promise<World> {
    const admin = await anAdmin(server, `admin-${run}@example.org`);
    const first = await aDivision(admin, `School ${run}`);
    const second = { schoolId: first.schoolId, ...(await aClass(admin, first.schoolId, '2013 - 2014')) };
    const divisionPaths = [first, second];
    const [one, other] = divisionPaths.map((division) => division.divisionId) as [string, string];
    const stayers = [await aMember(server, one), await aMember(server, other)].map(({ token }) => token);
    const leavers: Leaver[] = [];
    for (const divisions of [[one], [other], [one, other]]) {
      const name = `Leaver ${run}-${leavers.length}.`;
      const { id } = await aMember(server, divisions, { name, password_hash });
      leavers.push({ kind: 'schoolmate', id, name, state: 'here' });
    }
    const name = `Teacher ${run}.`;
    const { id } = await aTeacher(server, { name, password_hash });
    const now = server.ctx.clock().toISOString();
    await server.ctx.database.write((tx) =>
      server.ctx.revisions.assignTeacher(tx, {
        divisionId: one,
        teacherId: id,
        subject: 'Maths',
        now,
      }),
    );
    leavers.push({ kind: 'teacher', id, name, state: 'here' });
    return new World(divisionPaths, leavers, stayers);
  }

  async take(change: Step): Promise<void> {
    if (change.do === 'pull') return this.pull(change.device);
    const who = this.#leavers[change.leaver];
    if (!who) return;
    const account = { ...who, sessionId: '' };
    if (change.do === 'ask' && who.state === 'here') {
      await askDeletion(server.ctx, account, goodPassword);
      who.state = 'leaving';
    } else if (change.do === 'keep' && who.state === 'leaving') {
      await keepAccount(server.ctx, account);
      who.state = 'here';
    } else if (change.do === 'due' && who.state === 'leaving') {
      await server.ctx.database.write((tx) =>
        tx
          .updateTable('deletions')
          .set({ due_at: server.ctx.clock().toISOString() })
          .where('account_id', '=', who.id)
          .execute(),
      );
      expect(await deleteDueAccounts(server.ctx)).toBe(1);
      who.state = 'gone';
    } else if (change.do === 'post' && who.state === 'here' && who.kind === 'schoolmate') {
      const division = this.#places[change.leaver % 2] as DivisionIds;
      const { id } = await aPost(server, { ...division, authorId: who.id, text: `By ${who.name}` });
      this.#posts.push({ ...division, postId: id });
    } else if (change.do === 'answer' && who.state === 'here' && who.kind === 'schoolmate') {
      const ids = this.#posts[change.post % Math.max(1, this.#posts.length)];
      if (!ids) return;
      try {
        await createReply(server.ctx, who.id, ids, { _id: nanoid(21), text: `Reply by ${who.name}` });
        await setReaction(server.ctx, who.id, ids, 'heart');
      } catch (error) {
        // The post is in the other batch, or its author has left.
        if (!(error instanceof ApiError)) throw error;
      }
    }
  }

  async pull(device: number): Promise<void> {
    const held = this.devices[device] as ReplicaClient;
    await held.pull(this.#places.map((division) => division.batchId));
    const fresh = new ReplicaClient(server.as(this.#stayers[device] ?? ''));
    await fresh.pull(held.batches);
    expect(held.contents()).toEqual(fresh.contents());
    const text = JSON.stringify(held.contents());
    for (const { name, state } of this.#leavers) {
      if (state === 'here') expect(text).toContain(name);
      else expect(text).not.toContain(name);
    }
  }
}

describe('the invariants of sync', () => {
  it(
    'hold while people leave, come back and are deleted',
    async () => {
      let run = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
          run += 1;
          const world = await World.make(run);
          for (const each of steps) await world.take(each);
          for (const device of world.devices.keys()) await world.pull(device);
        }),
        { numRuns, seed, endOnFailure: false },
      );
    },
    long ? 3_600_000 : 180_000,
  );
});
