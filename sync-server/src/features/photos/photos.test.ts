import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { smallPhoto } from '@memcherrish/shared/rules/photo.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { animated, flatPng, photoWithGps, picture, svg } from '#test/files/pictures.ts';
import { FilesServer, multipart } from '#test/files/server.ts';
import { replaceSchoolmatePhoto, savePhoto, setOwnersPhoto } from './photos-service.ts';
import { type PhotoOwner, renamePhotos } from './photos-store.ts';

vi.setConfig({ testTimeout: 60_000 });

const claimed_at = '2024-01-01T00:00:00.000Z';

let server: FilesServer;
let bytes: Buffer;
/** The bearer tokens of viewers, by their relation to the person in 10-A. A guest has null. */
const viewers = new Map<string, string | null>();
const mobile = '+919876543210';
let owner: string;
let teacher: string;
let school: string;
/** The headers of every refused request, taken from an address that never existed. */
let refusedHeaders: object;

beforeAll(async () => {
  server = await FilesServer.open();
  bytes = await picture().jpeg().toBuffer();
  const admin = await server.admin();
  school = await server.school(admin);
  const batch = await server.batch(school);
  const division = await server.division(school, batch);
  const otherDivision = await server.division(school, batch);
  const otherBatch = await server.division(school, await server.batch(school));
  const stranger = await server.admin();
  const otherSchool = await server.school(stranger);
  const elsewhere = await server.division(otherSchool, await server.batch(otherSchool));
  owner = await server.schoolmate({ mobile, claimed_at }, division);
  teacher = await server.teacher(otherBatch);
  viewers.set('self', await server.signIn('schoolmate', owner));
  viewers.set(
    'division',
    await server.signIn('schoolmate', await server.schoolmate({}, elsewhere, division)),
  );
  viewers.set('batch', await server.signIn('schoolmate', await server.schoolmate({}, otherDivision)));
  viewers.set('school', await server.signIn('schoolmate', await server.schoolmate({}, otherBatch)));
  viewers.set('none', await server.signIn('schoolmate', await server.schoolmate({}, elsewhere)));
  viewers.set('no class', await server.signIn('schoolmate', await server.schoolmate({})));
  viewers.set('teacher', await server.signIn('teacher', teacher));
  viewers.set('teacher elsewhere', await server.signIn('teacher', await server.teacher(elsewhere)));
  viewers.set('admin', await server.signIn('admin', admin));
  viewers.set('admin elsewhere', await server.signIn('admin', stranger));
  viewers.set('guest', null);
  refusedHeaders = headersOf(await look('/uploads/never-was-0000000000.webp', 'guest'));
});
afterAll(() => server.close());

