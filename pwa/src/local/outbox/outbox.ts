import { blockedAfter, settlesWithin } from '@memcherrish/shared/domain/limits.ts';
import { liveQuery } from 'dexie';
import { v7 as uuidv7 } from 'uuid';
import { isFull, isLostConnection, type PersonDatabase } from '#local/db/database.ts';
import { connectionLost, currentDevice, type Device, onDeviceChange } from '#local/db/device.ts';
import { deferred } from '#local/device/deferred.ts';
import { isTaken, outboxLock } from '#local/device/locks.ts';
import type { Edit } from '#local/edits/edits.ts';
import { photosName } from '#local/session/person.ts';
import { makeRoom } from '#local/session/photo-cache.ts';
import { nextToSend, rowFor, type Settled, settledState } from './queue.ts';
import { rowsOf } from './rows.ts';

/**
 * Stores an edit and returns its key. It is durable when this resolves: only then may a screen say 'saved'. It is
 * sent as soon as there is a connection. Throws if the browser cannot store it, and `NotKept` if the person is no
 * longer signed in: then nothing was saved.
 */
export async function saveEdit(edit: Edit): Promise<string> {
  const key = uuidv7();
  await onDevice(async (db) => {
    // A transaction may have committed although its result was lost.
    if (await db.outbox.where('key').equals(key).count()) return;
    await db.outbox.add(await rowFor(db, key, edit));
  });
  askForBackgroundSync();
  return key;
}

/** The person is signed out, or the directory of this device cannot be opened. The edit was not stored. */
export class NotKept extends Error {}

/**
 * Waits until the edit is confirmed or refused. Returns `waiting` as soon as this edit or one before it fails, when
 * the browser is offline, or after `settlesWithin`. The edit stays in the outbox either way.
 */
export async function settled(key: string): Promise<Settled> {
  const device = currentDevice();
  if (device.status !== 'ready') return { state: 'waiting' };
  const { db } = device;
  return await new Promise((resolve) => {
    const finish = (answer: Settled) => {
      clearTimeout(timer);
      subscription?.unsubscribe();
      resolve(answer);
    };
    const timer = setTimeout(() => finish({ state: 'waiting' }), settlesWithin);
    const subscription = liveQuery(() => rowsOf(db)).subscribe({
      next: (rows) => {
        const answer = settledState(rows, key, navigator.onLine);
        if (answer) queueMicrotask(() => finish(answer));
      },
      error: () => finish({ state: 'waiting' }),
    });
  });
}

/**
 * Removes an edit from the outbox and returns it, to discard it or to put it back into its form. Returns null if it
 * was sent meanwhile.
 */
export async function removeFromOutbox(key: string): Promise<Edit | null> {
  const device = currentDevice();
  const isSending = device.status === 'ready' && (await isTaken(outboxLock(device.db.name)));
  return await onDevice(async (db) => {
    const row = await db.outbox.where('key').equals(key).first();
    if (row?.seq === undefined || row.state === 'sent') return null;
    // The edit is in flight and cannot be removed.
    if (isSending && row.tries > 0 && nextToSend(await rowsOf(db))?.key === key) return null;
    await db.outbox.delete(row.seq);
    return row.edit;
  });
}

/**
 * Replaces an edit that waits or was refused by another one, under a new key. Returns false if it was sent meanwhile.
 */
export async function replaceEdit(key: string, edit: Edit): Promise<boolean> {
  const isReplaced = await onDevice(async (db) => {
    const row = await db.outbox.where('key').equals(key).first();
    // An edit in flight may already have had its effect, so it stays as it is.
    if (row?.seq === undefined || row.state === 'sent' || (row.state === 'waiting' && row.tries > 0))
      return false;
    await db.outbox.put({ ...(await rowFor(db, uuidv7(), edit)), seq: row.seq });
    return true;
  });
  askForBackgroundSync();
  return isReplaced;
}

/**
 * Runs work on the outbox of the signed-in person in one transaction. If the storage is full, deletes the photos and
 * retries once. If the connection is lost (iOS drops them), reopens it and retries once.
 */
async function onDevice<T>(work: (db: PersonDatabase) => Promise<T>): Promise<T> {
  // Another caller may have found the connection lost a moment ago.
  await openedAgain();
  const device = readyDevice();
  try {
    return await inTransaction(device, work);
  } catch (error) {
    if (isFull(error)) await makeRoom(photosName(device.person));
    else if (isLostConnection(error)) {
      connectionLost(device.db);
      await openedAgain();
    } else throw error;
    return await inTransaction(readyDevice(), work);
  }
}

type Ready = Extract<Device, { status: 'ready' }>;

function readyDevice(): Ready {
  const device = currentDevice();
  if (device.status !== 'ready') throw new NotKept('No one is signed in on this device.');
  return device;
}

/** Checks the generation that the device was opened with, so that nothing is written after a sign-out. */
async function inTransaction<T>(
  { db, generation }: Ready,
  work: (db: PersonDatabase) => Promise<T>,
): Promise<T> {
  return await db.transaction('rw', db.state, db.outbox, db.sent, async () => {
    const state = await db.state.get('state');
    if (state?.generation !== generation) throw new NotKept('Signed out in the meantime.');
    return await work(db);
  });
}

/** Waits until the device is open or cannot be opened, at most as long as an opening may take. */
async function openedAgain(): Promise<void> {
  if (currentDevice().status !== 'opening') return;
  const { promise, resolve } = deferred<void>();
  const timer = setTimeout(resolve, blockedAfter);
  const stop = onDeviceChange(() => currentDevice().status !== 'opening' && resolve());
  await promise;
  clearTimeout(timer);
  stop();
}

/** Registers a background sync. Browsers that support it send the outbox even after the page is closed. */
function askForBackgroundSync(): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.ready
    .then((registration) => {
      const sync: unknown = Reflect.get(registration, 'sync');
      if (
        typeof sync === 'object' &&
        sync !== null &&
        'register' in sync &&
        typeof sync.register === 'function'
      ) {
        return sync.register('outbox');
      }
    })
    .catch(() => undefined);
}
