import { classPhoto as limits } from '@memcherrish/shared/domain/class-photo-limits.ts';
import { undoable } from '@memcherrish/shared/domain/limits.ts';
import { smallPhoto } from '@memcherrish/shared/rules/photo.ts';
import { classPhotoWords as words } from '@memcherrish/shared/text/school/class-photo.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { nanoid } from 'nanoid';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { leave, stay } from '#features/people/suspend-account.ts';
import { purgeOldRemovals } from '#features/removals/removals-store.ts';
import { refusal } from '#test/calls/post-school.ts';
import { flatPng, photoWithGps, svg } from '#test/files/pictures.ts';
import { unzipped } from '#test/files/unzipped.ts';
import {
  add,
  added,
  adder,
  admin,
  block,
  bytesOf,
  documentOf,
  files,
  here,
  mate,
  missing,
  neighbour,
  openClassPhotoSchool,
  person,
  photoOf,
  server,
  tagged,
} from '#test/scene/class-photo-school.ts';
import { aClassPhoto } from '#test/scene/class-photos.ts';
import { aClass, aDivision } from '#test/scene/divisions.ts';
import { everythingFor } from '#test/scene/everything.ts';
import { anAdmin, openTestServer } from '#test/scene/harness.ts';
import { aMember, aTeacher } from '#test/scene/members.ts';

/* Class photos: who adds, sees and removes them, and who is named in them (decision record 0037). */

openClassPhotoSchool();

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
    const first = await mate.caller.get(paths.classPhotos);
    const etag = String(first.headers['etag']);
    const again = () => mate.caller.get(paths.classPhotos, { 'if-none-match': etag });
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
    expect(refusal(await adder.caller.form(paths.classPhotos, none))).toEqual([
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
  it('a photo that a pictured person removes is gone for everyone, and its bytes do not come back', async () => {
    const bytes = await bytesOf();
    await add(adder, bytes);
    const photo = await photoOf(adder);
    await tagged(mate, photo, { personId: person.id });
    const remove = () => neighbour.caller.delete(paths.classPhoto(photo._id));
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

  it('the person who added a removed photo may add it again, also after they left the class', async () => {
    const bytes = await bytesOf();
    await add(adder, bytes);
    const photo = await photoOf(adder);
    expect((await adder.caller.delete(paths.classPhoto(photo._id))).statusCode).toBe(200);
    expect((await add(adder, bytes)).statusCode).toBe(201);
    const again = await photoOf(mate);
    await server.ctx.database.write((tx) =>
      server.ctx.revisions.removeMembers(tx, here.divisionId, [adder.id]),
    );
    expect((await adder.caller.get(again.path)).statusCode).toBe(404);
    expect((await adder.caller.delete(paths.classPhoto(again._id))).statusCode).toBe(200);
    expect((await documentOf(mate)).photos).toEqual([]);
  });

  it('leaves no files 30 days after its division was removed', async () => {
    const before = await files();
    const next = (await admin.post(paths.divisions(here.schoolId, here.batchId), { name: '10-C' })).json();
    const leaver = await aMember(server, next._id);
    await aClassPhoto(server, { divisionId: next._id, addedBy: leaver.id });
    const made = (await files()).filter((name) => !before.includes(name));
    expect(made).toHaveLength(2);
    await server.ctx.database.write((tx) => server.ctx.revisions.removeMembers(tx, next._id, [leaver.id]));
    const removed = await admin.delete(`${paths.divisions(here.schoolId, here.batchId)}/${next._id}`);
    expect([removed.statusCode, removed.body]).toEqual([200, expect.any(String)]);
    const later = new Date(server.ctx.clock().getTime() + undoable);
    await server.ctx.database.write((tx) => purgeOldRemovals(server.ctx, tx, later));
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
      many.caller.form(paths.classPhotos, {
        ...{ _id: nanoid(21), divisionId: there.divisionId },
        photo: { name: 'a.jpg', bytes: await bytesOf() },
      });
    for (let count = 0; count < limits.addsPerDay; count += 1) {
      expect((await addOne()).statusCode).toBe(201);
      const [photo] = (await many.caller.get(paths.classPhotos)).json().photos;
      expect((await many.caller.delete(paths.classPhoto(photo._id))).statusCode).toBe(200);
    }
    expect(refusal(await addOne())).toEqual([429, 'rate-limited', words.tooManyAdds]);
    for (let count = 0; count <= limits.removalsPerDay; count += 1) {
      const { id } = await aClassPhoto(limited, { divisionId: there.divisionId, addedBy: one.id });
      const answer = await many.caller.delete(paths.classPhoto(id));
      const isOver = count === limits.removalsPerDay;
      expect([count, answer.statusCode]).toEqual([count, isOver ? 429 : 200]);
      if (!isOver) continue;
      expect(answer.json().message).toBe(words.tooManyRemovals);
    }
    await limited.close();
  });
});
