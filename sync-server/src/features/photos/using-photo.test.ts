import { expect, it } from 'vitest';
import { ConnectionLost } from '#db/postgres/errors.ts';
import type { AppContext } from '#server/context.ts';
import { usingPhoto } from './photos-service.ts';

/** A database whose write ends with an error, and the photos that were discarded. */
function aContext(error: Error) {
  const discarded: string[] = [];
  const database = {
    write: async () => {
      throw error;
    },
  };
  const photos = { discard: async (id: string) => void discarded.push(id) };
  return { discarded, ctx: { database, photos } as unknown as AppContext };
}

const photo = { id: 'photo-one-0000000000' } as Parameters<typeof usingPhoto>[1];

it('removes the pictures of a photo when the write is refused', async () => {
  const { ctx, discarded } = aContext(new Error('refused'));
  await expect(usingPhoto(ctx, photo, async () => undefined)).rejects.toThrow('refused');
  expect(discarded).toEqual([photo.id]);
});

it('keeps the pictures when the connection broke: a stored row may name them', async () => {
  const { ctx, discarded } = aContext(new ConnectionLost('The answer to the commit is lost.'));
  await expect(usingPhoto(ctx, photo, async () => undefined)).rejects.toThrow('lost');
  expect(discarded).toEqual([]);
});
