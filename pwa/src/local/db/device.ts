import { useSyncExternalStore } from 'react';
import { deviceTime } from '#clock/clock.ts';
import { alone } from '#local/device/locks.ts';
import { whenIdle } from '#local/device/when-idle.ts';
import { forgetAddresses } from '#local/edits/picture-addresses.ts';
import { type Person, samePerson } from '#local/session/person.ts';
import { type SignedInHere, signedInHere } from '#local/session/storage-keys.ts';
import type { PersonDatabase } from './database.ts';

/** The signed-in person of this device, and the state of their directory. */
export type Device =
  | { status: 'guest' }
  | { status: 'admin'; name: string }
  | { status: 'opening'; person: Person }
  | { status: 'ready'; person: Person; db: PersonDatabase; generation: string }
  | { status: 'unavailable'; person: Person | null; reason: Unavailable };

/**
 * `denied`: the browser refuses storage. `full`: the device has no room. `blocked`: another tab blocks an upgrade. `outdated`: another tab runs a
 * newer app. `missing-module`: the code that opens the directory did not load.
 */
export type Unavailable = 'denied' | 'full' | 'blocked' | 'outdated' | 'missing-module';

/** Opens or creates the directory of a person (`queries/open-directory.ts`). It loads when a person is signed in. */
export interface DirectoryModule {
  openDirectory(
    person: Person,
    opening: Opening,
  ): Promise<Directory | 'full' | 'blocked' | 'outdated' | null>;
}

export interface Opening {
  /** Returns whether the person is still signed in here. */
  isSignedIn(): boolean;
  /**
   * The connection closed without a call from this tab; `outdated` is true when a newer app has upgraded the
   * database.
   */
  onClosed(db: PersonDatabase, outdated: boolean): void;
}

export interface Directory {
  db: PersonDatabase;
  generation: string;
}

const listeners = new Set<() => void>();
let loadDirectory: () => Promise<DirectoryModule>;
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

/** Opens the directory of the person that is signed in when the page loads. `load` gives the code that opens it. */
export async function startDevice(load: () => Promise<DirectoryModule>): Promise<void> {
  loadDirectory = load;
  await readDevice();
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
  const now = deviceTime();
  reopened = [...reopened.filter((time) => now - time < 10_000), now];
  retire();
  if (reopened.length > 5) set({ status: 'unavailable', person, reason: 'denied' });
  else void openFor(person);
}

async function openFor(person: Person): Promise<void> {
  set({ status: 'opening', person });
  const isCurrent = () => device.status === 'opening' && samePerson(device.person, person);
  const fail = (reason: Unavailable) => isCurrent() && set({ status: 'unavailable', person, reason });
  const module = await loadDirectory().catch(() => null);
  if (!module) return void fail('missing-module');
  try {
    const opened = await module.openDirectory(person, {
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
    const module = await import('./wipe.ts').catch(() => null);
    await alone('device', async () => module?.eraseAllBut(personOf(readKeys())));
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
