import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PhotoBucket } from '#features/photos/photo-bucket.ts';
import { DeletionObjects } from '#features/removals/deletion-objects.ts';
import { inBucket } from '#server/objects/outside.ts';
import { Bucket } from '#server/objects/s3.ts';
import { keepsPhotos } from './store-contract.ts';
import { hasSwift, type Swift, startSwift } from './swift.ts';

/* The client of a bucket with OpenStack Swift, where it is installed. The long run installs it on Debian. */

const isRun = process.env['LONG'] === '1' && hasSwift();
let swift: Swift | undefined;
let folders = 0;

/** Returns an empty folder of the bucket. */
function emptyBucket(): Bucket {
  folders += 1;
  const url = new URL(swift?.url ?? '');
  url.pathname += `/folder-${folders}`;
  return new Bucket(url);
}

describe.runIf(isRun)('a bucket of OpenStack Swift', () => {
  beforeAll(async () => {
    swift = await startSwift();
  }, 90_000);
  afterAll(() => swift?.stop());

  keepsPhotos(async () => new PhotoBucket(emptyBucket()));

  it('lists more objects than one answer holds', { timeout: 120_000 }, async () => {
    const bucket = emptyBucket();
    const keys = Array.from({ length: 1005 }, (_, at) => `many/${String(at).padStart(4, '0')} & more.txt`);
    for (let at = 0; at < keys.length; at += 8)
      await Promise.all(keys.slice(at, at + 8).map((key) => bucket.put(key, Buffer.from(key), 'text/plain')));
    expect((await bucket.list('many/')).map(({ key }) => key).sort()).toEqual(keys);
  });

  it('refuses another secret', async () => {
    const url = new URL(swift?.url ?? '');
    url.password = 'another';
    await expect(new Bucket(url).get('key')).rejects.toThrow('answered GET with 403 (SignatureDoesNotMatch)');
  });

  it('keeps the last word on a deletion, and replaces small files as a whole', async () => {
    const bucket = emptyBucket();
    const deletions = new DeletionObjects(bucket, () => new Date());
    const person = { kind: 'schoolmate', id: 'person' } as const;
    await deletions.say(person, '2030-01-08T00:00:00.000Z');
    await pause(5);
    await deletions.say(person, null);
    expect(await deletions.lastWords()).toEqual([{ ...person, dueAt: null }]);
    const outside = inBucket(bucket);
    expect(await outside.read('mark.json')).toBeNull();
    await outside.write('mark.json', 'first, and longer');
    await outside.write('mark.json', 'second');
    expect(await outside.read('mark.json')).toBe('second');
  });
});
