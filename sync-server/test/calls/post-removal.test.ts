import { randomUUID } from 'node:crypto';
import { day } from '@memcherrish/shared/domain/durations.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { postWords } from '@memcherrish/shared/text/school/posts.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { idempotencyKey } from '@memcherrish/shared/wire/sync/headers.ts';
import { nanoid } from 'nanoid';
import { describe, expect, it } from 'vitest';
import { sweepPhotos } from '#features/photos/sweep-photos.ts';
import { purgeOldRemovals } from '#features/removals/removals-store.ts';
import { aPhoto } from '#test/scene/cast-school.ts';
import { aClass } from '#test/scene/divisions.ts';
import { aMember, type Member } from '#test/scene/members.ts';
import { aPost } from '#test/scene/posts.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';
import {
  admin,
  author,
  divisionPath,
  files,
  list,
  missing,
  openPostSchool,
  photo,
  post,
  posted,
  reader,
  refusal,
  remove,
  server,
} from './post-school.ts';

openPostSchool();

const leave = (who: Member, divisionId = divisionPath.divisionId) =>
  server.ctx.database.write((tx) => server.ctx.revisions.removeMembers(tx, divisionId, [who.id]));

const keptAnswers = async () =>
  (await server.ctx.database.read.selectFrom('idempotency_keys').select('body').execute())
    .map(({ body }) => body)
    .join();

describe('the file sweep at the start', () => {
  it('keeps the files of posts, and removes those that a crash left without a row', async () => {
    await posted({ photos: await photo(61) });
    const before = await files();
    await server.ctx.photos.save('a-photo-without-a-row', {
      large: Buffer.from('a'),
      small: Buffer.from('b'),
    });
    await sweepPhotos(server.ctx, { mayBeSaving: false });
    expect(await files()).toEqual(before);
  });
});

describe('deleting a post', () => {
  it('removes it with its photos from every device, and leaves only its id', async () => {
    const { _id, photos } = await posted({ text: 'Soon gone', photos: await photo(31) });
    const device = new ReplicaClient(reader.caller);
    await device.pull();
    const before = (await files()).length;
    expect((await remove(_id)).json()).toEqual({ message: postWords.postRemoved });
    await device.pull();
    expect(device.posts.get(divisionPath.batchId)?.some((each) => each._id === _id)).toBe(false);
    expect((await author.caller.get(photos[0]?.path ?? '')).statusCode).toBe(404);
    await expect.poll(async () => (await files()).length).toBe(before - 2);
    const row = await server.ctx.database.read
      .selectFrom('posts')
      .selectAll()
      .where('id', '=', _id)
      .executeTakeFirst();
    expect(row).toMatchObject({ removed: 1, text: '', author_id: null });
  });

  it('leaves its text in no stored response, and a late repeat does not bring it back', async () => {
    const _id = nanoid(21);
    const keyed = { ...author, caller: author.caller.with({ [idempotencyKey]: randomUUID() }) };
    const send = () => post({ _id, text: 'Words to be forgotten' }, keyed);
    expect((await send()).statusCode).toBe(201);
    await posted(
      { text: 'Words that stay' },
      { ...author, caller: author.caller.with({ [idempotencyKey]: randomUUID() }) },
    );
    expect(await keptAnswers()).toContain('Words to be forgotten');
    await remove(_id);
    expect(await keptAnswers()).not.toContain('Words to be forgotten');
    expect(await keptAnswers()).toContain('Words that stay');
    expect(refusal(await send())).toEqual([409, 'already-exists', serverWords.postCannotReturn]);
  });

  it('succeeds again when repeated; another author’s post and an unknown one are refused', async () => {
    const { _id } = await posted({ text: 'Mine' });
    expect(refusal(await remove(_id, reader))).toEqual([403, 'not-allowed', serverWords.notAllowed]);
    expect((await remove(_id)).statusCode).toBe(200);
    expect((await remove(_id)).statusCode).toBe(200);
    expect(refusal(await remove(nanoid(21)))).toEqual(missing);
  });
});

