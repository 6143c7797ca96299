import { classPhoto as limits } from '@memcherrish/shared/domain/class-photo-limits.ts';
import { classPhotoWords as words } from '@memcherrish/shared/text/school/class-photo.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { nanoid } from 'nanoid';
import { describe, expect, it } from 'vitest';
import { mergeInto } from '#features/people/merge-into.ts';
import { refusal } from '#test/calls/post-school.ts';
import {
  add,
  added,
  adder,
  admin,
  block,
  bytesOf,
  frame,
  here,
  mate,
  missing,
  namesFor,
  neighbour,
  openClassPhotoSchool,
  person,
  photoOf,
  server,
  tag,
  tagged,
  untag,
} from '#test/scene/class-photo-school.ts';
import { aClass } from '#test/scene/divisions.ts';
import { aMember } from '#test/scene/members.ts';

/* Class photos: who is named in them, and who sees the names (decision record 0037). */

openClassPhotoSchool();

describe('a face', () => {
  it('is a puzzle until someone of the batch names it, and the newest name counts', async () => {
    const photo = await added();
    const face = await tagged(mate, photo);
    expect((await photoOf(neighbour)).tags).toEqual([
      { _id: face, ...frame, personId: null, bySelf: false, removable: false },
    ]);
    await tagged(neighbour, photo, { of: face, personId: mate.id });
    expect(await namesFor(adder)).toEqual([mate.id]);
    await tagged(adder, photo, { of: face, personId: person.id });
    expect((await photoOf(mate)).tags).toEqual([
      { _id: face, ...frame, personId: person.id, bySelf: false, removable: true },
    ]);
    expect(await namesFor(person)).toEqual([person.id]);
  });

  it('may have the name of a listing that has not joined, and no name from outside the batch', async () => {
    const photo = await added();
    const elsewhere = await aClass(admin, here.schoolId, `Batch ${nanoid(4)}`);
    const stranger = await aMember(server, elsewhere.divisionId);
    for (const personId of [stranger.id, nanoid(16)]) {
      expect(refusal(await tag(mate, photo, { personId }))).toEqual(missing);
    }
    const listing = await aMember(server, here.divisionId, { claimed_at: null, username: null });
    await tagged(mate, photo, { personId: listing.id });
    expect(await namesFor(neighbour)).toEqual([listing.id]);
  });

  it('shows a person once: where they say, else where they were named last', async () => {
    const photo = await added();
    const first = await tagged(mate, photo, { personId: person.id });
    const second = await tagged(adder, photo, { personId: person.id, x: 9000 });
    expect((await photoOf(neighbour)).tags.map(({ _id }) => _id)).toEqual([second]);
    await tagged(person, photo, { of: second, personId: person.id });
    await tagged(mate, photo, { personId: person.id, x: 100 });
    expect((await photoOf(neighbour)).tags).toMatchObject([{ _id: second, bySelf: true }]);
    const own = await tagged(person, photo, { personId: person.id, x: 1 });
    expect((await photoOf(neighbour)).tags.map(({ _id }) => _id)).toEqual([own]);
    expect(first).not.toBe(own);
    expect(refusal(await tag(mate, photo, { of: own, personId: mate.id }))).toEqual([
      403,
      'not-allowed',
      words.isSure,
    ]);
  });

  it('is stored once however often the same tag is sent', async () => {
    const photo = await added();
    const tagId = nanoid(21);
    for (const _ of [1, 2]) {
      expect((await tag(mate, photo, { personId: person.id }, tagId)).statusCode).toBe(200);
    }
    expect((await photoOf(mate)).tags).toHaveLength(1);
    expect((await tag(adder, photo, {}, tagId)).statusCode).toBe(409);
    expect(refusal(await tag(mate, photo, { of: nanoid(21), personId: person.id }))).toEqual([
      404,
      'not-found',
      words.tagGone,
    ]);
    expect((await tag(mate, photo, { of: tagId })).statusCode).toBe(400);
  });

  it('is marked by one person at most two hundred times in a photo', async () => {
    const photo = await added();
    const row = { class_photo_id: photo._id, made_by: mate.id, ...frame, number: 1 };
    const rows = Array.from({ length: limits.tagsPerPerson }, () => ({ ...row, id: nanoid(21) }));
    await server.ctx.database.write((tx) => tx.insertInto('class_photo_tags').values(rows).execute());
    expect(refusal(await tag(mate, photo))).toEqual([403, 'not-allowed', words.tooManyInPhoto]);
    expect((await tag(adder, photo)).statusCode).toBe(200);
  });

  it('moves to the kept person of a merge', async () => {
    const photo = await added();
    const listing = await aMember(server, here.divisionId, { claimed_at: null, username: null });
    await tagged(mate, photo, { personId: listing.id });
    const merge = await server.ctx.database.write((tx) =>
      mergeInto(server.ctx, tx, { keptId: person.id, goneId: listing.id, how: 'merge', adminId: null }),
    );
    expect(await namesFor(neighbour)).toEqual([person.id]);
    const undone = await admin.post(paths.undoMerge(here.schoolId, merge ?? ''));
    expect([undone.statusCode, undone.body]).toEqual([200, expect.any(String)]);
    expect(await namesFor(neighbour)).toEqual([listing.id]);
  });
});

