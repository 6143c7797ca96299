import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { nanoid } from 'nanoid';
import { describe, expect, it } from 'vitest';
import { mergeInto } from '#features/people/merge-into.ts';
import { undoMerge } from '#features/people/undo-merge.ts';
import { unzipped } from '#test/files/unzipped.ts';
import { aRecord } from '#test/scene/divisions.ts';
import { aMember, anotherAdmin, type Member } from '#test/scene/members.ts';
import { aPost, aReport } from '#test/scene/posts.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';
import { hide, twoBatches } from './people.ts';

/**
 * Tests traces that could reveal a block later (decision record 0022). The viewer knew the person, and still has their id, post or report.
 */

const school = twoBatches();

const two = async (): Promise<[Member, Member]> => [
  await aMember(school.server, school.ids.divisionId, { name: 'Owner' }),
  await aMember(school.server, school.ids.divisionId, { name: 'Viewer' }),
];

describe('a blocked viewer', () => {
  // Shows threat:finding-who-hides
  it('cannot tell from a link whether the person is still in the class', async () => {
    const [owner, viewer] = await two();
    const away = await aMember(school.server);
    const ask = async (schoolmateId: string) => {
      const body = { schoolmateId, divisionId: school.ids.divisionId };
      const answer = await viewer.caller.post(paths.claimInvitations, body);
      return [answer.statusCode, answer.body];
    };
    await hide(owner, viewer);
    expect(await ask(owner.id)).toEqual(await ask(away.id));
    expect(await ask(owner.id)).toEqual(await ask(nanoid(16)));
  });

  // Shows threat:finding-who-hides
  it('gets no id of a post that was made and deleted while it was hidden from them', async () => {
    const [owner, viewer] = await two();
    await hide(owner, viewer);
    const device = new ReplicaClient(viewer.caller);
    const { batchId } = school.ids;
    const authorId = owner.id;
    await aPost(school.server, { batchId, authorId, text: 'stays' });
    const post = await aPost(school.server, { batchId, authorId });
    await device.pull();
    await owner.caller.delete(paths.post(school.ids.schoolId, batchId, post.id));
    const answer = await device.ask();
    expect(JSON.stringify(answer)).not.toContain(post.id);
    await device.take(answer);
    const fresh = new ReplicaClient(viewer.caller);
    await fresh.pull();
    expect(device.contents().posts).toEqual(fresh.contents().posts);
  });

  // Shows threat:finding-who-hides
  it.each([
    ['kept', { remove: false }],
    ['removed', { remove: true, reason: 'It is about somebody else.' }],
  ])('gets no notification about a reported post that is %s', async (_what, decision) => {
    const [owner, viewer] = await two();
    const [earlier, other] = await two();
    const post = await aPost(school.server, { batchId: school.ids.batchId, authorId: owner.id });
    const gone = await aPost(school.server, { batchId: school.ids.batchId, authorId: earlier.id });
    for (const reporterId of [viewer.id, other.id]) {
      await aReport(school.server, { postId: post.id, reporterId });
    }
    await aReport(school.server, { postId: gone.id, reporterId: viewer.id });
    await hide(owner, viewer);
    await earlier.caller.delete(paths.post(school.ids.schoolId, school.ids.batchId, gone.id));
    school.server.pass(1000);
    const by = await anotherAdmin(school.server, [school.ids.schoolId]);
    const decided = await by.caller.post(paths.reportedPost(post.id), decision);
    expect(decided.statusCode).toBe(200);
    const told = async (who: Member) => (await who.caller.get(paths.pull)).json().me.notifications;
    expect(await told(viewer)).toEqual([]);
    expect(await told(other)).toHaveLength(1);
    const file = unzipped((await viewer.caller.get(paths.accountData)).rawPayload);
    const { reports } = JSON.parse(file.get('data.json')?.toString() ?? '');
    expect(reports.map(({ state }: { state: string }) => state)).toEqual(['gone', 'gone']);
    expect(reports[0].decidedAt).toEqual(reports[1].decidedAt);
  });

  it('does not prevent the blocker from being notified about their own report', async () => {
    const [owner, author] = await two();
    const post = await aPost(school.server, { batchId: school.ids.batchId, authorId: author.id });
    await aReport(school.server, { postId: post.id, reporterId: owner.id });
    await hide(owner, author);
    const by = await anotherAdmin(school.server, [school.ids.schoolId]);
    await by.caller.post(paths.reportedPost(post.id), { remove: true, reason: 'It hurts.' });
    const { me } = (await owner.caller.get(paths.pull)).json();
    expect(me.notifications.map(({ kind }: { kind: string }) => kind)).toEqual(['report-removed']);
  });
});

describe('a phone that knows a record by an id from before a merge', () => {
  it('can still block and unblock the person', async () => {
    const [owner, kept] = await two();
    const gone = await aRecord(school.server, { name: 'Asha' }, school.ids.divisionId);
    const keptId = kept.id;
    const merge = { keptId, goneId: gone, how: 'merge' as const, adminId: null };
    const mergeId = await school.server.ctx.database.write((tx) => mergeInto(school.server.ctx, tx, merge));
    const hidden = async () => (await owner.caller.get(paths.pull)).json().me.hidings;

    expect((await hide(owner, { id: gone }, 'schoolmate', 'Asha')).statusCode).toBe(200);
    expect(await hidden()).toMatchObject([{ _id: keptId, name: 'Asha' }]);
    await owner.caller.delete(paths.block(gone));
    expect(await hidden()).toEqual([]);
    await hide(owner, { id: gone }, 'schoolmate', 'Asha');
    const undone = { schoolId: school.ids.schoolId, mergeId: mergeId ?? '', adminId: null };
    await school.server.ctx.database.write((tx) => undoMerge(school.server.ctx, tx, undone));
    expect(await hidden()).toMatchObject([{ _id: gone, name: 'Asha' }]);
    expect((await hide(kept, { id: keptId })).statusCode).toBe(403);
  });
});
