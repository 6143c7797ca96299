import { blockedAfter } from '@memcherrish/shared/rules/limits.ts';
import { useSyncExternalStore } from 'react';
import { freshState, PersonDatabase } from './database.ts';
import { lockIfPastLease } from './lease.ts';
import { alone } from './locks.ts';
import { type Person, photosName, samePerson } from './person.ts';
import { makePhotoCache, openPhotoCache } from './photo-cache.ts';
import { type SignedInHere, signedInHere } from './storage-keys.ts';
import { eraseAllBut } from './wipe.ts';

/** Who is signed in on this device, and whether their directory is open. */
export type Device =
  | { status: 'guest' }
  | { status: 'admin'; name: string }
  | { status: 'opening'; person: Person }
  | { status: 'ready'; person: Person; db: PersonDatabase; generation: string }
  | { status: 'unavailable'; person: Person | null; reason: Unavailable };

/** The browser refuses storage; another tab blocks an upgrade; another tab runs a newer app. */
export type Unavailable = 'denied' | 'blocked' | 'outdated';

const listeners = new Set<() => void>();
let device: Device = { status: 'guest' };
let reopened: number[] = [];

export function currentDevice(): Device {
  return device;
}

export function onDeviceChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useDevice(): Device {
  return useSyncExternalStore(onDeviceChange, currentDevice);
}

/**
 * Opens the directory of whoever the storage keys name, and closes the one that is open if it is somebody else's. Called at start, after
 * signing in, and when another tab has changed who is signed in.
 */
export async function readDevice(): Promise<void> {
  const here = readKeys();
  if (here === 'denied') return set({ status: 'unavailable', person: null, reason: 'denied' });
  const open = 'db' in device ? device : null;
  if (open && here && here.kind !== 'admin' && samePerson(open.person, here)) return;
  retire();
  if (here === null) set({ status: 'guest' });
  else if (here.kind === 'admin') set({ status: 'admin', name: here.name });
  else return openFor(here);
  // What an interrupted sign-out left behind.
  await alone('device', () => eraseAllBut(personOf(readKeys())));
}

/** Forgets the open directory at once: whoever still holds it fails to write from here on. */
export function closeDevice(): PersonDatabase | null {
  const db = 'db' in device ? device.db : null;
  set({ status: 'guest' });
  return db;
}

/** Tells that this connection does not work any more (iOS drops them); a new one is opened. */
export function connectionLost(db: PersonDatabase): void {
  if (device.status !== 'ready' || device.db !== db) return;
  const { person } = device;
  const now = Date.now();
  reopened = [...reopened.filter((time) => now - time < 10_000), now];
  retire();
  if (reopened.length > 5) set({ status: 'unavailable', person, reason: 'denied' });
  else void openFor(person);
}

async function openFor(person: Person): Promise<void> {
  set({ status: 'opening', person });
  const isCurrent = () => device.status === 'opening' && samePerson(device.person, person);
  const db = new PersonDatabase(person);
  let outdated = false;
  db.on('versionchange', (event) => {
    outdated = (event.newVersion ?? 0) > 0;
  });
  try {
    const generation = await alone('device', async () => {
      // Under the lock: a sign-out in another tab has either not begun or is complete.
      if (!samePerson(personOf(readKeys()), person)) return null;
      await eraseAllBut(person);
      await orBlocked(db.open());
      const made = await generationOf(db);
      // Before anything is shown.
      const locked = await lockIfPastLease(db, made, Date.now());
      await preparePhotos(person, locked);
      return made;
    });
    if (generation === null || !isCurrent()) return db.close();
    db.on('close', () =>
      // After `versionchange` has said why.
      queueMicrotask(() => {
        if (device.status !== 'ready' || device.db !== db) return;
        if (outdated) set({ status: 'unavailable', person, reason: 'outdated' });
        else connectionLost(db);
      }),
    );
    set({ status: 'ready', person, db, generation });
  } catch (error) {
    db.close();
    const reason = error instanceof Blocked ? 'blocked' : 'denied';
    if (isCurrent()) set({ status: 'unavailable', person, reason });
  }
}

class Blocked extends Error {}

async function orBlocked<T>(opening: PromiseLike<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Blocked()), blockedAfter);
  });
  try {
    return await Promise.race([opening, late]);
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
async function preparePhotos(person: Person, anew: boolean): Promise<void> {
  try {
    const name = photosName(person);
    if (anew) await caches.delete(name);
    if (!(await openPhotoCache(name))) await makePhotoCache(name);
  } catch (error) {
    if (!(error instanceof DOMException || error instanceof ReferenceError)) throw error;
  }
}

function readKeys(): SignedInHere | null | 'denied' {
  try {
    return signedInHere();
  } catch {
    return 'denied';
  }
}

function personOf(here: SignedInHere | null | 'denied'): Person | null {
  return here === null || here === 'denied' || here.kind === 'admin' ? null : here;
}

function retire(): void {
  closeDevice()?.close();
}

function set(next: Device): void {
  device = next;
  for (const listener of listeners) listener();
}
