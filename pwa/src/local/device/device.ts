import { useSyncExternalStore } from 'react';
import type { PersonDatabase } from '#local/db/database.ts';
import { type Person, samePerson } from '#local/session/person.ts';
import { type SignedInHere, signedInHere } from '#local/session/storage-keys.ts';
import { alone } from './locks.ts';
import { forgetAddresses } from './picture-addresses.ts';
import { whenIdle } from './when-idle.ts';

/** The signed-in person of this device, and the state of their directory. */
export type Device =
  | { status: 'guest' }
  | { status: 'admin'; name: string }
  | { status: 'opening'; person: Person }
  | { status: 'ready'; person: Person; db: PersonDatabase; generation: string }
  | { status: 'unavailable'; person: Person | null; reason: Unavailable };

/**
 * `denied`: the browser refuses storage. `blocked`: another tab blocks an upgrade. `outdated`: another tab runs a
 * newer app. `missing-part`: the code that opens the directory did not load.
 */
export type Unavailable = 'denied' | 'blocked' | 'outdated' | 'missing-part';

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
 * Opens the directory of the person that the storage keys name, and closes another person's directory. Called at
 * start, after signing in, and when another tab has changed the signed-in person.
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
  sweepLater();
}

/** Closes the open directory at once. Code that still has the connection can no longer write. */
export function closeDevice(): PersonDatabase | null {
  const db = 'db' in device ? device.db : null;
  set({ status: 'guest' });
  return db;
}

/**
 * Closes the directory of this person (null: an admin's screens) without reading storage, which may still name them.
 */
export function closeFor(person: Person | null): void {
  if (samePerson(whoseIs(device), person)) retire();
}

/** Returns whether the storage keys name the person that the device is open for. */
export function isAsStored(): boolean {
  const here = readKeys();
  if (here === 'denied') return device.status === 'unavailable';
  if (here === null) return device.status === 'guest';
  if (here.kind === 'admin') return device.status === 'admin' && device.name === here.name;
  return samePerson(whoseIs(device), here);
}

/** Returns whether the storage keys name this person; null for an admin. */
export function isStored(person: Person | null): boolean {
  const here = readKeys();
  if (here === null || here === 'denied') return false;
  return here.kind === 'admin' ? person === null : samePerson(here, person);
}

/** Reports that this connection no longer works (iOS drops them). The device opens a new one. */
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
  const fail = (reason: Unavailable) => isCurrent() && set({ status: 'unavailable', person, reason });
  const part = await import('#local/db/open-directory.ts').catch(() => null);
  if (!part) return void fail('missing-part');
  try {
    const opened = await part.openDirectory(person, {
      isSignedIn: () => samePerson(personOf(readKeys()), person),
      onClosed: (db, outdated) => {
        if (device.status !== 'ready' || device.db !== db) return;
        if (outdated) set({ status: 'unavailable', person, reason: 'outdated' });
        else connectionLost(db);
      },
    });
    if (typeof opened === 'string') fail(opened);
    else if (opened && isCurrent()) set({ status: 'ready', person, ...opened });
    else opened?.db.close();
  } catch {
    fail('denied');
  }
}

/** Deletes leftovers of an interrupted sign-out, without delaying a guest's first screen. */
function sweepLater(): void {
  whenIdle(async () => {
    // If the module does not load, the next start deletes them.
    const part = await import('#local/session/wipe.ts').catch(() => null);
    await alone('device', async () => part?.eraseAllBut(personOf(readKeys())));
  });
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

function whoseIs(one: Device): Person | null {
  return 'person' in one ? one.person : null;
}

function retire(): void {
  closeDevice()?.close();
}

function set(next: Device): void {
  if (!samePerson(whoseIs(device), whoseIs(next))) forgetAddresses();
  device = next;
  for (const listener of listeners) listener();
}