function look(path: string, viewer: string, headers: Record<string, string> = {}) {
  const bearer = viewers.get(viewer);
  return server.app.inject({
    url: path,
    headers: { ...headers, ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
  });
}

async function whoSees(path: string): Promise<string[]> {
  const seeing: string[] = [];
  for (const viewer of viewers.keys()) {
    const answer = await look(path, viewer);
    if (answer.statusCode === 200) seeing.push(viewer);
    else expect([answer.statusCode, answer.body, headersOf(answer)]).toEqual([404, notFound, refusedHeaders]);
  }
  return seeing;
}
const headersOf = ({ headers: { date: _, 'keep-alive': __, ...others } }: LightMyRequestResponse) => others;
const notFound = JSON.stringify({ code: 'not-found', error: messages.notFound, message: messages.notFound });

async function give(photoOwner: PhotoOwner): Promise<string> {
  const saved = await savePhoto(server.ctx, bytes, 'photo');
  await server.ctx.database.write((tx) => setOwnersPhoto(server.ctx, tx, photoOwner, saved));
  const row = await server.ctx.database.read
    .selectFrom('photos')
    .select('name')
    .where('id', '=', saved.id)
    .executeTakeFirstOrThrow();
  return `/uploads/${row.name}.webp`;
}

async function replace(schoolmateId: string, file: Buffer): Promise<string> {
  const saved = await savePhoto(server.ctx, file, 'profilePic');
  return replaceSchoolmatePhoto(server.ctx, schoolmateId, 'photo_id', saved);
}

async function setLevel(level: string | null): Promise<void> {
  await server.ctx.database.write((tx) =>
    tx.updateTable('schoolmates').set({ photo_access: level }).where('id', '=', owner).execute(),
  );
}

describe('the viewers of a photo', () => {
  const everyone = ['self', 'division', 'batch', 'school', 'teacher', 'admin'];
  // Shows spec:access.26, threat:reading-past-levels
  test.each([
    [null, everyone],
    ['Public', everyone],
    ['School', everyone],
    ['Batch', ['self', 'division', 'batch', 'admin']],
    ['Batchs', ['self', 'division', 'batch', 'admin']],
    ['Division', ['self', 'division', 'admin']],
    ['Only Me', ['self', 'admin']],
    ['', ['self', 'admin']],
    ['something unknown', ['self', 'admin']],
  ])('are those that the level %j allows for a schoolmate, in both sizes', async (level, expected) => {
    const path = await replace(owner, bytes);
    await setLevel(level);
    expect(await whoSees(path)).toEqual(expected);
    expect(await whoSees(smallPhoto(path))).toEqual(expected);
  });

  test('are everyone who may open the directory of a teacher’s school', async () => {
    const path = await give({ owner_kind: 'teacher', owner_id: teacher });
    expect(await whoSees(path)).toEqual(everyone);
  });

  test('are only the teacher when they have no class', async () => {
    const idle = await server.teacher();
    const path = await give({ owner_kind: 'teacher', owner_id: idle });
    expect(await whoSees(path)).toEqual([]);
    viewers.set('idle teacher', await server.signIn('teacher', idle));
    expect(await whoSees(path)).toEqual(['idle teacher']);
    viewers.delete('idle teacher');
  });

  test('are everyone when it is a school’s photo', async () => {
    const path = await give({ owner_kind: 'school', owner_id: school });
    expect(await whoSees(path)).toEqual([...viewers.keys()]);
  });
});

describe('the address of a photo', () => {
  // Shows spec:access.26, threat:walking-ids
  test('opens nothing after the photo is replaced, removed or renamed', async () => {
    await setLevel(null);
    const photoOwner = { owner_kind: 'schoolmate', owner_id: owner } as const;
    const first = await replace(owner, bytes);
    const second = await replace(owner, bytes);
    expect(await whoSees(first)).toEqual([]);
    expect(await whoSees(second)).toContain('division');
    await server.ctx.database.write((tx) => renamePhotos(tx, photoOwner));
    expect(await whoSees(second)).toEqual([]);
    const third = await replace(owner, bytes);
    await server.ctx.database.write((tx) => setOwnersPhoto(server.ctx, tx, photoOwner, null));
    expect(await whoSees(third)).toEqual([]);
  });

  test.each([
    '/uploads/',
    '/uploads/unknown-name-000000.webp',
    '/uploads/unknown-name-000000.small.webp',
    '/uploads/unknown-name-000000.png',
    '/uploads/..%2f..%2fmemcherrish.sqlite',
    '/uploads/..%5c..%5cmemcherrish.sqlite',
    '/uploads/a/b.webp',
    '/uploads/unknown-name-000000.webp%00.png',
    `/uploads/${'a'.repeat(3000)}.webp`,
    '/uploads/%F0%9F%98%80.webp',
  ])('is refused like a hidden one when it is invalid: %s', async (path) => {
    expect(await whoSees(path)).toEqual([]);
  });

  // Shows asvs:5.3.1
  test('never contains the name of the file on the disk', async () => {
    const path = await replace(owner, bytes);
    const answer = await look(path, 'self');
    for (const { id } of await server.ctx.database.read.selectFrom('photos').select('id').execute()) {
      expect(path).not.toContain(id);
      expect(JSON.stringify(answer.headers)).not.toContain(id);
    }
  });

  test('is refused like a hidden one when its file is missing', async () => {
    const path = await replace(owner, bytes);
    const { id } = await server.ctx.database.read
      .selectFrom('photos')
      .select('id')
      .where('owner_id', '=', owner)
      .executeTakeFirstOrThrow();
    await server.ctx.photos.remove(id);
    expect(await whoSees(path)).toEqual([]);
  });
});

describe('the response to a photo request', () => {
  // Shows asvs:3.2.1
  test('is a WebP picture with headers that forbid any other use', async () => {
    await setLevel(null);
    const answer = await look(await replace(owner, bytes), 'division');
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    });
    expect((await sharp(answer.rawPayload).metadata()).format).toBe('webp');
  });

  test('is a 304 for a viewer who has the photo, as long as they may see it', async () => {
    await setLevel(null);
    const path = await replace(owner, bytes);
    const etag = String((await look(path, 'batch')).headers.etag);
    const again = await look(path, 'batch', { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await look(smallPhoto(path), 'batch', { 'if-none-match': etag })).statusCode).toBe(200);
    await setLevel('Division');
    expect((await look(path, 'batch', { 'if-none-match': etag })).statusCode).toBe(404);
  });
});

describe('an upload of a photo', () => {
  async function upload(file: Buffer | null, viewer = 'self') {
    const form = await multipart(file ? { profilePic: file } : { other: 'x' });
    return server.app.inject({
      method: 'POST',
      url: paths.uploadPhoto(mobile),
      ...form,
      headers: { ...form.headers, authorization: `Bearer ${viewers.get(viewer)}` },
    });
  }

  test('is visible at once without GPS data, and leaves only one photo on the disk', async () => {
    await setLevel('Batch');
    const answer = await upload(await photoWithGps());
    expect(answer.statusCode).toBe(200);
    const { profilePic } = answer.json<{ profilePic: string }>();
    const seen = await look(profilePic, 'batch');
    expect(seen.rawPayload.includes('Secret')).toBe(false);
    await expect
      .poll(() => readdir(join(server.dir, 'photos')).then((files) => files.length))
      .toBe(2 * (await server.ctx.database.read.selectFrom('photos').select('id').execute()).length);
  });

  test.each([
    ['SVG', () => svg, 400, messages.photoUnreadable],
    ['text', () => Buffer.from('hello'), 400, messages.photoUnreadable],
    ['an animation', () => animated('webp'), 400, messages.photoUnreadable],
    ['a photo of over 40 megapixels', () => flatPng(8001, 5000), 400, serverWords.photoTooManyPixels],
    [
      'a file over 10 MB',
      () => Buffer.concat([bytes, Buffer.alloc(10 * 1024 * 1024)]),
      413,
      messages.photoTooLarge,
    ],
  ])('an upload with %s is refused, and the old photo stays', async (_, make, status, sentence) => {
    const path = await replace(owner, bytes);
    const answer = await upload(await make());
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { message: sentence }]);
    expect((await look(path, 'self')).statusCode).toBe(200);
  });

  test('is refused for another person’s number and without a file', async () => {
    expect((await upload(bytes, 'division')).statusCode).toBe(404);
    expect((await upload(null)).statusCode).toBe(400);
  });
});
