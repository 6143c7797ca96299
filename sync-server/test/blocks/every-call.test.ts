import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { nanoid } from 'nanoid';
import { describe, expect, it } from 'vitest';
import type { Caller } from '#test/scene/harness.ts';
import { aMember, aTeacher } from '#test/scene/members.ts';
import { aPost } from '#test/scene/posts.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';
import { found, hide, show, twoBatches } from './people.ts';

/** Tests a block (decision record 0022) on the raw bytes of every read call. */

const school = twoBatches();

describe('a blocked viewer', () => {
  // Shows threat:finding-who-hides
  it.each([
    ['in the same division', async () => aMember(school.server, school.ids.divisionId)],
    [
      'in another division of the batch',
      async () => {
        const made = await school.admin.post(paths.divisions(school.ids.schoolId, school.ids.batchId), {
          name: nanoid(6),
        });
        return aMember(school.server, made.json()._id);
      },
    ],
    ['in another batch of the school', async () => aMember(school.server, school.away.divisionId)],
    [
      'in two batches of the school',
      async () => aMember(school.server, [school.away.divisionId, school.ids.divisionId]),
    ],
    [
      'who teaches in the school',
      async () => {
        const teacher = await aTeacher(school.server);
        const assignment = { teacherId: teacher.id, subject: 'Maths', now: '2026-01-01T00:00:00.000Z' };
        await school.server.ctx.database.write((tx) =>
          school.server.ctx.revisions.assignTeacher(tx, {
            divisionId: school.away.divisionId,
            ...assignment,
          }),
        );
        return { ...teacher, isTeacher: true };
      },
    ],
  ])('%s gets nothing of the blocker from any call until the block is removed', async (_where, make) => {
    const owner = await school.aPerson();
    const viewer = await make();
    const kind = 'isTeacher' in viewer ? 'teacher' : 'schoolmate';
    const all = () => school.read(viewer, [owner]);
    expect(found(await all(), owner.face)).toEqual(owner.face);

    const answer = await hide(owner, viewer, kind);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: serverWords.hidden }]);
    // No response contains their id either.
    expect(found(await all(), [...owner.face, ...owner.posted])).toEqual([]);

    expect((await show(owner, viewer)).json()).toEqual({ message: serverWords.shownAgain });
    const device = new ReplicaClient(viewer.caller);
    await device.pull([], ['*']);
    expect(JSON.stringify(device.contents())).toContain(owner.name);
    expect((await viewer.caller.get(`/uploads/${owner.photoName}.webp`)).statusCode).toBe(200);
  });

  it('sees no posts of the blocker, and the blocker sees the viewer but not their posts', async () => {
    const [owner, viewer] = [await school.aPerson(), await school.aPerson()];
    const asViewer = () => school.read(viewer, [owner]);
    const asOwner = () => school.read(owner, [viewer]);
    expect(found(await asViewer(), owner.posted)).toEqual(owner.posted);
    expect(found(await asOwner(), viewer.posted)).toEqual(viewer.posted);
    await hide(owner, viewer);
    expect(found(await asViewer(), owner.posted)).toEqual([]);
    expect(found(await asOwner(), viewer.posted)).toEqual([]);
    expect(found(await asOwner(), viewer.face)).toEqual(viewer.face);
    await show(owner, viewer);
    for (const [who, other] of [
      [viewer, owner],
      [owner, viewer],
    ] as const) {
      const device = new ReplicaClient(who.caller);
      await device.pull();
      expect(JSON.stringify(device.contents().posts)).toContain(other.post.id);
    }
  });

  // Shows threat:finding-who-hides
  it('gets the responses for a deleted post and for an unknown photo', async () => {
    const [owner, viewer] = [await school.aPerson(), await school.aPerson()];
    const gone = await aPost(school.server, { batchId: school.ids.batchId, authorId: owner.id });
    const one = { text: 'x', keep: '[]', version: '1' };
    const asked = async (caller: Caller, postId: string, photo: string) => {
      const address = paths.post(school.ids.schoolId, school.ids.batchId, postId);
      const answers = [
        await caller.form(address, one, 'PUT'),
        await caller.post(paths.postReports(school.ids.schoolId, school.ids.batchId, postId), {}),
        await caller.delete(address),
        await caller.get(`/uploads/${photo}.webp`),
        await caller.get(`/uploads/${photo}.small.webp`),
      ];
      return answers.map(({ statusCode, body, headers }) => [
        statusCode,
        body,
        Object.keys(headers).filter((each) => each !== 'content-length'),
      ]);
    };
    await hide(owner, viewer);
    await owner.caller.delete(paths.post(school.ids.schoolId, school.ids.batchId, gone.id));
    const never = nanoid(21);
    for (const [who, other] of [
      [viewer, owner],
      [owner, viewer],
    ] as const) {
      const hiddenPhoto = other.post.photos[0]?.name ?? '';
      expect(await asked(who.caller, other.post.id, hiddenPhoto)).toEqual(
        await asked(who.caller, gone.id, never),
      );
      expect(await recordOfPost(other.post.id)).toMatchObject({ removed: 0 });
    }
    for (const name of [owner.photoName, owner.schoolPhoto]) {
      const large = await viewer.caller.get(`/uploads/${name}.webp`);
      expect([large.statusCode, large.json()]).toEqual([
        404,
        { code: 'not-found', error: messages.notFound, message: messages.notFound },
      ]);
      expect((await viewer.caller.get(`/uploads/${name}.small.webp`)).statusCode).toBe(404);
      expect((await owner.caller.get(`/uploads/${name}.webp`)).statusCode).toBe(200);
    }
  });
});

async function recordOfPost(id: string) {
  return school.server.ctx.database.read
    .selectFrom('posts')
    .select(['removed', 'text'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
