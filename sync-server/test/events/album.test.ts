import { album as limits } from '@memcherrish/shared/domain/album-limits.ts';
import { albumWords } from '@memcherrish/shared/text/school/album.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { Post } from '@memcherrish/shared/wire/events/posts.ts';
import { nanoid } from 'nanoid';
import { beforeEach, describe, expect, it } from 'vitest';
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
  server,
} from '#test/calls/post-school.ts';
import { aClass, aDivision } from '#test/scene/divisions.ts';
import { anEvent } from '#test/scene/events.ts';
import { anAdmin, openTestServer } from '#test/scene/harness.ts';
import { aMember, type Member } from '#test/scene/members.ts';
import { aPost } from '#test/scene/posts.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';

/* The album of an event: posts that name it, and photos that a pictured person removes. */

openPostSchool();

let eventId: string;
let seed = 100;
beforeEach(async () => {
  eventId = await anEvent(server, { schoolId: divisionPath.schoolId, batchId: divisionPath.batchId });
  await begin(eventId);
});

/** Lets an event begin. The clock stays, because sessions and limits depend on it. */
const begin = (id: string) =>
  server.ctx.database.write((tx) =>
    tx
      .updateTable('events')
      .set({ starts_at: server.ctx.clock().toISOString() })
      .where('id', '=', id)
      .execute(),
  );
const freshPhoto = () => {
  seed += 1;
  return photo(seed);
};
const nameOf = ({ photos }: Post, index = 0) => photos[index]?.path.replace(/^.*\/|\.webp$/g, '') ?? '';
const removePhoto = (of: Post, index = 0, who: Member = reader) =>
  who.caller.delete(paths.albumPhoto(divisionPath.schoolId, divisionPath.batchId, of._id, nameOf(of, index)));
const inAlbum = async (fields: object = {}) => posted({ eventId, photos: await freshPhoto(), ...fields });

describe('a post to the album of an event', () => {
  it('names the event for every schoolmate of the batch, on the device too', async () => {
    const made = await inAlbum({ text: 'The whole class' });
    expect(made).toMatchObject({ eventId, text: 'The whole class' });
    expect(made.photos).toHaveLength(1);
    expect((await list()).posts).toContainEqual(made);
    const device = new ReplicaClient(reader.caller);
    await device.pull();
    expect(device.posts.get(divisionPath.batchId)).toContainEqual(made);
    expect((await posted({ text: 'Outside' })).eventId).toBe(undefined);
  });

  it('is taken for an event of the whole school, and stays in the batch of the author', async () => {
    const ofSchool = await anEvent(server, { schoolId: divisionPath.schoolId, batchId: null });
    await begin(ofSchool);
    const made = await inAlbum({ eventId: ofSchool });
    const other = await aClass(admin, divisionPath.schoolId, `Batch ${nanoid(4)}`);
    const elsewhere = await aMember(server, other.divisionId);
    expect((await elsewhere.caller.get(made.photos[0]?.path ?? '')).statusCode).toBe(404);
    expect((await reader.caller.get(made.photos[0]?.path ?? '')).statusCode).toBe(200);
  });

  it('is refused before the event, for a cancelled one, and for one of another batch or school', async () => {
    const { schoolId, batchId } = divisionPath;
    const later = await anEvent(server, { schoolId, batchId });
    expect(refusal(await post({ eventId: later, text: 'Soon' }))).toEqual([
      403,
      'not-allowed',
      albumWords.later,
    ]);
    const other = await aClass(admin, schoolId, `Batch ${nanoid(4)}`);
    const theirs = await anEvent(server, { schoolId, batchId: other.batchId });
    await begin(theirs);
    expect(refusal(await post({ eventId: theirs, text: 'Not ours' }))).toEqual(missing);
    expect(refusal(await post({ eventId: nanoid(16), text: 'None' }))).toEqual(missing);
    await admin.delete(paths.reunion(eventId));
    expect(refusal(await post({ eventId, text: 'Off' }))).toEqual([403, 'not-allowed', albumWords.cancelled]);
  });

  it('is refused above the number of photos for a person, and leaves no files', async () => {
    const bytes = (await freshPhoto()).bytes;
    for (let count = 0; count < limits.photosPerPerson; count += 4) {
      const photos = Array.from({ length: 4 }, () => bytes);
      await aPost(server, { batchId: divisionPath.batchId, authorId: author.id, eventId, photos });
    }
    const before = (await files()).length;
    expect(refusal(await post({ eventId, photos: await freshPhoto() }))).toEqual([
      403,
      'not-allowed',
      albumWords.tooManyOwn,
    ]);
    expect((await files()).length).toBe(before);
    expect((await post({ eventId, photos: await freshPhoto() }, reader)).statusCode).toBe(201);
  }, 60_000);
});

