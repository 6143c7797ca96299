import { photosPrefix } from './person.ts';

/**
 * The cache of the person's photos. Runs in the page and in the service worker. Opening a cache by name creates it,
 * so a photo still in flight could recreate a cache that signing out had deleted. A real cache therefore has this
 * mark from its creation. A cache without the mark is deleted again.
 */
const mark = '/uploads/.made-for-this-person';

export async function makePhotoCache(name: string): Promise<void> {
  const cache = await caches.open(name);
  await cache.put(mark, new Response(null, { status: 200 }));
}

/** Returns the cache of this name if signing in created it, else null. */
export async function openPhotoCache(name: string): Promise<Cache | null> {
  if (!(await caches.has(name))) return null;
  const cache = await caches.open(name);
  if (await cache.match(mark)) return cache;
  await caches.delete(name);
  return null;
}

/** Returns the name of the photo cache on this device. For the service worker, which cannot read who is signed in. */
export async function photoCacheName(): Promise<string | null> {
  return (await caches.keys()).find((each) => each.startsWith(photosPrefix)) ?? null;
}

/** Deletes every cached photo. Photos can be downloaded again, edits cannot. */
export async function makeRoom(name: string): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await openPhotoCache(name);
  if (cache)
    await Promise.all((await keptPhotos(cache)).map((path) => cache.delete(path, { ignoreVary: true })));
}

/**
 * Returns whether a response is one of our photos and may be cached: no opaque response, no error page, no captive
 * portal.
 */
export function isPhoto(response: Response): boolean {
  const type = response.headers.get('content-type')?.split(';')[0]?.trim();
  return (
    response.status === 200 && response.type === 'basic' && !response.redirected && type === 'image/webp'
  );
}

/** Returns the paths of the cached photos. */
export async function keptPhotos(cache: Cache): Promise<string[]> {
  const requests = await cache.keys();
  return requests.map((request) => new URL(request.url).pathname).filter((path) => path !== mark);
}
