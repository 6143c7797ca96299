import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { classPhoto as limits } from '@memcherrish/shared/rules/class-photo-limits.ts';
import { smallPhoto } from '@memcherrish/shared/rules/photo.ts';
import { classPhotoWords as words } from '@memcherrish/shared/text/class-photo.ts';
import {
  type ClassPhotosDocument,
  classPhotoPaths,
  type SeenClassPhoto,
} from '@memcherrish/shared/wire/class-photos.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { nanoid } from 'nanoid';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mergeInto } from '#features/people/merge-into.ts';
import { leave, stay } from '#features/people/suspend-account.ts';
import { refusal } from './calls/post-school.ts';
import { aPhoto } from './cast-school.ts';
import { aClassPhoto } from './class-photos.ts';
import { aClass, aDivision } from './divisions.ts';
import { everythingFor } from './everything.ts';
import { flatPng, photoWithGps, svg } from './files/pictures.ts';
import { unzipped } from './files/unzipped.ts';
import { anAdmin, type Caller, openTestServer, type TestServer } from './harness.ts';
import { aMember, aTeacher, type Member } from './members.ts';

/* Class photos: who adds, sees and removes them, and who is named in them (decision record 0037). */

let server: TestServer;
let admin: Caller;
let here: DivisionIds;
let adder: Member;
let mate: Member;
/** A schoolmate of the same batch, in another division. */
let neighbour: Member;
let person: Member;
let seed = 700;

