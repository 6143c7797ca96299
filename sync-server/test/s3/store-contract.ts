import { expect, it } from 'vitest';
import type { PhotoStore } from '#features/photos/photo-store.ts';

const one = 'photo-one-0000000000';
const two = 'photo-two-0000000000';
const three = 'photo-three-00000000';
const pictures = { large: Buffer.from('large \0 picture'), small: Buffer.alloc(100_000, 7) };

/** Tests what every store of photos promises. `open` returns an empty one. */
export function keepsPhotos(open: () => Promise<PhotoStore>): void {
  it('returns both pictures as they were saved, and null for others', async () => {
    const photos = await open();
    await photos.save(one, pictures);
    expect(await photos.read(one, 'large')).toEqual(pictures.large);
    expect(await photos.read(one, 'small')).toEqual(pictures.small);
    expect(await photos.read(two, 'large')).toBeNull();
  });

  it('copies a photo to another id, which outlives the first', async () => {
    const photos = await open();
    await photos.save(one, pictures);
    await photos.copy(one, two);
    await photos.remove(one);
    expect([await photos.read(one, 'small'), await photos.read(two, 'small')]).toEqual([
      null,
      pictures.small,
    ]);
    await expect(photos.copy(one, three)).rejects.toThrow();
  });

  it('removes a photo, and does nothing for one that is gone', async () => {
    const photos = await open();
    await photos.save(one, pictures);
    await photos.remove(one);
    await photos.remove(one);
    await photos.discard(one);
    expect(await photos.read(one, 'large')).toBeNull();
  });

  it('counts the pictures of each photo', async () => {
    const photos = await open();
    expect(await photos.pictures()).toEqual(new Map());
    for (const id of [one, two, three]) await photos.save(id, pictures);
    await photos.remove(two);
    expect(await photos.pictures()).toEqual(
      new Map([
        [one, 2],
        [three, 2],
      ]),
    );
  });

  it.each(['../../etc/passwd', 'a/b', '', '.', `${one}\0`, 'short'])('refuses %j as an id', async (id) => {
    const photos = await open();
    await expect(photos.save(id, pictures)).rejects.toThrow('no id');
    await expect((async () => photos.read(id, 'large'))()).rejects.toThrow('no id');
  });
}
