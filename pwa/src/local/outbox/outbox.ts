import { blockedAfter, settlesWithin } from '@memcherrish/shared/rules/limits.ts';
import { liveQuery } from 'dexie';
import { v7 as uuidv7 } from 'uuid';
import { isFull, isLostConnection, type PersonDatabase } from '#local/db/database.ts';
import { deferred } from '#local/device/deferred.ts';
import { connectionLost, currentDevice, type Device, onDeviceChange } from '#local/device/device.ts';
import { isTaken, outboxLock } from '#local/device/locks.ts';
import { makeRoom } from '#local/device/photo-cache.ts';
import { photosName } from '#local/session/person.ts';
import type { Edit } from './edits.ts';
import { nextToSend, rowFor, rowsOf, type Settled, settledState } from './queue.ts';

/**
 * Keeps an edit, durable before this answers with its key: only then may a screen say 'saved'. It is sent as soon as
 * there is a connection. Throws where nothing can be kept, `NotKept` when nobody is signed in any more: then nothing was saved.
 */
export async function saveEdit(edit: Edit): Promise<string> {
  const key = uuidv7();
  await onDevice(async (db) => {
    // A transaction may be complete although its answer was lost.
    if (await db.outbox.where('key').equals(key).count()) return;
    await db.outbox.add(await rowFor(db, key, edit));
  });
  askForBackgroundSync();
  return key;
}

/** Nobody is signed in, or the directory of this device cannot be opened: the edit could not be kept. */
export class NotKept extends Error {}

/**
 * Waits until the edit is confirmed or refused; answers `waiting` as soon as a try has failed, of this one or of one before it, when the
 * browser is offline, or after `settlesWithin`. The edit goes on either way.
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

/** Takes an edit out of the outbox, and answers it: discarded, or back in the form that it came from. Null when it has gone out meanwhile. */
export async function removeFromOutbox(key: string): Promise<Edit | null> {
  const device = currentDevice();
  const isSending = device.status === 'ready' && (await isTaken(outboxLock(device.db.name)));
  return await onDevice(async (db) => {
    const row = await db.outbox.where('key').equals(key).first();
    if (row?.seq === undefined || row.state === 'sent') return null;
    // On its way this moment: nobody can take it back.
    if (isSending && row.tries > 0 && nextToSend(await rowsOf(db))?.key === key) return null;
    await db.outbox.delete(row.seq);
    return row.edit;
  });
}

/** Puts another edit in the place of one that waits or was refused, under a new key. False when it has gone out meanwhile. */
export async function replaceEdit(key: string, edit: Edit): Promise<boolean> {
  const isReplaced = await onDevice(async (db) => {
    const row = await db.outbox.where('key').equals(key).first();
    // What is on its way may have had its effect already: it stays as it is.
    if (row?.seq === undefined || row.state === 'sent' || (row.state === 'waiting' && row.tries > 0))
      return false;
    await db.outbox.put({ ...(await rowFor(db, uuidv7(), edit)), seq: row.seq });
    return true;
  });
  askForBackgroundSync();
  return isReplaced;
}

/**
 * Work on the outbox of whoever is signed in, as one transaction. A full device gives up its photos first, and a connection that is lost
 * (iOS drops them) is opened anew: both are tried once more before the edit counts as not kept.
 */
async function onDevice<T>(work: (db: PersonDatabase) => Promise<T>): Promise<T> {
  // Somebody else may have found the connection lost a moment ago.
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
  if (device.status !== 'ready') throw new NotKept('Nobody is signed in on this device.');
  return device;
}

/** Under the generation that the device was opened with: nothing is written once somebody has signed out. */
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

/** Until the device is open or cannot be opened, at most as long as an opening may take. */
async function openedAgain(): Promise<void> {
  if (currentDevice().status !== 'opening') return;
  const { promise, resolve } = deferred<void>();
  const timer = setTimeout(resolve, blockedAfter);
  const stop = onDeviceChange(() => currentDevice().status !== 'opening' && resolve());
  await promise;
  clearTimeout(timer);
  stop();
}

/** Where the browser sends for us, it does so even after the page is closed. */
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