beforeAll(async () => {
  server = await openTestServer();
  admin = await anAdmin(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  here = await aDivision(admin);
  const next = await admin.post(paths.divisions(here.schoolId, here.batchId), { name: '10-B' });
  [adder, mate, person] = [
    await aMember(server, here.divisionId, { name: 'Adder' }),
    await aMember(server, here.divisionId, { name: 'Mate' }),
    await aMember(server, here.divisionId, { name: 'Person' }),
  ];
  neighbour = await aMember(server, next.json()._id, { name: 'Neighbour' });
});

const missing = [404, 'not-found', expect.any(String)];
const bytesOf = async () => {
  seed += 1;
  return aPhoto(seed);
};
const add = (by: Member, bytes: Buffer, fields: object = {}) =>
  by.caller.form(classPhotoPaths.all, {
    _id: nanoid(21),
    divisionId: here.divisionId,
    photo: { name: 'class.jpg', bytes },
    ...fields,
  });
const documentOf = async (who: Member): Promise<ClassPhotosDocument> =>
  (await who.caller.get(classPhotoPaths.all)).json();
const photoOf = async (who: Member): Promise<SeenClassPhoto> => {
  const [photo] = (await documentOf(who)).photos;
  if (!photo) throw new Error('The member sees no class photo.');
  return photo;
};
const added = async () => {
  const answer = await add(adder, await bytesOf());
  expect([answer.statusCode, answer.json().message]).toEqual([201, words.added]);
  return photoOf(adder);
};
const frame = { x: 4000, y: 3000, size: 900 };
const tag = (by: Member, photo: SeenClassPhoto, body: object = {}, tagId = nanoid(21)) =>
  by.caller.put(classPhotoPaths.tag(photo._id, tagId), { ...frame, personId: null, of: null, ...body });
const tagged = async (by: Member, photo: SeenClassPhoto, body: object = {}) => {
  const tagId = nanoid(21);
  const answer = await tag(by, photo, body, tagId);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return tagId;
};
const untag = (by: Member, photo: SeenClassPhoto, tagId: string) =>
  by.caller.delete(classPhotoPaths.tag(photo._id, tagId));
/** The names that a member sees in their newest photo: a name or null for each face. */
const namesFor = async (who: Member) => (await photoOf(who)).tags.map(({ personId }) => personId);
const block = (by: Member, from: Member) =>
  by.caller.put(paths.block(from.id), { kind: 'schoolmate', name: 'Apart' });
const files = (): Promise<string[]> => readdir(join(server.dataDir, 'photos')).catch(() => []);

describe('a class photo', () => {
  it('is seen by the batch in two sizes, larger than a portrait', async () => {
    const large = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#386' } })
      .jpeg()
      .toBuffer();
    expect((await add(adder, large)).statusCode).toBe(201);
    const photo = await photoOf(neighbour);
    expect(photo).toMatchObject({ ...here, addedBy: adder.id, tags: [] });
    const sizes = [photo.path, smallPhoto(photo.path)].map(async (path) => {
      const answer = await neighbour.caller.get(path);
      return (await sharp(answer.rawPayload).metadata()).width;
    });
    expect(await Promise.all(sizes)).toEqual([limits.largePx, limits.smallPx]);
  });

  // Shows threat:class-photos
  // Shows decision:class-photos
  it('is absent from every byte that teachers, the school, other schools, admins and guests get', async () => {
    const photo = await added();
    const tagId = await tagged(mate, photo, { personId: person.id });
    const elsewhere = await aClass(admin, here.schoolId, `Batch ${nanoid(4)}`);
    const teacher = await aTeacher(server);
    await server.ctx.database.write((tx) =>
      server.ctx.revisions.assignTeacher(tx, {
        ...{ divisionId: here.divisionId, teacherId: teacher.id, subject: 'Maths' },
        now: server.ctx.clock().toISOString(),
      }),
    );
    const callers = {
      school: (await aMember(server, elsewhere.divisionId)).caller,
      'no class': (await aMember(server)).caller,
      teacher: teacher.caller,
      admin,
      guest: server.as(null),
    };
    const [, name = ''] = /([\w-]+)\.webp$/.exec(photo.path) ?? [];
    const asked = { ids: { ...here, photoId: photo._id }, otherwise: photo._id, batchId: here.batchId };
    const secrets = [photo._id, name, photo.preview, tagId];
    for (const [who, caller] of Object.entries(callers)) {
      const all = await everythingFor(server, caller, { ...asked, photos: [name] });
      expect([who, secrets.filter((secret) => all.includes(secret))]).toEqual([who, []]);
      expect((await caller.get(photo.path)).statusCode).toBe(404);
      expect((await caller.get(smallPhoto(photo.path))).statusCode).toBe(404);
    }
    const own = await everythingFor(server, neighbour.caller, { ...asked, photos: [name] });
    expect(secrets.filter((secret) => !own.includes(secret))).toEqual([]);
  }, 60_000);

  it('answers 304 while nothing changed for the viewer', async () => {
    const photo = await added();
    const first = await mate.caller.get(classPhotoPaths.all);
    const etag = String(first.headers['etag']);
    const again = () => mate.caller.get(classPhotoPaths.all, { 'if-none-match': etag });
    expect([(await again()).statusCode, (await again()).body]).toEqual([304, '']);
    await tagged(adder, photo);
    expect((await again()).statusCode).toBe(200);
  });

  it('is added once by each member, and a repeat adds no second one', async () => {
    const bytes = await bytesOf();
    const _id = nanoid(21);
    expect((await add(adder, bytes, { _id })).statusCode).toBe(201);
    const before = await files();
    expect((await add(adder, bytes, { _id })).statusCode).toBe(201);
    expect(refusal(await add(adder, await bytesOf()))).toEqual([409, 'already-exists', words.hasOne]);
    expect(refusal(await add(mate, bytes, { _id }))).toEqual([409, 'already-exists', words.cannotReturn]);
    expect(await files()).toEqual(before);
    server.pass(1000);
    expect((await add(mate, await bytesOf())).statusCode).toBe(201);
    expect((await documentOf(person)).photos.map(({ addedBy }) => addedBy)).toEqual([mate.id, adder.id]);
  });

  // Shows threat:class-photos, threat:hostile-uploads
  it('is refused when it is no photo, too large, or without a file, and has no metadata', async () => {
    const before = await files();
    for (const bytes of [svg, Buffer.from('hello'), flatPng(8001, 5000)]) {
      expect((await add(adder, bytes)).statusCode).toBe(400);
    }
    const huge = Buffer.concat([await bytesOf(), Buffer.alloc(10 * 1024 * 1024)]);
    expect((await add(adder, huge)).statusCode).toBe(413);
    const none = { _id: nanoid(21), divisionId: here.divisionId };
    expect(refusal(await adder.caller.form(classPhotoPaths.all, none))).toEqual([
      400,
      'invalid-input',
      words.photoMissing,
    ]);
    expect(await files()).toEqual(before);
    expect((await add(adder, await photoWithGps())).statusCode).toBe(201);
    const seen = await mate.caller.get((await photoOf(mate)).path);
    expect(seen.rawPayload.includes('Secret')).toBe(false);
  });

  it('is not added to a class of others', async () => {
    expect(refusal(await add(neighbour, await bytesOf()))).toEqual(missing);
    expect((await documentOf(adder)).photos).toEqual([]);
  });
});

describe('a class photo that is removed', () => {
  // Shows threat:class-photos
  it('by a pictured person is gone for everyone, and its bytes do not come back', async () => {
    const bytes = await bytesOf();
    await add(adder, bytes);
    const photo = await photoOf(adder);
    await tagged(mate, photo, { personId: person.id });
    const remove = () => neighbour.caller.delete(classPhotoPaths.photo(photo._id));
    expect([(await remove()).json().message, (await remove()).statusCode]).toEqual([words.removed, 200]);
    for (const who of [adder, mate]) {
      expect((await documentOf(who)).photos).toEqual([]);
      expect((await who.caller.get(photo.path)).statusCode).toBe(404);
      expect(refusal(await add(who, bytes))).toEqual([400, 'invalid-file', words.wasRemoved]);
    }
    const tags = await server.ctx.database.read
      .selectFrom('class_photo_tags')
      .select('id')
      .where('class_photo_id', '=', photo._id)
      .execute();
    expect(tags).toEqual([]);
  });

  it('by the person who added it may be added again, also after they left the class', async () => {
    const bytes = await bytesOf();
    await add(adder, bytes);
    const photo = await photoOf(adder);
    expect((await adder.caller.delete(classPhotoPaths.photo(photo._id))).statusCode).toBe(200);
    expect((await add(adder, bytes)).statusCode).toBe(201);
    const again = await photoOf(mate);
    await server.ctx.database.write((tx) =>
      server.ctx.revisions.removeMembers(tx, here.divisionId, [adder.id]),
    );
    expect((await adder.caller.get(again.path)).statusCode).toBe(404);
    expect((await adder.caller.delete(classPhotoPaths.photo(again._id))).statusCode).toBe(200);
    expect((await documentOf(mate)).photos).toEqual([]);
  });

  it('leaves no files, nor does a division that is removed', async () => {
    const before = await files();
    const next = (await admin.post(paths.divisions(here.schoolId, here.batchId), { name: '10-C' })).json();
    const leaver = await aMember(server, next._id);
    await aClassPhoto(server, { divisionId: next._id, addedBy: leaver.id });
    const made = (await files()).filter((name) => !before.includes(name));
    expect(made).toHaveLength(2);
    await server.ctx.database.write((tx) => server.ctx.revisions.removeMembers(tx, next._id, [leaver.id]));
    const removed = await admin.delete(`${paths.divisions(here.schoolId, here.batchId)}/${next._id}`);
    expect([removed.statusCode, removed.body]).toEqual([200, expect.any(String)]);
    const left = async () => (await files()).filter((name) => made.includes(name));
    await expect.poll(left).toEqual([]);
  });

  it('is hidden while the account of the person who added it is being deleted, and returns with it', async () => {
    const photo = await added();
    const leaver = { kind: 'schoolmate' as const, id: adder.id };
    await server.ctx.database.write((tx) => leave(server.ctx, tx, leaver, '2099-01-01T00:00:00.000Z'));
    expect((await documentOf(mate)).photos).toEqual([]);
    expect((await mate.caller.get(photo.path)).statusCode).toBe(404);
    await server.ctx.database.write((tx) => stay(server.ctx, tx, leaver));
    expect((await documentOf(mate)).photos).toHaveLength(1);
  });
});

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
      const raw = (await who.caller.get(classPhotoPaths.all)).body;
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
    expect((await mate.caller.get(classPhotoPaths.all)).body).not.toContain(person.id);
  });
});