describe('a photo that a pictured person removes', () => {
  // Shows threat:album-photos
  // Shows decision:album
  it('is gone for everyone at once: the post stays, and no address opens the photo', async () => {
    const made = await inAlbum({ text: 'Two of us', photos: [await freshPhoto(), await freshPhoto()] });
    const device = new ReplicaClient(author.caller);
    await device.pull();
    const answer = await removePhoto(made);
    expect([answer.statusCode, answer.json().message]).toEqual([200, albumWords.removed]);
    const [kept] = (await list()).posts.filter(({ _id }) => _id === made._id);
    expect(kept?.photos).toEqual([made.photos[1]]);
    expect(kept?.editedAt).toBe(null);
    for (const member of [author, reader])
      expect((await member.caller.get(made.photos[0]?.path ?? '')).statusCode).toBe(404);
    expect((await files()).join()).not.toContain(nameOf(made));
    await device.pull();
    const held = device.posts.get(divisionPath.batchId);
    expect(held?.find(({ _id }) => _id === made._id)?.photos).toEqual([made.photos[1]]);
    expect(JSON.stringify(held)).not.toContain(nameOf(made));
    expect((await removePhoto(made)).statusCode).toBe(200);
  });

  it('takes a post without text and other photos with it', async () => {
    const made = await inAlbum();
    await removePhoto(made);
    expect((await list()).posts.map(({ _id }) => _id)).not.toContain(made._id);
  });

  // Shows threat:album-photos
  it('cannot be added again as the same bytes, in a new post or an edit, by anyone of the batch', async () => {
    const same = await freshPhoto();
    const made = await inAlbum({ text: 'Us', photos: same });
    await removePhoto(made);
    for (const who of [author, reader]) {
      for (const fields of [{ eventId, photos: same }, { photos: same }]) {
        const answer = await post(fields, who);
        expect(refusal(answer)).toEqual([400, 'invalid-file', albumWords.wasRemoved]);
        expect(answer.json().fields).toEqual({ photos: albumWords.wasRemoved });
      }
    }
    const path = paths.post(divisionPath.schoolId, divisionPath.batchId, made._id);
    const edit = await author.caller.form(path, { text: 'Us', keep: '', version: '2', photos: same }, 'PUT');
    expect(refusal(edit)).toEqual([400, 'invalid-file', albumWords.wasRemoved]);
  });

  // Shows threat:album-photos
  it('is reported to the author with the event, without the person who asked', async () => {
    const made = await inAlbum();
    await removePhoto(made);
    const rows = await server.ctx.database.read.selectFrom('notifications').selectAll().execute();
    const told = rows.filter(({ kind }) => kind === 'album-photo-removed');
    expect(told.at(-1)).toMatchObject({ schoolmate_id: author.id });
    expect(JSON.parse(told.at(-1)?.details ?? '')).toMatchObject({ eventId, excerpt: 'Ten years on' });
    expect(JSON.stringify(told)).not.toContain(reader.id);
    const own = await inAlbum();
    await removePhoto(own, 0, author);
    const after = await server.ctx.database.read.selectFrom('notifications').selectAll().execute();
    expect(after).toHaveLength(rows.length);
  });

  it('stays in a post outside every album, and across a block', async () => {
    const outside = await posted({ photos: await freshPhoto() });
    expect(refusal(await removePhoto(outside))).toEqual(missing);
    const made = await inAlbum();
    const apart = await aMember(server, divisionPath.divisionId);
    await author.caller.put(paths.block(apart.id), { kind: 'schoolmate', name: 'Apart' });
    expect((await removePhoto(made, 0, apart)).statusCode).toBe(404);
    expect((await apart.caller.get(made.photos[0]?.path ?? '')).statusCode).toBe(404);
    expect(JSON.stringify(await list(apart))).not.toContain(made._id);
    expect((await reader.caller.get(made.photos[0]?.path ?? '')).statusCode).toBe(200);
  });

  it('makes an edit that still names it a conflict', async () => {
    const made = await inAlbum({ text: 'Two', photos: [await freshPhoto(), await freshPhoto()] });
    await removePhoto(made);
    const path = paths.post(divisionPath.schoolId, divisionPath.batchId, made._id);
    const keep = made.photos.map((each) => each.path).join(',');
    const edit = await author.caller.form(path, { text: 'Both', keep, version: '1' }, 'PUT');
    expect([edit.statusCode, edit.json().code]).toEqual([409, 'conflict']);
  });
});

describe('the pages of an album', () => {
  it('have its posts alone, the newest first, and none of people with a block', async () => {
    const { batchId, schoolId } = divisionPath;
    const apart = await aMember(server, divisionPath.divisionId);
    const made: string[] = [];
    for (let number = 1; number <= 33; number += 1) {
      server.pass(1000);
      made.unshift((await aPost(server, { batchId, authorId: author.id, eventId })).id);
      await aPost(server, { batchId, authorId: author.id });
    }
    const hidden = await aPost(server, { batchId, authorId: apart.id, eventId });
    await apart.caller.put(paths.block(reader.id), { kind: 'schoolmate', name: 'Reader' });
    const page = async (query: object) => {
      const asked = new URLSearchParams({ event: eventId, ...query });
      const { posts, older } = (await reader.caller.get(`${paths.posts(schoolId, batchId)}?${asked}`)).json();
      return { ids: posts.map(({ _id }: Post) => _id), older };
    };
    expect(await page({})).toEqual({ ids: made.slice(0, 30), older: true });
    expect(await page({ before: made[29] })).toEqual({ ids: made.slice(30), older: false });
    expect(await page({ event: 'another-event-here' })).toEqual({ ids: [], older: false });
    expect((await page({})).ids).not.toContain(hidden.id);
  });
});

describe('removing photos in one day', () => {
  it('is limited for each person', { timeout: 60_000 }, async () => {
    const limited = await openTestServer({ RATE_LIMITS: '1' });
    const there = await aDivision(await anAdmin(limited));
    const many = await aMember(limited, there.divisionId);
    const id = await anEvent(limited, there);
    const made = await aPost(limited, { batchId: there.batchId, authorId: many.id, eventId: id });
    const ask = () =>
      many.caller.delete(paths.albumPhoto(there.schoolId, there.batchId, made.id, nanoid(21)));
    for (let count = 0; count < limits.removalsPerDay; count += 1) expect((await ask()).statusCode).toBe(200);
    expect(refusal(await ask())).toEqual([429, 'rate-limited', albumWords.tooManyRemovals]);
    await limited.close();
  });
});
