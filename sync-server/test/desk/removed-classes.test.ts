import { day } from '@memcherrish/shared/domain/durations.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { Post } from '@memcherrish/shared/wire/events/posts.ts';
import { nanoid } from 'nanoid';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteDueAccounts } from '#features/account/delete-due.ts';
import { purgeExpired } from '#server/housekeeping.ts';
import { aClassForEach, divisionsOf, rosterOf } from '#test/claims/class.ts';
import { rowsOf } from '#test/fixtures/somebody.ts';
import { aPhoto, sessionToken } from '#test/scene/cast-school.ts';
import { aClassPhoto, aTag } from '#test/scene/class-photos.ts';
import { anEvent, aPayment, aReply } from '#test/scene/events.ts';
import { goodPassword, goodPasswordHash } from '#test/scene/harness.ts';
import { aMember, anotherAdmin, type Member } from '#test/scene/members.ts';
import { aPost } from '#test/scene/posts.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';
import { removedAt } from './removed.ts';

/** Class 10-A: Anu, Binu and Chitra have an account, Deepa and Esha are on the list. */
const school = aClassForEach();
const { list, restore, restoreAll, erase, removePeople, bytesFor } = removedAt(school);
const ctx = () => school.server.ctx;
const batchPath = () => `/api/schools/${school.ids.schoolId}/batches/${school.ids.batchId}`;
const everyone = () =>
  [school.anu, school.binu, school.chitra, school.deepa, school.esha].map(({ id }) => id);
const postsFor = async ({ caller }: Member): Promise<Post[]> =>
  (await caller.get(paths.posts(school.ids.schoolId, school.ids.batchId))).json().posts;

