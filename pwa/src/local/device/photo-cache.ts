import { photosPrefix } from '#local/session/person.ts';

/**
 * The person's photos. Runs in the page and in the service worker alike.
 *
 * The cache carries a mark from when it was made for the person: opening a cache by name makes it, so what was deleted by signing out
 * would come back through a photo that was still on its way. A cache without the mark is such a ghost, and is deleted again.
 */
const mark = '/uploads/.made-for-this-person';

export async function makePhotoCache(name: string): Promise<void> {
  const cache = await caches.open(name);
  await cache.put(mark, new Response(null, { status: 200 }));
}

/** The cache of this name if signing in made it, else null. */
export async function openPhotoCache(name: string): Promise<Cache | null> {
  if (!(await caches.has(name))) return null;
  const cache = await caches.open(name);
  if (await cache.match(mark)) return cache;
  await caches.delete(name);
  return null;
}

/** The photo cache of whoever is signed in on this device, for the service worker, which cannot read who that is. */
export async function anyPhotoCache(): Promise<Cache | null> {
  const name = (await caches.keys()).find((each) => each.startsWith(photosPrefix));
  return name === undefined ? null : openPhotoCache(name);
}

/** Gives up every photo that is kept: they come again, and an edit does not. */
export async function makeRoom(name: string): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await openPhotoCache(name);
  if (cache)
    await Promise.all((await keptPhotos(cache)).map((path) => cache.delete(path, { ignoreVary: true })));
}

/** Whether an answer is a photo of ours that may be kept: nothing opaque, no error page, no page of a captive portal. */
export function isPhoto(response: Response): boolean {
  const type = response.headers.get('content-type')?.split(';')[0]?.trim();
  return (
    response.status === 200 && response.type === 'basic' && !response.redirected && type === 'image/webp'
  );
}

/** Paths of the photos that are kept. */
export async function keptPhotos(cache: Cache): Promise<string[]> {
  const requests = await cache.keys();
  return requests.map((request) => new URL(request.url).pathname).filter((path) => path !== mark);
}
