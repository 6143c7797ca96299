import type { Subscription } from 'dexie';
import { useSyncExternalStore } from 'react';
import {
  deviceCookie,
  forgottenCookie,
  type KnownDevice,
  knownDevice,
} from '#local/session/device-cookie.ts';
import { type Person, samePerson } from '#local/session/person.ts';
import { isSignOutUnfinished, rememberPerson, signedInHere } from '#local/session/storage-keys.ts';
import type { PersonDatabase } from './database.ts';
import { currentDevice, type Device, onDeviceChange } from './device.ts';

/*
 * A browser that is out of space, or in which the app was unused for a while, deletes all script storage without
 * notice. It keeps the cookies. One cookie names the person of this device, the generation of their directory and the
 * number of edits that wait in it. With it the app can tell an eviction from a device without sign-in. A directory of
 * another generation is a new one: the edits that waited are lost. One pull brings the class back, and the app reports
 * the lost edits. They are counted in the cookie, because a browser may delete one storage long before another.
 */

const listeners = new Set<() => void>();

/**
 * Restores the signed-in person after an eviction, and keeps the cookie up to date. Call it before the device is
 * read.
 */
export function guardAgainstEviction(): void {
  try {
    restore();
  } catch {
    // The browser refuses storage. `device.ts` reports it.
  }
  let counting: Subscription | null = null;
  onDeviceChange(() => {
    counting?.unsubscribe();
    const device = currentDevice();
    counting = device.status === 'ready' ? keepInStep(device) : null;
  });
}

function keepInStep(device: Extract<Device, { status: 'ready' }>): Subscription {
  const { db, generation, person } = device;
  const here = signedInHere();
  if (here && here.kind !== 'admin' && samePerson(here, person)) adopt(person, generation);
  return db
    .watch(() => waitingIn(db, generation))
    .subscribe({
      next: (waiting) => {
        const known = knownDevice(document.cookie);
        // Signing out deletes the cookie first, in any tab.
        if (waiting === null || currentDevice() !== device || known?.generation !== generation) return;
        write({ ...known, waiting });
      },
      error: () => undefined,
    });
}

/** Makes the cookie that of an open directory. Edits of an older generation are lost. */
function adopt(person: Person, generation: string): void {
  const known = knownDevice(document.cookie);
  if (!known || !samePerson(known.person, person)) write({ person, generation, lost: 0, waiting: 0 });
  else if (known.generation !== generation)
    write({ person, generation, lost: known.lost + known.waiting, waiting: 0 });
}

/** Returns how many edits wait. Returns null if an eviction has replaced the database under the open page. */
async function waitingIn(db: PersonDatabase, generation: string): Promise<number | null> {
  return db.transaction('r', db.outbox, db.state, async () => {
    const state = await db.state.get('state');
    if (state?.generation !== generation) return null;
    return db.outbox.where('state').notEqual('sent').count();
  });
}

/** Deletes the cookie. Signing out calls it first, so that leftovers name no person. */
export function forgetDeviceCookie(): void {
  setRaw(forgottenCookie);
}

/** Returns how many edits the browser has evicted and the person has not acknowledged; usually 0. */
export function useLostEdits(): number {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, lostEdits);
}

export function lostEditsTold(): void {
  const known = knownDevice(document.cookie);
  if (known) write({ ...known, lost: 0 });
}

function lostEdits(): number {
  return knownDevice(document.cookie)?.lost ?? 0;
}

function restore(): void {
  const known = knownDevice(document.cookie);
  if (!known || signedInHere() !== null || isSignOutUnfinished()) return;
  rememberPerson(known.person);
}

function write(known: KnownDevice): void {
  setRaw(deviceCookie(known));
  for (const listener of listeners) listener();
}

function setRaw(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store answers later, and signing out cannot wait
  document.cookie = cookie;
}