async function removeBatch() {
  await removePeople(...everyone());
  school.server.pass(1000);
  const answer = await school.admin.delete(batchPath());
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

/** The rows of all tables that a removal takes away, without what counts changes. */
async function contents() {
  const tables = [
    ...(['batches', 'divisions', 'class_photos', 'class_photo_tags', 'posts', 'post_photos'] as const),
    ...(['post_reports', 'events', 'event_batches', 'event_replies', 'event_payments'] as const),
    'import_exclusions' as const,
    'removed_photos' as const,
  ];
  const counted = ['revision', 'floor', 'posts_revision', 'posts_floor', 'events_revision', 'door_revision'];
  const all = tables.map(async (table) => {
    const rows = await rowsOf(school.server, table);
    const plain = rows.map((row) =>
      JSON.stringify(Object.fromEntries(Object.entries(row).filter(([name]) => !counted.includes(name)))),
    );
    return [table, plain.sort()];
  });
  return Promise.all(all);
}

describe('a batch that an admin removed', () => {
  let post: { id: string; photos: { name: string }[] };
  let photo: { id: string; name: string };
  beforeEach(async () => {
    const { server, ids, anu, binu } = school;
    const { batchId, schoolId, divisionId } = ids;
    post = await aPost(server, {
      ...{ batchId, authorId: anu.id, text: 'The old mango tree' },
      photos: [await aPhoto(21)],
    });
    await binu.caller.post(`${paths.posts(schoolId, batchId)}/${post.id}/replies`, {
      _id: nanoid(21),
      text: 'I fell from it',
    });
    photo = await aClassPhoto(server, { divisionId, addedBy: anu.id, seed: 41 });
    await aTag(server, { photoId: photo.id, madeBy: binu.id, personId: anu.id });
    const event = await anEvent(server, { schoolId, batchId });
    await aPayment(server, await aReply(server, event, { person_kind: 'schoolmate', person_id: anu.id }));
    await ctx().database.write(async (tx) => {
      const created_at = ctx().clock().toISOString();
      await tx
        .insertInto('import_exclusions')
        .values({ division_id: divisionId, name_key: 'k', created_at })
        .execute();
      await tx.insertInto('removed_photos').values({ batch_id: batchId, digest: 'd', created_at }).execute();
    });
  });

  // Shows decision:recently-removed
  it('comes back whole with its people: posts, photos, names, events, replies and payments', async () => {
    const { anu, binu } = school;
    const before = await contents();
    const posts = await postsFor(binu);
    const device = new ReplicaClient(anu.caller);
    await device.pull([school.ids.batchId]);
    const held = device.contents();
    await removeBatch();
    await device.pull();
    expect(device.contents().rosters).toEqual([]);
    expect((await list()).map(({ kind, name }) => [kind, name])).toEqual([
      ['batch', '2012 - 2013'],
      ...['Anu', 'Binu', 'Chitra', 'Deepa', 'Esha'].map((name) => ['person', name]),
    ]);
    expect(await restoreAll()).toMatchObject({ message: '6 entries restored.', failed: [] });
    expect(await contents()).toEqual(before);
    await device.pull([school.ids.batchId]);
    expect(device.contents().rosters).toEqual(held.rosters);
    expect(await divisionsOf(anu.caller)).toEqual([school.divisionId]);
    const after = await postsFor(binu);
    const withoutAddress = (all: Post[]) =>
      all.map((each) => ({ ...each, photos: each.photos.map(({ path: _, ...rest }) => rest) }));
    expect(withoutAddress(after)).toEqual(withoutAddress(posts));
    const [address = ''] = after.flatMap(({ photos }) => photos.map(({ path }) => path));
    expect((await binu.caller.get(address)).statusCode).toBe(200);
  });

  it('is in no bytes that a former classmate can read, and its photos open nothing', async () => {
    const { caller } = school.chitra;
    const names = [photo.name, ...post.photos.map(({ name }) => name)];
    const texts = ['The old mango tree', 'I fell from it'];
    const shown = (bytes: string) => texts.filter((text) => bytes.includes(text));
    expect(shown(await bytesFor(caller, names))).toEqual(texts);
    await removeBatch();
    const parked = (await rowsOf(school.server, 'photos')).map((row) => String(row['name']));
    const bytes = await bytesFor(caller, [...names, ...parked]);
    expect(shown(bytes)).toEqual([]);
    expect(bytes).not.toContain('image/webp');
    const overview = await school.admin.get(paths.desk);
    expect(overview.body).not.toContain('2012 - 2013');
  });

  it('stays removed while there is a new batch of the same name', async () => {
    const { admin, ids } = school;
    await removeBatch();
    const made = await admin.post(paths.batches(ids.schoolId), { batch: '2012-2013' });
    expect(made.statusCode).toBe(201);
    const reason = 'There is a new batch 2012 - 2013. Rename or remove it first.';
    expect(await restore('2012 - 2013')).toMatchObject({ done: [], failed: [{ reason }] });
    expect(await restore('Anu')).toMatchObject({
      done: [],
      failed: [{ reason: 'The batch 2012 - 2013 was removed. Restore the batch first.' }],
    });
    await admin.put(`/api/schools/${ids.schoolId}/batches/${made.json()._id}`, { batch: '2012, again' });
    expect(await restore('2012 - 2013')).toMatchObject({ message: 'Restored.' });
    expect(await restore('Anu')).toMatchObject({ message: 'Restored.' });
  });

  it('comes back without what a person wrote who deleted their account since', async () => {
    const { server, ids, divisionId, anu } = school;
    const gone = await aMember(server, divisionId, { name: 'Gita', password_hash: goodPasswordHash });
    await aPost(server, { batchId: ids.batchId, authorId: gone.id, text: 'From Gita' });
    const reply = { _id: nanoid(21), text: 'Gita remembers' };
    await gone.caller.post(`${paths.posts(ids.schoolId, ids.batchId)}/${post.id}/replies`, reply);
    await removePeople(gone.id);
    await removeBatch();
    await gone.caller.post(paths.accountDeletion, { password: goodPassword });
    server.pass(7 * day);
    await deleteDueAccounts(ctx());
    expect(JSON.stringify(await rowsOf(server, 'removed_rows'))).not.toMatch(/Gita|From/);
    // The session of the admin has ended since.
    school.admin = (await anotherAdmin(server, [ids.schoolId])).caller;
    school.anu.caller = server.as(await sessionToken(server, 'schoolmate', anu.id));
    await restore('2012 - 2013');
    await restoreAll();
    expect((await postsFor(anu)).map(({ text }) => text)).toEqual(['The old mango tree']);
  });

  it('shows the posts of a person who is deleting their account only when they stay', async () => {
    const { server, ids, divisionId, anu } = school;
    const waverer = await aMember(server, divisionId, { name: 'Hari', password_hash: goodPasswordHash });
    await aPost(server, { batchId: ids.batchId, authorId: waverer.id, text: 'From Hari' });
    await removePeople(waverer.id);
    await removeBatch();
    await waverer.caller.post(paths.accountDeletion, { password: goodPassword });
    await restore('2012 - 2013');
    await restoreAll();
    const texts = async () => (await postsFor(anu)).map(({ text }) => text);
    expect(await texts()).toEqual(['The old mango tree']);
    await waverer.caller.delete(paths.accountDeletion);
    expect(await texts()).toContain('From Hari');
  });

  it('is erased for good after 30 days, or at once, with its photos', async () => {
    const { server } = school;
    const files = async () => (await rowsOf(server, 'photos')).map((row) => String(row['id']));
    await removeBatch();
    const kept = await files();
    expect(kept).toHaveLength(2);
    expect((await erase('2012 - 2013')).statusCode).toBe(200);
    expect(await files()).toEqual([]);
    expect(await rowsOf(server, 'removed_rows')).toEqual([]);
    server.pass(30 * day);
    await purgeExpired(ctx());
    expect(await rowsOf(server, 'removals')).toEqual([]);
  });
});

describe('a division that an admin removed', () => {
  const path = (divisionId: string) => `${batchPath()}/divisions/${divisionId}`;
  let other: string;
  beforeEach(async () => {
    const { schoolId, batchId } = school.ids;
    const made = await school.admin.post(paths.divisions(schoolId, batchId), { name: '10-B' });
    other = made.json()._id;
  });

  it('comes back with its class photo and the requests to join it, also on devices', async () => {
    const { server, anu } = school;
    const photo = await aClassPhoto(server, { divisionId: other, addedBy: anu.id, seed: 43 });
    await aTag(server, { photoId: photo.id, madeBy: anu.id, personId: school.binu.id });
    const asker = await aMember(server);
    const { schoolId, batchId } = school.ids;
    const asked = await asker.caller.post(paths.sendRequest, {
      ...{ schoolId, batchId, divisionId: other },
      userMobile: asker.mobile,
      selfIntro: 'I sat at the window',
    });
    expect(asked.statusCode).toBeLessThan(300);
    const device = new ReplicaClient(anu.caller);
    await device.pull([], [school.ids.schoolId]);
    const before = device.contents().structures;
    const requests = async () => (await school.admin.get(paths.requests)).body;
    expect(await requests()).toContain('I sat at the window');
    expect((await school.admin.delete(path(other))).statusCode).toBe(200);
    expect(await requests()).not.toContain('I sat at the window');
    expect((await anu.caller.get(`/uploads/${photo.name}.webp`)).statusCode).toBe(404);
    expect(await restore('10-B')).toMatchObject({ message: 'Restored.', failed: [] });
    expect(await requests()).toContain('I sat at the window');
    const tags = await rowsOf(server, 'class_photo_tags');
    expect(tags.map((row) => [row['class_photo_id'], row['person_id']])).toEqual([
      [photo.id, school.binu.id],
    ]);
    await device.pull([], [school.ids.schoolId]);
    expect(JSON.stringify(device.contents().structures)).toContain('10-B');
    expect(before).toHaveLength(1);
    expect((await rosterOf(anu.caller)).holds('Deepa')).toBe(true);
  });

  it('stays removed while there is a new one of the same name, or its batch is removed', async () => {
    const { admin, ids } = school;
    await admin.delete(path(other));
    const made = await admin.post(paths.divisions(ids.schoolId, ids.batchId), { name: '10 b' });
    const again = 'There is a new division 10-B in 2012 - 2013. Rename or remove it first.';
    if (made.statusCode === 201) await admin.put(path(made.json()._id), { name: '10-B' });
    expect(await restore('10-B')).toMatchObject({ done: [], failed: [{ name: '10-B', reason: again }] });
    await removeBatch();
    expect((await list()).find(({ kind }) => kind === 'division')?.obstacle).toBe(
      'The batch 2012 - 2013 was removed. Restore the batch first.',
    );
    expect((await erase('2012 - 2013')).statusCode).toBe(200);
    expect((await list()).find(({ kind }) => kind === 'division')?.obstacle).toBe(
      'The batch 2012 - 2013 no longer exists.',
    );
  });
});