describe('a schoolmate who leaves a division', () => {
  it('their posts lose the name with the last division of the batch; they still see and delete them, and are named again on return', async () => {
    const guest = await aMember(server, divisionPath.divisionId);
    const { _id, photos } = await posted({ text: 'I was here', photos: await photo(41) }, guest);
    const device = new ReplicaClient(reader.caller);
    const held = async () => {
      await device.pull();
      return device.posts.get(divisionPath.batchId)?.find((each) => each._id === _id);
    };
    expect((await held())?.authorId).toBe(guest.id);
    const own = async () => (await guest.caller.get(paths.ownPosts)).json();
    expect(await own()).toEqual([
      {
        ...(await held()),
        schoolId: divisionPath.schoolId,
        schoolName: 'St. Mary’s',
        batch: '2012 - 2013',
        left: false,
      },
    ]);

    await leave(guest);
    expect(await held()).toMatchObject({ authorId: null, text: 'I was here' });
    expect((await list()).posts.find((each) => each._id === _id)?.authorId).toBeNull();
    expect(await own()).toMatchObject([{ _id, left: true, authorId: null, text: 'I was here' }]);
    expect((await guest.caller.get(photos[0]?.path ?? '')).statusCode).toBe(200);
    const theirs = new ReplicaClient(guest.caller);
    await theirs.pull();
    expect(theirs.posts.size).toBe(0);
    for (const answer of [
      await guest.caller.get(paths.posts(divisionPath.schoolId, divisionPath.batchId)),
      await guest.caller.get(paths.postsSnapshot(divisionPath.batchId)),
      await post({ text: 'Still here?' }, guest),
    ]) {
      expect(refusal(answer)).toEqual(missing);
    }

    await server.ctx.database.write((tx) =>
      server.ctx.revisions.addMembers(tx, divisionPath.divisionId, [guest.id], new Date().toISOString()),
    );
    expect((await held())?.authorId).toBe(guest.id);

    await leave(guest);
    expect((await remove(_id, guest)).statusCode).toBe(200);
    expect(await own()).toEqual([]);
    expect(await held()).toBeUndefined();
  });

  it('their name stays on posts when they leave only one of two divisions of the batch', async () => {
    const guest = await aMember(server, divisionPath.divisionId);
    const next = await admin.post(paths.divisions(divisionPath.schoolId, divisionPath.batchId), {
      name: nanoid(6),
    });
    const { _id } = await posted({ text: 'Twice here' }, guest);
    await server.ctx.database.write((tx) =>
      server.ctx.revisions.addMembers(tx, next.json()._id, [guest.id], new Date().toISOString()),
    );
    await leave(guest);
    expect((await list()).posts.find((each) => each._id === _id)?.authorId).toBe(guest.id);
  });

  it('leaves their posts without a name too when an admin removes them', async () => {
    const guest = await aMember(server, divisionPath.divisionId);
    const { _id } = await posted({ text: 'Taken off the list' }, guest);
    const { schoolId, batchId, divisionId } = divisionPath;
    await admin.delete(paths.managedSchoolmate(schoolId, batchId, divisionId, guest.id));
    expect((await list()).posts.find((each) => each._id === _id)?.authorId).toBeNull();
  });
});

describe('removing a batch', () => {
  it('takes its posts, their tombstones, reports and photos away, and deletes them after 30 days', async () => {
    const there = {
      schoolId: divisionPath.schoolId,
      ...(await aClass(admin, divisionPath.schoolId, nanoid(6))),
    };
    const member = await aMember(server, there.divisionId);
    const made = await aPost(server, { ...there, authorId: member.id, photos: [await aPhoto(51)] });
    const keyed = { ...member, caller: member.caller.with({ [idempotencyKey]: randomUUID() }) };
    expect((await post({ text: 'Words of a batch that goes' }, keyed, there)).statusCode).toBe(201);
    const gone = await aPost(server, { ...there, authorId: member.id });
    await remove(gone.id, member, there);
    await leave(member, there.divisionId);
    const before = (await files()).length;
    expect((await admin.delete(paths.batch(there.schoolId, there.batchId))).statusCode).toBe(200);
    const rows = await server.ctx.database.read
      .selectFrom('posts')
      .select('id')
      .where('id', 'in', [made.id, gone.id])
      .execute();
    expect(rows).toEqual([]);
    expect(await keptAnswers()).not.toContain('Words of a batch that goes');
    expect((await member.caller.get(`/uploads/${made.photos[0]?.name}.webp`)).statusCode).toBe(404);
    expect(await files()).toHaveLength(before);
    const later = new Date(server.ctx.clock().getTime() + 30 * day);
    await server.ctx.database.write((tx) => purgeOldRemovals(server.ctx, tx, later));
    await expect.poll(async () => (await files()).length).toBe(before - 2);
    expect(await server.ctx.database.read.selectFrom('removed_rows').selectAll().execute()).toEqual([]);
  });
});