describe('a block', () => {
  // Shows threat:class-photos, threat:finding-who-hides
  it('hides the photo of either side, and leaves room for a photo of the other', async () => {
    const photo = await added();
    const before = (await person.caller.get(classPhotoPaths.all)).body;
    expect(before).toContain(photo._id);
    await block(adder, mate);
    expect((await mate.caller.get(classPhotoPaths.all)).body).toBe('{"photos":[]}');
    expect((await mate.caller.get(photo.path)).statusCode).toBe(404);
    expect(refusal(await tag(mate, photo))).toEqual(missing);
    expect((await mate.caller.delete(classPhotoPaths.photo(photo._id))).statusCode).toBe(404);
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
    expect((await mate.caller.get(classPhotoPaths.all)).body).not.toContain(named);
    expect(refusal(await tag(mate, photo, { personId: person.id }))).toEqual(missing);
    await untag(person, photo, face);
    expect(await photoOf(mate)).toEqual(before);
    expect((await photoOf(neighbour)).tags.map(({ personId }) => personId)).toEqual([neighbour.id]);
  });
});

describe('the file of the own data', () => {
  it('has the faces with the own name, without those that a person marked who now blocks', async () => {
    const photo = await added();
    await tagged(person, photo, { personId: mate.id, x: 2000 });
    const faces = async () => {
      const file = unzipped((await mate.caller.get(paths.accountData)).rawPayload);
      return JSON.parse(String(file.get('data.json'))).classPhotoTags;
    };
    expect(await faces()).toEqual([expect.objectContaining({ x: 2000, nameRemoved: false })]);
    await block(person, mate);
    expect(await faces()).toEqual([]);
  });
});

