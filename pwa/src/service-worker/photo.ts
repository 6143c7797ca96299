import type { RouteHandlerCallbackOptions } from 'workbox-core';
import { anyPhotoCache, isPhoto } from '#local/device/photo-cache.ts';

/**
 * A photo: from the cache of the person who is signed in, else from the network, and kept as it is seen. Without such a cache nobody is
 * signed in on this device, and nothing is kept.
 */
export async function photo({ request, event }: RouteHandlerCallbackOptions): Promise<Response> {
  const kept = await (await anyPhotoCache())?.match(request.url, { ignoreVary: true });
  if (kept) return kept;
  // A rejection would be reported once for each photo that is not kept. The page sees the same failed image either way.
  const response = await fetch(request).catch(() => Response.error());
  if (isPhoto(response)) event.waitUntil(keep(request.url, response.clone()));
  return response;
}

/** Opened anew: the person may have signed out while the photo was on its way. */
async function keep(address: string, response: Response): Promise<void> {
  const cache = await anyPhotoCache();
  try {
    await cache?.put(address, response);
  } catch {
    // No room: photos are the first to do without.
  }
}
