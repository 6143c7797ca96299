import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { smallPhoto } from '@memcherrish/shared/rules/photo.ts';
import type { ReunionEvent } from '@memcherrish/shared/wire/events/events.ts';
import { currentDevice, type Device } from '#local/db/device.ts';
import { photosName } from '#local/session/person.ts';
import { keptPhotos, openPhotoCache } from '#local/session/photo-cache.ts';
import { CachedPhotos } from './photo-keeper.ts';
import { photosNamed } from './photos.ts';
import { DexieStore } from './store.ts';

type Ready = Extract<Device, { status: 'ready' }>;

/** How many photos there are, and how many of them are not on the device. */
interface Saved {
  all: number;
  missing: number;
}

/** The people of an event: its batches, or all of a school. */
type Ground = Pick<ReunionEvent, 'schoolId' | 'batches'>;

/** Photos that are downloaded between two progress reports. */
const atATime = 12;

/** Downloads every photo of the own classes, in both sizes, and reports the progress. Never throws for a lost connection. */
export async function savePhotos(
  onProgress: (done: number, all: number) => void,
  signal: AbortSignal,
): Promise<Saved> {
  return withDevice(async (device, store) => {
    const { me, structures } = await store.read();
    const divisions = me?.kind === 'teacher' ? me.assignments : (me?.memberships ?? []);
    const rosters = await store.rosters(divisions.map((division) => division.divisionId));
    const large = [...photosNamed(rosters, structures, me)];
    return download(device, [...large, ...large.map(smallPhoto)], onProgress, signal);
  });
}

/**
 * Downloads the faces of everyone who may come to an event, in the small size of the class views. They stay on the
 * device as long as a roster on it names them.
 */
export async function saveFaces(
  ground: Ground,
  onProgress: (done: number, all: number) => void,
  signal: AbortSignal,
): Promise<Saved> {
  return withDevice(async (device, store) =>
    download(device, await facesOf(store, ground), onProgress, signal),
  );
}

/** Counts the faces that `saveFaces` would download. */
export async function countFaces(ground: Ground): Promise<Saved> {
  return withDevice(async (device, store) => savedOf(device, await facesOf(store, ground)));
}

async function withDevice(work: (device: Ready, store: DexieStore) => Promise<Saved>): Promise<Saved> {
  const device = currentDevice();
  if (device.status !== 'ready') return { all: 0, missing: 0 };
  return work(device, new DexieStore(device.db, device.generation));
}

async function facesOf(store: DexieStore, { schoolId, batches }: Ground): Promise<string[]> {
  const { structures } = await store.read();
  const school = structures.find(({ _id }) => _id === schoolId);
  const rosters = await store.rosters(divisionsOf(school, batches));
  return [...photosNamed(rosters, [], null)].map(smallPhoto);
}

function divisionsOf(school: Structure | undefined, batches: Ground['batches']): string[] {
  const wanted = new Set(batches?.map(({ _id }) => _id));
  const invited = (school?.batches ?? []).filter(({ _id }) => batches === null || wanted.has(_id));
  return invited.flatMap(({ divisions }) => divisions.map(({ _id }) => _id));
}

async function download(
  device: Ready,
  paths: readonly string[],
  onProgress: (done: number, all: number) => void,
  signal: AbortSignal,
): Promise<Saved> {
  const isCurrent = () => !signal.aborted && currentDevice() === device;
  const photos = new CachedPhotos(photosName(device.person), isCurrent);
  onProgress(0, paths.length);
  for (let start = 0; start < paths.length && !signal.aborted; start += atATime) {
    await photos.keep(paths.slice(start, start + atATime), signal);
    onProgress(Math.min(paths.length, start + atATime), paths.length);
  }
  return savedOf(device, paths);
}

async function savedOf({ person }: Ready, paths: readonly string[]): Promise<Saved> {
  const cache = await openPhotoCache(photosName(person));
  const kept = new Set(cache ? await keptPhotos(cache) : []);
  return { all: paths.length, missing: paths.filter((path) => !kept.has(path)).length };
}