describe('a name that its person removes', () => {
  // Shows threat:class-photos
  it('is gone for everyone, and only that person can set it again', async () => {
    const photo = await added();
    const face = await tagged(mate, photo, { personId: person.id });
    for (const _ of [1, 2]) expect((await untag(person, photo, face)).statusCode).toBe(200);
    for (const who of [adder, mate, person, neighbour]) {
      const raw = (await who.caller.get(paths.classPhotos)).body;
      expect([raw.includes(person.id), raw.includes(face)]).toEqual([false, false]);
    }
    for (const who of [adder, mate, neighbour]) {
      expect(refusal(await tag(who, photo, { personId: person.id }))).toEqual([
        403,
        'not-allowed',
        words.declined,
      ]);
    }
    await tagged(person, photo, { personId: person.id });
    expect(await namesFor(mate)).toEqual([person.id]);
    expect((await untag(person, photo, (await photoOf(person)).tags[0]?._id ?? '')).statusCode).toBe(200);
    expect(refusal(await tag(mate, photo, { personId: person.id }))[2]).toBe(words.declined);
  });

  it('takes the face with it that others had marked as a puzzle', async () => {
    const photo = await added();
    const face = await tagged(mate, photo);
    await tagged(neighbour, photo, { of: face, personId: person.id });
    await untag(person, photo, face);
    expect((await photoOf(mate)).tags).toEqual([]);
    const other = await tagged(mate, photo, { x: 8000 });
    expect(refusal(await tag(mate, photo, { of: other, personId: person.id }))[2]).toBe(words.declined);
  });

  it('is not removed by others, except by who made it or added the photo', async () => {
    const photo = await added();
    const face = await tagged(mate, photo, { personId: person.id });
    expect(refusal(await untag(neighbour, photo, face))).toEqual([403, 'not-allowed', words.notYours]);
    expect((await untag(mate, photo, face)).statusCode).toBe(200);
    expect((await photoOf(neighbour)).tags).toEqual([]);
    const own = await tagged(person, photo, { personId: person.id });
    expect((await untag(mate, photo, own)).statusCode).toBe(403);
    expect((await untag(adder, photo, own)).statusCode).toBe(200);
    expect((await photoOf(person)).tags).toEqual([]);
  });

  it('is gone when its person leaves the batch', async () => {
    const photo = await added();
    await tagged(mate, photo, { personId: person.id });
    await server.ctx.database.write((tx) =>
      server.ctx.revisions.removeMembers(tx, here.divisionId, [person.id]),
    );
    expect((await mate.caller.get(paths.classPhotos)).body).not.toContain(person.id);
  });
});

describe('a block', () => {
  // Shows threat:class-photos, threat:finding-who-hides
  it('hides the photo of either side, and leaves room for a photo of the other', async () => {
    const photo = await added();
    const before = (await person.caller.get(paths.classPhotos)).body;
    expect(before).toContain(photo._id);
    await block(adder, mate);
    expect((await mate.caller.get(paths.classPhotos)).body).toBe('{"photos":[]}');
    expect((await mate.caller.get(photo.path)).statusCode).toBe(404);
    expect(refusal(await tag(mate, photo))).toEqual(missing);
    expect((await mate.caller.delete(paths.classPhoto(photo._id))).statusCode).toBe(404);
    expect((await add(mate, await bytesOf())).statusCode).toBe(201);
    expect((await photoOf(mate)).addedBy).toBe(mate.id);
    expect((await photoOf(adder))._id).toBe(photo._id);
  });

  // Shows threat:class-photos, threat:finding-who-hides
  it('hides the names and the marks of either side from the other: the bytes are as if they were never made', async () => {
    const photo = await added();
    const face = await tagged(adder, photo);
    const before = await photoOf(mate);
    await block(person, mate);
    const named = await tagged(person, photo, { of: face, personId: person.id });
    await tagged(adder, photo, { personId: person.id, x: 100 });
    await tagged(person, photo, { personId: neighbour.id, x: 7000 });
    expect(await photoOf(mate)).toEqual(before);
    expect((await mate.caller.get(paths.classPhotos)).body).not.toContain(named);
    expect(refusal(await tag(mate, photo, { personId: person.id }))).toEqual(missing);
    await untag(person, photo, face);
    expect(await photoOf(mate)).toEqual(before);
    expect((await photoOf(neighbour)).tags.map(({ personId }) => personId)).toEqual([neighbour.id]);
  });
});
