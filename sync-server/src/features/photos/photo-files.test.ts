import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PhotoFiles } from './photo-files.ts';

const one = 'photo-one-0000000000';
const two = 'photo-two-0000000000';
const pictures = { large: Buffer.from('large'), small: Buffer.from('small') };

let dir: string;
let photos: PhotoFiles;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'photos-'));
  photos = new PhotoFiles(join(dir, 'photos'));
});
afterEach(() => rm(dir, { recursive: true }));

const stored = async () => (await readdir(join(dir, 'photos'))).sort();

test('saving a photo writes exactly two files, one for each size, under its id', async () => {
  await photos.save(one, pictures);
  expect(await stored()).toEqual([`${one}.small.webp`, `${one}.webp`]);
  expect(await readFile(photos.path(one, 'large'), 'utf8')).toBe('large');
  expect(await readFile(photos.path(one, 'small'), 'utf8')).toBe('small');
});

test('removing a photo deletes both files, and a repeat is no error', async () => {
  await photos.save(one, pictures);
  await photos.save(two, pictures);
  await photos.remove(one);
  await photos.remove(one);
  expect(await stored()).toEqual([`${two}.small.webp`, `${two}.webp`]);
});

test('a photo that cannot be saved leaves no file', async () => {
  await photos.save(two, pictures);
  await rm(join(dir, 'photos'), { recursive: true });
  await writeFile(join(dir, 'photos'), 'a file where the folder should be');
  await expect(photos.save(one, pictures)).rejects.toThrow();
  expect(await readdir(dir)).toEqual(['photos']);
});

test('a photo whose second file cannot be saved leaves no file', async () => {
  await photos.save(two, pictures);
  // A folder with that name blocks the second file.
  await mkdir(photos.path(one, 'small'));
  await writeFile(join(photos.path(one, 'small'), 'full'), '');
  await expect(photos.save(one, pictures)).rejects.toThrow();
  expect(await stored()).toEqual([`${one}.small.webp`, `${two}.small.webp`, `${two}.webp`]);
});

test('counting the pictures of each photo ignores half-written and foreign files', async () => {
  expect(await photos.pictures()).toEqual(new Map());
  await photos.save(one, pictures);
  await photos.save(two, pictures);
  await rm(photos.path(two, 'large'));
  await writeFile(join(dir, 'photos', `${one}.webp.abc.tmp`), 'la');
  await writeFile(join(dir, 'photos', 'notes.txt'), '');
  expect(await photos.pictures()).toEqual(
    new Map([
      [one, 2],
      [two, 1],
    ]),
  );
});

test.each(['../../etc/passwd', 'a/b', '', '.', `${one}\0`, `../${one}`, 'short'])(
  '%j is refused as the id of a photo',
  (id) => {
    expect(() => photos.path(id, 'large')).toThrow();
  },
);
