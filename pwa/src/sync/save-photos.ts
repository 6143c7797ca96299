import { smallPhoto } from '@memcherrish/shared/rules/photo.ts';
import { currentDevice } from '#local/device/device.ts';
import { keptPhotos, openPhotoCache } from '#local/device/photo-cache.ts';
import { photosName } from '#local/session/person.ts';
import { CachedPhotos } from './photo-keeper.ts';
import { photosNamed } from './photos.ts';
import { DexieStore } from './store.ts';

/** Photos that are downloaded between two progress reports. */
const atATime = 12;

/**
 * Downloads every photo of the own classes and their posts, in both sizes, and reports the progress. Returns how many
 * there are and how many failed. Never throws for a lost connection.
 */
export async function savePhotos(
  onProgress: (done: number, all: number) => void,
  signal: AbortSignal,
): Promise<{ all: number; missing: number }> {
  const device = currentDevice();
  if (device.status !== 'ready') return { all: 0, missing: 0 };
  const { db, generation, person } = device;
  const store = new DexieStore(db, generation);
  const { me, structures } = await store.read();
  const places = me?.kind === 'teacher' ? me.assignments : (me?.memberships ?? []);
  const rosters = await store.rosters(places.map((place) => place.divisionId));
  const large = [...photosNamed(rosters, structures, me)];
  const all = [...large, ...large.map(smallPhoto)];
  const photos = new CachedPhotos(photosName(person), () => !signal.aborted && currentDevice() === device);
  onProgress(0, all.length);
  for (let start = 0; start < all.length && !signal.aborted; start += atATime) {
    await photos.keep(all.slice(start, start + atATime), signal);
    onProgress(Math.min(all.length, start + atATime), all.length);
  }
  const cache = await openPhotoCache(photosName(person));
  const kept = new Set(cache ? await keptPhotos(cache) : []);
  return { all: all.length, missing: all.filter((path) => !kept.has(path)).length };
}
