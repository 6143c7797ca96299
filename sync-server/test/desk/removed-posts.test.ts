import { day } from '@memcherrish/shared/domain/durations.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { Post } from '@memcherrish/shared/wire/events/posts.ts';
import { nanoid } from 'nanoid';
import { beforeEach, describe, expect, it } from 'vitest';
import { mergeInto } from '#features/people/merge-into.ts';
import { purgeExpired } from '#server/housekeeping.ts';
import { repeatRemovals } from '#server/operations/repeat-removals.ts';
import { aClassForEach } from '#test/claims/class.ts';
import { rowsOf } from '#test/fixtures/somebody.ts';
import { aPhoto } from '#test/scene/cast-school.ts';
import { aRecord } from '#test/scene/divisions.ts';
import type { Member } from '#test/scene/members.ts';
import { aPost, aReport, type SeededPost } from '#test/scene/posts.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';
import { removedAt } from './removed.ts';

/** Anu wrote a post with two photos. Binu replied and reacted, Chitra reacted to the reply. */
const school = aClassForEach();
const { list, restore, restoreIds, erase, bytesFor } = removedAt(school);
const text = 'The old mango tree';
let post: SeededPost;
let replyId: string;

const posts = async ({ caller }: Member = school.binu): Promise<Post[]> =>
  (await caller.get(paths.posts(school.ids.schoolId, school.ids.batchId))).json().posts;
const pathOf = (id: string) => paths.post(school.ids.schoolId, school.ids.batchId, id);
const withoutAddresses = (all: readonly Post[]) =>
  all.map((each) => ({ ...each, photos: each.photos.map(({ path: _, ...photo }) => photo) }));

