import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { tombstonesKept } from '@memcherrish/shared/domain/limits.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeDown } from '#features/posts/posts-service.ts';
import { postRow } from '#features/posts/posts-store.ts';
import { pruneTombstones } from '#sync/prune-tombstones.ts';
import { sessionToken } from '#test/scene/cast-school.ts';
import { aDivision } from '#test/scene/divisions.ts';
import { anAdmin, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, aTeacher, type Member } from '#test/scene/members.ts';
import { aPost } from '#test/scene/posts.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';

/** S11: tombstones are stored for ninety days. A device that was away for longer downloads everything again. */

const day = 24 * 60 * 60 * 1000;

let server: TestServer;
let division: DivisionIds;
let tx: Member;
let device: ReplicaClient;
beforeEach(async () => {
  server = await openTestServer();
  division = await aDivision(await anAdmin(server));
  tx = await aMember(server, division.divisionId);
  device = new ReplicaClient(tx.caller);
});
afterEach(() => server.close());

/** Runs housekeeping once a day. */
async function passDays(days: number): Promise<void> {
  for (let each = 0; each < days; each += 1) {
    server.pass(day);
    await server.ctx.database.write((tx) => pruneTombstones(tx, server.ctx.clock()));
  }
}

/** Creates a person, a teacher and a post that the device sees and that are then removed. */
async function addAndRemoveItems() {
  const { ctx } = server;
  const { divisionId, batchId } = division;
  const leaver = await aMember(server, divisionId);
  const teacher = await aTeacher(server);
  const assignment = { divisionId, teacherId: teacher.id, subject: 'Maths' };
  const now = ctx.clock().toISOString();
  await ctx.database.write((tx) => ctx.revisions.assignTeacher(tx, { ...assignment, now }));
  const { id } = await aPost(server, { batchId, authorId: leaver.id });
  await device.pull();
  expect(held()).toEqual([2, 1, 1]);
  await ctx.database.write(async (tx) => {
    const post = await postRow(tx, id);
    if (!post) throw new Error('The post is there.');
    await takeDown(ctx, tx, post, 'gone');
    await ctx.revisions.removeMembers(tx, divisionId, [leaver.id]);
    await ctx.revisions.endAssignment(tx, assignment);
  });
}

const held = () => {
  const [roster] = device.rosters.values();
  return [roster?.schoolmates.length, roster?.teachers.length, device.posts.get(division.batchId)?.length];
};

async function tombstones(): Promise<number> {
  const { read } = server.ctx.database;
  const rows = [
    await read.selectFrom('memberships').select('revision').where('removed', '=', 1).execute(),
    await read.selectFrom('teaching').select('revision').where('removed', '=', 1).execute(),
    await read.selectFrom('posts').select('revision').where('removed', '=', 1).execute(),
  ];
  return rows.flat().length;
}

/** Returns the kinds of batch and post changes of the next pull. It uses a new session, since an old one has expired. */
async function kindsOfPull(): Promise<string[]> {
  const away = new ReplicaClient(server.as(await sessionToken(server, 'schoolmate', tx.id)));
  away.cursor = device.cursor;
  const { batches, posts } = await away.ask();
  return [...batches, ...posts].map(({ kind }) => kind);
}

it('a device that returns after 91 days gets a snapshot without removed items', async () => {
  await passDays(1);
  await addAndRemoveItems();
  await passDays(91);
  expect(await tombstones()).toBe(0);
  expect(await kindsOfPull()).toEqual(['snapshot', 'snapshot']);
  device.caller = server.as(await sessionToken(server, 'schoolmate', tx.id));
  await device.pull();
  expect(held()).toEqual([1, 0, 0]);
});

it('a device that returns within ninety days gets the removed ids', async () => {
  await passDays(1);
  await addAndRemoveItems();
  await passDays(tombstonesKept / day - 1);
  expect(await tombstones()).toBe(3);
  expect(await kindsOfPull()).toEqual(['patch', 'patch']);
});

it('a device gets no snapshot after a long absence if nothing was removed', async () => {
  await device.pull();
  await passDays(200);
  await aMember(server, division.divisionId);
  expect(await kindsOfPull()).toEqual(['patch']);
  const days = await server.ctx.database.read.selectFrom('revision_days').select('at').execute();
  expect(days.length).toBeLessThanOrEqual(tombstonesKept / day + 1);
});
