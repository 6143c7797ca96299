import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PhotoBucket } from '#features/photos/photo-bucket.ts';
import { PhotoFiles } from '#features/photos/photo-files.ts';
import { DeletionObjects } from '#features/removals/deletion-objects.ts';
import { inBucket, inFolder } from '#server/objects/outside.ts';
import { Bucket } from '#server/objects/s3.ts';
import { type LoopbackS3, loopbackS3 } from './loopback-s3.ts';
import { keepsPhotos } from './store-contract.ts';

const pictures = { large: Buffer.from('large'), small: Buffer.from('small') };
const id = 'photo-one-0000000000';
let folder: string;
let s3: LoopbackS3;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'memcherrish-stores-'));
  s3 = await loopbackS3();
});
afterEach(() => s3.objects.clear());
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true });
});

const bucket = () => new Bucket(s3.url);

describe('photos in files', () => {
  keepsPhotos(async () => new PhotoFiles(mkdtempSync(join(folder, 'photos-'))));
});

describe('photos in a bucket', () => {
  keepsPhotos(async () => new PhotoBucket(bucket()));

  it('are below the folder of the address, and every request is signed', async () => {
    await new PhotoBucket(bucket()).save(id, pictures);
    expect([...s3.objects.keys()].sort()).toEqual([
      `school/photos/${id}.small.webp`,
      `school/photos/${id}.webp`,
    ]);
    expect(s3.forged()).toBe(0);
    const stranger = new URL(s3.url);
    stranger.password = 'another';
    await expect(new PhotoBucket(new Bucket(stranger)).read(id, 'large')).rejects.toThrow(
      'answered GET with 403 (SignatureDoesNotMatch)',
    );
    expect(s3.forged()).toBe(1);
  });

  it.each(['break', 500, 503] as const)('are saved in spite of two requests that fail by %s', async (how) => {
    s3.fail(2, how);
    const photos = new PhotoBucket(bucket());
    await photos.save(id, pictures);
    expect(await photos.read(id, 'large')).toEqual(pictures.large);
  });

  it('are not saved when the server does not answer, and nothing is left of them', async () => {
    s3.fail(6, 'break');
    await expect(new PhotoBucket(bucket()).save(id, pictures)).rejects.toThrow('does not answer');
    expect([...s3.objects.keys()]).toEqual([]);
  });

  it('leave nothing when one picture is refused while the other is on its way', async () => {
    const release = s3.hold('.small.webp');
    s3.fail(3, 'break');
    const saved = new PhotoBucket(bucket()).save(id, pictures);
    const refused = expect(saved).rejects.toThrow('does not answer');
    await expect.poll(s3.failing).toBe(0);
    // Time enough for a store that would discard too early.
    await pause(200);
    release();
    await refused;
    expect([...s3.objects.keys()]).toEqual([]);
  });

  it('report a picture that could not be removed', async () => {
    const left: unknown[] = [];
    s3.fail(3, 500);
    await new PhotoBucket(bucket(), { onLeft: (error) => left.push(error) }).discard(id);
    expect(left.map(String)).toEqual([
      'Error: The bucket of PHOTOS_URL answered DELETE with 500 (SlowDown).',
    ]);
  });
});

describe('deletions in a bucket', () => {
  it('are read in the order in which they arrived, whatever the clocks of the servers say', async () => {
    const late = new DeletionObjects(bucket(), () => new Date('2030-01-01T00:10:00.000Z'));
    const early = new DeletionObjects(bucket(), () => new Date('2030-01-01T00:00:00.000Z'));
    const person = { kind: 'schoolmate', id: 'person' } as const;
    await late.say(person, '2030-01-08T00:00:00.000Z');
    await new Promise((resolve) => setTimeout(resolve, 5));
    await early.say(person, null);
    for (let at = 0; at < 5; at += 1) await late.sayRemoved({ kind: 'request', id: `request-${at}` });
    await late.sayRemoved({ kind: 'request', id: 'request-0' });
    expect(await early.lastWords()).toEqual([{ ...person, dueAt: null }]);
    expect(await early.removals()).toHaveLength(5);
  });
});

describe.each(['a folder', 'a bucket'])('small files in %s', (where) => {
  it('are replaced as a whole, and null before they are written', async () => {
    const outside =
      where === 'a folder' ? inFolder(mkdtempSync(join(folder, 'outside-'))) : inBucket(bucket());
    expect(await outside.read('mark.json')).toBeNull();
    await outside.write('mark.json', 'first, and longer');
    await outside.write('mark.json', 'second');
    expect(await outside.read('mark.json')).toBe('second');
  });
});
