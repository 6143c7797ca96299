import type { RouteHandlerCallbackOptions } from 'workbox-core';
import { isPhoto, openPhotoCache, photoCacheName } from '#local/session/photo-cache.ts';

const loading = new AbortController();

/**
 * Ends the requests for photos that are still loading; pages load later photos themselves. A browser lets the next
 * worker take over only when the current one has finished its work, and on a bad network a photo can take minutes.
 */
export function stopPhotos(): void {
  loading.abort();
}

export function arePhotosStopped(): boolean {
  return loading.signal.aborted;
}

/**
 * Returns a photo from the cache of the signed-in person, else from the network, and caches it. Without such a cache
 * nothing is stored: no person is signed in on this device.
 */
export async function photo({ request, event }: RouteHandlerCallbackOptions): Promise<Response> {
  const name = await photoCacheName();
  const cache = name === null ? null : await openPhotoCache(name);
  const kept = await cache?.match(request.url, { ignoreVary: true });
  if (kept) return kept;
  // The page sees the same failed image. A rejection, or in WebKit a network error, would fill the console.
  const response = await fetch(request, { signal: loading.signal }).catch(
    () => new Response(null, { status: 504 }),
  );
  if (name !== null && isPhoto(response)) event.waitUntil(keep(name, request.url, response.clone()));
  return response;
}

/**
 * Opens the same cache again: the person may have signed out while the photo was loading. The photo is not for the next
 * person, who may not be allowed to see it.
 */
async function keep(name: string, address: string, response: Response): Promise<void> {
  const cache = await openPhotoCache(name);
  try {
    await cache?.put(address, response);
  } catch {
    // No space, or the photo was stopped: photos are the first data to do without.
  }
}
