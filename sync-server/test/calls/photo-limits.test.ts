import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { photoUploads, unassignedTeacherPhotos } from '@memcherrish/shared/domain/limits.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { nanoid } from 'nanoid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { purgeUnassignedPhotos } from '#features/teachers/unassigned-photos.ts';
import { picture } from '#test/files/pictures.ts';
import { aDivision, aMobile } from '#test/scene/divisions.ts';
import { anAdmin, type Caller, openTestServer, signUp, type TestServer } from '#test/scene/harness.ts';

/**
 * Photos could fill the disk. Limits the uploads of a person and the number of stored photos of strangers.
 */

let server: TestServer;
let photo: { name: string; bytes: Buffer };

beforeEach(async () => {
  server = await openTestServer({ RATE_LIMITS: '1' });
  photo = { name: 'a.png', bytes: await picture(16, 16).png().toBuffer() };
});
afterEach(() => server.close());

describe('own photos', () => {
  it('are accepted often enough for trying crops, and then refused until the hour is over', async () => {
    const mobile = aMobile();
    const { caller } = await signUp(server, mobile, 'asha');
    const send = (by: Caller = caller) => by.form(paths.uploadPhoto(mobile), { profilePic: photo });
    const key = { 'idempotency-key': randomUUID() };
    for (let count = 1; count < photoUploads.perAccount; count += 1) {
      expect((await send()).statusCode).toBe(200);
    }
    const last = await send(caller.with(key));
    expect(last.statusCode).toBe(200);
    const refused = await send();
    expect([refused.statusCode, refused.json().message]).toEqual([429, serverWords.tooManyPhotos]);
    expect(refused.headers['retry-after']).toBe('3600');
    // A repeat that gets its stored response is no upload.
    expect((await send(caller.with(key))).json()).toEqual(last.json());
    const admin = await anAdmin(server);
    expect((await admin.form(paths.schools, { name: 'St. Mary’s', image: photo })).statusCode).toBe(201);
    server.pass(photoUploads.window);
    expect((await send()).statusCode).toBe(200);
  });
});

describe('photos of teachers without a school', () => {
  const register = (email: string) =>
    server.as(null).form(paths.registerTeacher, {
      name: 'Mary',
      email,
      mobile: '9876543210',
      gender: 'Female',
      place: 'Aluva',
      password: 'a-long-and-odd-one',
      profilePhoto: photo,
    });
  const photoOf = async (id: string) =>
    (
      await server.ctx.database.read
        .selectFrom('teachers')
        .select('photo_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).photo_id;
  const files = () => readdirSync(join(server.dataDir, 'photos'));

  it('are kept for a week; those of teachers with a class are kept for good', async () => {
    const admin = await anAdmin(server);
    const { schoolId, batchId, divisionId } = await aDivision(admin);
    const [waiting, taken] = [await register('waits@example.org'), await register('taken@example.org')];
    const assigned = await admin.post(paths.assignTeacher(schoolId, batchId, divisionId), {
      teacherId: taken.json()._id,
      subject: 'Maths',
    });
    expect(assigned.statusCode).toBe(200);
    const sweep = () => server.ctx.database.write((tx) => purgeUnassignedPhotos(server.ctx, tx));
    server.pass(unassignedTeacherPhotos.keptFor - 1000);
    await sweep();
    expect(await photoOf(waiting.json()._id)).not.toBeNull();
    server.pass(1000);
    await sweep();
    expect(await photoOf(waiting.json()._id)).toBeNull();
    expect(await photoOf(taken.json()._id)).not.toBeNull();
    await expect.poll(() => files().length).toBe(2);
  });

  it('are limited to a few hundred: the oldest is deleted when there is one too many', async () => {
    const first = await register('first@example.org');
    const created_at = new Date(server.ctx.clock().getTime() + 1).toISOString();
    await server.ctx.database.write(async (tx) => {
      for (let count = 1; count < unassignedTeacherPhotos.most; count += 1) {
        const [id, photo_id] = [nanoid(16), nanoid(21)];
        const owner = { owner_kind: 'teacher', owner_id: id } as const;
        await tx
          .insertInto('photos')
          .values({ id: photo_id, name: nanoid(21), ...owner, preview: '', created_at })
          .execute();
        await tx.insertInto('teachers').values({ id, name: id, email: id, created_at, photo_id }).execute();
      }
    });
    expect(await photoOf(first.json()._id)).not.toBeNull();
    server.pass(1000);
    const newest = await register('newest@example.org');
    expect(await photoOf(first.json()._id)).toBeNull();
    expect(await photoOf(newest.json()._id)).not.toBeNull();
  });
});
