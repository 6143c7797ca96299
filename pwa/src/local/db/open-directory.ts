import { blockedAfter } from '@memcherrish/shared/rules/limits.ts';
import { alone } from '#local/device/locks.ts';
import { makePhotoCache, openPhotoCache } from '#local/device/photo-cache.ts';
import { isLeaseOver, lockIfPastLease } from '#local/session/lease.ts';
import { type Person, photosName } from '#local/session/person.ts';
import { eraseAllBut } from '#local/session/wipe.ts';
import { freshState, isFromNewerApp, PersonDatabase } from './database.ts';
import { readFirst } from './first-reading.ts';

/** What opening a directory takes: a part of its own, which a guest does not wait for. */

interface Opening {
  /** Whether the person is still the one who is signed in here. */
  isSignedIn(): boolean;
  /** The connection is gone without having been closed here; `outdated` where a newer app has taken the database over. */
  onClosed(db: PersonDatabase, outdated: boolean): void;
}

export interface Directory {
  db: PersonDatabase;
  generation: string;
}

/** Another tab holds an older version of the database open; a newer version of the app has opened it before. */
export type Obstacle = 'blocked' | 'outdated';

/** Opens the directory of a person, or makes it. Null when they have signed out meanwhile; throws where the browser refuses storage. */
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
      // Under the lock: a sign-out in another tab has either not begun or is complete.
      if (!isSignedIn()) return null;
      // None of them needs another.
      const [opened] = await Promise.all([openFor(person, db), eraseAllBut(person), preparePhotos(person)]);
      if (typeof opened === 'string') return opened;
      if (opened.wasLocked) await preparePhotos(person, true);
      return { db, generation: opened.generation };
    });
    if (opened === null || typeof opened === 'string') db.close();
    // After `versionchange` has said why.
    else db.on('close', () => queueMicrotask(() => onClosed(db, outdated)));
    return opened;
  } catch (error) {
    db.close();
    throw error;
  }
}

async function openFor(
  person: Person,
  db: PersonDatabase,
): Promise<Obstacle | { generation: string; wasLocked: boolean }> {
  if (await isFromNewerApp(person)) return 'outdated';
  if (!(await opensInTime(db))) return 'blocked';
  const first = await readFirst(db);
  if (first && !isLeaseOver(first.state, Date.now()))
    return { generation: first.state.generation, wasLocked: false };
  const generation = await generationOf(db);
  // Before anything is shown.
  const wasLocked = await lockIfPastLease(db, generation, Date.now());
  await readFirst(db);
  return { generation, wasLocked };
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
    await db.state.add(freshState(generation, Date.now()));
    return generation;
  });
}

/** Photos are kept where the browser lets us; without them there are letters. */
async function preparePhotos(person: Person, anew = false): Promise<void> {
  try {
    const name = photosName(person);
    if (anew) await caches.delete(name);
    if (!(await openPhotoCache(name))) await makePhotoCache(name);
  } catch (error) {
    if (!(error instanceof DOMException || error instanceof ReferenceError)) throw error;
  }
}