async function removeReported(id = post.id, reporter = school.chitra) {
  await aReport(school.server, { postId: id, reporterId: reporter.id, reason: 'It was not me' });
  const answer = await school.admin.post(paths.reportedPost(id), { remove: true, reason: 'Not kind' });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

beforeEach(async () => {
  const { server, ids, anu, binu, chitra } = school;
  const photos = [await aPhoto(51), await aPhoto(52)];
  post = await aPost(server, { batchId: ids.batchId, authorId: anu.id, text, photos });
  replyId = nanoid(21);
  const reply = { _id: replyId, text: 'I fell from it' };
  await binu.caller.post(paths.postReplies(ids.schoolId, ids.batchId, post.id), reply);
  const react = { reaction: 'clap' };
  await binu.caller.put(paths.postReaction(ids.schoolId, ids.batchId, post.id), react);
  await chitra.caller.put(paths.postReaction(ids.schoolId, ids.batchId, replyId), react);
});

describe('a post that an admin removed', () => {
  // Shows decision:recently-removed
  it('comes back with its photos, replies and reactions, also on devices', async () => {
    const device = new ReplicaClient(school.binu.caller);
    await device.pull([school.ids.batchId]);
    const before = await posts();
    await removeReported();
    await device.pull([school.ids.batchId]);
    expect([...device.posts.values()].flat()).toEqual([]);
    expect(await list()).toMatchObject([
      { kind: 'post', name: 'Anu', excerpt: text, from: ['2012 - 2013'], by: 'Admin', obstacle: null },
    ]);
    expect(await restore('Anu')).toMatchObject({ message: 'Restored.', failed: [] });
    const after = await posts();
    expect(withoutAddresses(after)).toEqual(withoutAddresses(before));
    for (const { path } of after.flatMap(({ photos }) => photos))
      expect((await school.binu.caller.get(path)).statusCode).toBe(200);
    await device.pull([school.ids.batchId]);
    expect([...device.posts.values()].flat()).toEqual(after);
    // The report counts as answered.
    expect((await school.admin.get(paths.reportedPosts)).json()).toEqual([]);
  });

  it('comes back with its report, also when the reporter was merged into another record', async () => {
    const { server, binu } = school;
    const gone = await aRecord(server, { name: 'Binu' }, school.divisionId);
    await removeReported(post.id, { ...binu, id: gone });
    const merge = { keptId: binu.id, goneId: gone, how: 'merge', adminId: null } as const;
    await server.ctx.database.write((tx) => mergeInto(server.ctx, tx, merge));
    await restore('Anu');
    const reports = await rowsOf(server, 'post_reports');
    expect(reports).toMatchObject([{ post_id: post.id, reporter_id: binu.id, reason: 'It was not me' }]);
  });

  it('is in no bytes that a classmate can read while it can be restored', async () => {
    const names = post.photos.map(({ name }) => name);
    await removeReported();
    const parked = (await rowsOf(school.server, 'photos')).map((row) => String(row['name']));
    for (const { caller } of [school.binu, school.chitra]) {
      const bytes = await bytesFor(caller, [...names, ...parked]);
      expect([bytes.includes(text), bytes.includes('image/webp')]).toEqual([false, false]);
      for (const { bytes: sizes } of post.photos)
        for (const size of sizes) expect(bytes.includes(size)).toBe(false);
    }
  });

  it('is not removed again by the log of deletions once it is restored', async () => {
    await removeReported();
    await restore('Anu');
    expect(await repeatRemovals(school.server.ctx)).toBe(0);
    expect(await posts()).toHaveLength(1);
    school.server.pass(1000);
    await removeReported(post.id, school.binu);
    expect(await posts()).toEqual([]);
    expect(await repeatRemovals(school.server.ctx)).toBe(0);
  });

  it('is erased when its author deletes it', async () => {
    const [entry] = await removeReported().then(() => list());
    expect((await school.anu.caller.delete(pathOf(post.id))).statusCode).toBe(200);
    expect(await list()).toEqual([]);
    expect(await restoreIds([entry?._id ?? ''])).toMatchObject({ done: [] });
    expect(await rowsOf(school.server, 'removed_rows')).toEqual([]);
    expect(await rowsOf(school.server, 'photos')).toEqual([]);
  });

  it('leaves out a photo that a pictured person removed from the batch since', async () => {
    await removeReported();
    const [photo] = (await rowsOf(school.server, 'removed_rows'))
      .filter((row) => row['table_name'] === 'post_photos')
      .map((row) => JSON.parse(String(row['content'])));
    const { batchId: batch_id } = school.ids;
    await school.server.ctx.database.write((tx) =>
      tx
        .insertInto('removed_photos')
        .values({ batch_id, digest: photo.digest, created_at: '2026-01-01T00:00:00.000Z' })
        .execute(),
    );
    expect(await restore('Anu')).toMatchObject({
      message: 'Restored.',
      failed: [
        {
          name: 'Anu',
          reason:
            'Everything else is back. One part was left out, because its person or photo is no longer here.',
        },
      ],
    });
    expect((await posts()).map(({ photos }) => photos.length)).toEqual([1]);
  });

  it('stays hidden from a viewer that its author blocks, and their device learns nothing', async () => {
    const { anu, chitra } = school;
    await anu.caller.put(paths.block(chitra.id), { kind: 'schoolmate', name: 'Chitra' });
    const device = new ReplicaClient(chitra.caller);
    await device.pull([school.ids.batchId]);
    await removeReported(post.id, school.binu);
    const pulled = async () => {
      const { at: _, cursor: __, ...answer } = await device.ask([school.ids.batchId]);
      return answer;
    };
    const before = await pulled();
    await restore('Anu');
    expect(await pulled()).toEqual(before);
    expect(await posts(chitra)).toEqual([]);
    expect(await posts()).toHaveLength(1);
  });

  it('is erased for good after 30 days with its photos, or at once', async () => {
    await removeReported();
    expect((await erase('Anu')).json()).toEqual({ message: 'Deleted for good.' });
    expect(await rowsOf(school.server, 'photos')).toEqual([]);
    const other = await aPost(school.server, {
      ...{ batchId: school.ids.batchId, authorId: school.anu.id },
      photos: [await aPhoto(53)],
    });
    await removeReported(other.id);
    school.server.pass(30 * day);
    await purgeExpired(school.server.ctx);
    for (const table of ['removals', 'removed_rows', 'photos'] as const)
      expect(await rowsOf(school.server, table)).toEqual([]);
  });
});

describe('a reply that an admin removed', () => {
  it('comes back under its post with the reactions to it', async () => {
    const before = await posts();
    await removeReported(replyId);
    expect(JSON.stringify(await posts())).not.toContain('I fell from it');
    expect(await restore('Binu')).toMatchObject({ message: 'Restored.', failed: [] });
    expect(await posts()).toEqual(before);
  });

  it('stays removed when its post was deleted since', async () => {
    await removeReported(replyId);
    await school.anu.caller.delete(pathOf(post.id));
    expect(await restore('Binu')).toMatchObject({
      done: [],
      failed: [{ name: 'Binu', reason: 'The post that it replied to was deleted.' }],
    });
  });
});
