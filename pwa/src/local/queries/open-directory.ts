import { blockedAfter } from '@memcherrish/shared/domain/limits.ts';
import { currentTime } from '#clock/clock.ts';
import { freshState, isFromNewerApp, isFull, PersonDatabase } from '#local/db/database.ts';
import type { Directory, Opening } from '#local/db/device.ts';
import { applyLease, isLeaseDue, recallContact } from '#local/db/lease.ts';
import { eraseAllBut } from '#local/db/wipe.ts';
import { alone } from '#local/device/locks.ts';
import { type Person, photosName } from '#local/session/person.ts';
import { makePhotoCache, openPhotoCache } from '#local/session/photo-cache.ts';
import { readFirst } from './first-reading.ts';

/* This module loads lazily, so that a guest does not wait for it. */

/**
 * `full`: the device has no room. `blocked`: another tab holds an older version of the database open. `outdated`: a
 * newer version of the app has opened it before.
 */
type Obstacle = 'full' | 'blocked' | 'outdated';

/**
 * Opens or creates the directory of a person. Returns null if they have signed out meanwhile. Throws if the browser
 * refuses storage.
 */
export async function openDirectory(
  person: Person,
  { isSignedIn, onClosed }: Opening,
): Promise<Directory | Obstacle | null> {
  const db = new PersonDatabase(person);
  let outdated = false;
  db.on('versionchange', (event) => {
    outdated = (event.newVersion ?? 0) > 0;
  });
  try {
    const opened = await alone('device', async () => {
      // The lock guarantees that a sign-out in another tab has either not started or is complete.
      if (!isSignedIn()) return null;
      // These three steps are independent of each other.
      const [opened] = await Promise.all([openFor(person, db), eraseAllBut(person), preparePhotos(person)]);
      if (typeof opened === 'string') return opened;
      if (opened.wasDeleted) await preparePhotos(person, true);
      return { db, generation: opened.generation };
    });
    if (opened === null || typeof opened === 'string') db.close();
    // The microtask runs after `versionchange` has set `outdated`.
    else db.on('close', () => queueMicrotask(() => onClosed(db, outdated)));
    return opened;
  } catch (error) {
    db.close();
    if (isFull(error) || (await hasNoRoom())) return 'full';
    throw error;
  }
}

/** A browser opens a database only with at least this much free storage, in bytes. */
const leastRoom = 2 * 1024 ** 2;

/** Returns whether the storage of the app is used up. Browsers report a failed opening by errors of many names. */
async function hasNoRoom(): Promise<boolean> {
  const { quota, usage } = await navigator.storage.estimate().catch((): StorageEstimate => ({}));
  return quota !== undefined && usage !== undefined && quota - usage < leastRoom;
}

async function openFor(
  person: Person,
  db: PersonDatabase,
): Promise<Obstacle | { generation: string; wasDeleted: boolean }> {
  if (await isFromNewerApp(person)) return 'outdated';
  if (!(await opensInTime(db))) return 'blocked';
  const first = await readFirst(db);
  if (first) recallContact(first.state);
  if (first && !isLeaseDue(first.state)) return { generation: first.state.generation, wasDeleted: false };
  const generation = await generationOf(db);
  // Checks the lease before any screen shows data.
  const wasDeleted = await applyLease(db, generation);
  await readFirst(db);
  return { generation, wasDeleted };
}

async function opensInTime(db: PersonDatabase): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), blockedAfter);
  });
  try {
    return await Promise.race([db.open().then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

function generationOf(db: PersonDatabase): PromiseLike<string> {
  return db.transaction('rw', db.state, async () => {
    const state = await db.state.get('state');
    if (state) return state.generation;
    const generation = crypto.randomUUID();
    await db.state.add(freshState(generation, currentTime()));
    return generation;
  });
}

/** Prepares the photo cache if the browser allows it. Without it, initials are shown. */
async function preparePhotos(person: Person, replaced = false): Promise<void> {
  try {
    const name = photosName(person);
    if (replaced) await caches.delete(name);
    if (!(await openPhotoCache(name))) await makePhotoCache(name);
  } catch (error) {
    if (!(error instanceof DOMException || error instanceof ReferenceError)) throw error;
  }
}