describe('the limits of one day', () => {
  it('hold for added photos and for removed photos of others', { timeout: 60_000 }, async () => {
    const limited = await openTestServer({ RATE_LIMITS: '1' });
    const there = await aDivision(await anAdmin(limited));
    const many = await aMember(limited, there.divisionId);
    const one = await aMember(limited, there.divisionId);
    const addOne = async () =>
      many.caller.form(classPhotoPaths.all, {
        ...{ _id: nanoid(21), divisionId: there.divisionId },
        photo: { name: 'a.jpg', bytes: await bytesOf() },
      });
    for (let count = 0; count < limits.addsPerDay; count += 1) {
      expect((await addOne()).statusCode).toBe(201);
      const [photo] = (await many.caller.get(classPhotoPaths.all)).json().photos;
      expect((await many.caller.delete(classPhotoPaths.photo(photo._id))).statusCode).toBe(200);
    }
    expect(refusal(await addOne())).toEqual([429, 'rate-limited', words.tooManyAdds]);
    for (let count = 0; count <= limits.removalsPerDay; count += 1) {
      const { id } = await aClassPhoto(limited, { divisionId: there.divisionId, addedBy: one.id });
      const answer = await many.caller.delete(classPhotoPaths.photo(id));
      const isOver = count === limits.removalsPerDay;
      expect([count, answer.statusCode]).toEqual([count, isOver ? 429 : 200]);
      if (!isOver) continue;
      expect(answer.json().message).toBe(words.tooManyRemovals);
    }
    await limited.close();
  });
});
