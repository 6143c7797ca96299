import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { ownDataFile } from './own-data-file.ts';

const megabyte = Buffer.alloc(1024 * 1024, 7);
const named = ['one', 'two', 'three'].map((id) => ({ name: `photos/${id}.webp`, id }));

it('contains the photos that are there, and leaves out those that are missing', async () => {
  const read = async (id: string) => (id === 'two' ? null : megabyte);
  const zip = (await buffer(await ownDataFile({ sections: {}, photos: named }, { read }))).toString('latin1');
  expect(['one', 'two', 'three'].map((id) => zip.includes(`photos/${id}.webp`))).toEqual([true, false, true]);
});

it('breaks off when a photo is deleted while the file is sent', async () => {
  let reads = 0;
  const read = async () => {
    reads += 1;
    return reads > named.length ? null : megabyte;
  };
  await expect(buffer(await ownDataFile({ sections: {}, photos: named }, { read }))).rejects.toThrow(
    'deleted',
  );
});

it('ends by itself when a phone disconnects during the download', async () => {
  let reads = 0;
  const read = async () => {
    reads += 1;
    return megabyte;
  };
  const file = await ownDataFile({ sections: {}, photos: named }, { read });
  file.destroy();
  await expect.poll(() => reads).toBe(2 * named.length);
});
