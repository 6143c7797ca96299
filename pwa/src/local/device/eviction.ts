import type { Subscription } from 'dexie';
import { useSyncExternalStore } from 'react';
import type { PersonDatabase } from '#local/db/database.ts';
import {
  deviceCookie,
  forgottenCookie,
  type KnownDevice,
  knownDevice,
} from '#local/session/device-cookie.ts';
import { samePerson } from '#local/session/person.ts';
import { isSignOutUnfinished, rememberPerson, signedInHere } from '#local/session/storage-keys.ts';
import { currentDevice, type Device, onDeviceChange } from './device.ts';

/*
 * A browser that is out of space, or in which the app was unused for a while, deletes all script storage without
 * notice. It keeps the cookies. One cookie names the person of this device and the number of waiting edits, and
 * nothing else. With it the app can tell an eviction from a device without sign-in. After an eviction one pull brings
 * the directory back, and the app reports the lost edits.
 */

const lostKey = 'memcherrish-edits-lost';
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
  const { db, person } = device;
  const here = signedInHere();
  if (here && here.kind !== 'admin' && samePerson(here, person)) {
    const known = knownDevice(document.cookie);
    setCookie({ person, waiting: known && samePerson(known.person, person) ? known.waiting : 0 });
  }
  return db
    .watch(() => heldIn(db))
    .subscribe({
      next: ({ waiting, isNew }) => {
        // Writes only while the cookie exists: signing out deletes it first, in any tab.
        if (currentDevice() !== device || !knownDevice(document.cookie)) return;
        // After an eviction with the page open, the new database is empty and only the cookie has the number. Other
        // script storage may still exist for a moment.
        if (signedInHere() === null || (isNew && waiting === 0)) return;
        setCookie({ person, waiting });
        // The evicted edits are here, so none of them was lost.
        if (waiting > 0 && lostEdits() > 0) lostEditsTold();
      },
      error: () => undefined,
    });
}

/** Returns how many edits wait, and whether nothing has been pulled yet. */
async function heldIn({ outbox, state }: PersonDatabase): Promise<{ waiting: number; isNew: boolean }> {
  const [waiting, stands] = await Promise.all([
    outbox.where('state').notEqual('sent').count(),
    state.get('state'),
  ]);
  return { waiting, isNew: (stands?.cursor ?? null) === null };
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
  localStorage.removeItem(lostKey);
  for (const listener of listeners) listener();
}

function lostEdits(): number {
  try {
    return Number(localStorage.getItem(lostKey) ?? 0);
  } catch {
    return 0;
  }
}

function restore(): void {
  const known = knownDevice(document.cookie);
  if (!known || signedInHere() !== null || isSignOutUnfinished()) return;
  if (known.waiting > 0) localStorage.setItem(lostKey, String(known.waiting));
  rememberPerson(known.person);
}

function setCookie(known: KnownDevice): void {
  setRaw(deviceCookie(known));
}

function setRaw(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store answers later, and signing out cannot wait
  document.cookie = cookie;
}
