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
 * A browser that runs out of room, or that nobody has opened for a while, clears what scripts keep, all at once and without a word; it
 * leaves the cookies. One cookie, which says nothing but whose device it is and how many edits wait on it, tells an eviction from a
 * device that nobody has signed in on: the directory comes back with one pull, and edits that are gone are told,
 * not forgotten.
 */

const lostKey = 'memcherrish-edits-lost';
const listeners = new Set<() => void>();

/** To be called before the device is read: brings back who was signed in, and keeps the cookie in step from here on. */
export function guardAgainstEviction(): void {
  try {
    restore();
  } catch {
    // Storage is refused: the device says so.
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
        // Only while it is there: signing out takes it away first, in whichever tab.
        if (currentDevice() !== device || !knownDevice(document.cookie)) return;
        // Cleared while the page is open: the database that is opened anew is empty, and the number in the cookie is all that is left. What
        // else scripts keep may still be there for a moment.
        if (signedInHere() === null || (isNew && waiting === 0)) return;
        setCookie({ person, waiting });
        // The edits were cleared with everything else, or they were not.
        if (waiting > 0 && lostEdits() > 0) lostEditsTold();
      },
      error: () => undefined,
    });
}

/** How many edits wait, and whether nothing has been pulled yet. */
async function heldIn({ outbox, state }: PersonDatabase): Promise<{ waiting: number; isNew: boolean }> {
  const [waiting, stands] = await Promise.all([
    outbox.where('state').notEqual('sent').count(),
    state.get('state'),
  ]);
  return { waiting, isNew: (stands?.cursor ?? null) === null };
}

/** Goes first when somebody signs out: what is left of them names nobody. */
export function forgetDeviceCookie(): void {
  setRaw(forgottenCookie);
}

/** How many edits the browser has cleared away with its storage, until the person has been told; 0 as a rule. */
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
