import { settlesWithin } from '@memcherrish/shared/rules/limits.ts';
import { liveQuery } from 'dexie';
import { v7 as uuidv7 } from 'uuid';
import { isLostConnection, type PersonDatabase } from './database.ts';
import { connectionLost, currentDevice } from './device.ts';
import { type Edit, type EditProblem, editLayout, type OutboxRow, subjectsOf } from './edits.ts';

/**
 * Keeps an edit, durable before this answers with its key (design section 6): only then may a screen say 'saved'. It is sent as soon as
 * there is a connection. Throws where nothing can be kept, `NotKept` when nobody is signed in any more: then nothing was saved.
 */
export async function saveEdit(edit: Edit): Promise<string> {
  const key = uuidv7();
  await onDevice(async (db) => {
    await db.outbox.add({
      key,
      layout: editLayout,
      edit,
      madeAt: new Date().toISOString(),
      state: 'waiting',
      tries: 0,
      problem: null,
      conflicts: null,
    });
  });
  askForBackgroundSync();
  return key;
}

/** Nobody is signed in, or the directory of this device cannot be opened: the edit could not be kept. */
export class NotKept extends Error {}

/** What became of an edit as far as a form waits for it. */
export type Settled =
  | { state: 'sent' }
  | { state: 'waiting' }
  | { state: 'refused' | 'conflict'; row: OutboxRow };

/**
 * Waits until the edit is confirmed or refused; answers `waiting` as soon as a try has failed, when the browser is offline, or after
 * `settlesWithin`. The edit goes on either way.
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
    const subscription = liveQuery(() => db.outbox.where('key').equals(key).first()).subscribe({
      next: (row) => {
        const answer = settledAs(row, navigator.onLine);
        if (answer) queueMicrotask(() => finish(answer));
      },
      error: () => finish({ state: 'waiting' }),
    });
  });
}

function settledAs(row: OutboxRow | undefined, online: boolean): Settled | null {
  if (!row || row.state === 'sent') return { state: 'sent' };
  if (row.state !== 'waiting') return { state: row.state, row };
  return row.problem || !online ? { state: 'waiting' } : null;
}

/** Takes an edit out of the outbox, and answers it: discarded, or back in the form that it came from. Null when it has gone out meanwhile. */
export async function takeOut(key: string): Promise<Edit | null> {
  return await onDevice(async (db) => {
    const row = await db.outbox.where('key').equals(key).first();
    if (row?.seq === undefined || row.state === 'sent') return null;
    await db.outbox.delete(row.seq);
    return row.edit;
  });
}

/** Puts another edit in the place of one that waits or was refused, under a new key. False when it has gone out meanwhile. */
export async function replaceEdit(key: string, edit: Edit): Promise<boolean> {
  const changed = await onDevice(async (db) => {
    const row = await db.outbox.where('key').equals(key).first();
    // What is on its way may have had its effect already: it stays as it is.
    if (row?.seq === undefined || row.state === 'sent' || (row.state === 'waiting' && row.tries > 0))
      return 0;
    return await db.outbox.update(row.seq, {
      ...{ key: uuidv7(), edit, state: 'waiting' as const, tries: 0, problem: null, conflicts: null },
    });
  });
  askForBackgroundSync();
  return changed > 0;
}

/** The edits that wait, in order; `sent` ones too, which the next pull takes away. */
export async function rowsOf(db: PersonDatabase): Promise<OutboxRow[]> {
  return await db.outbox.orderBy('seq').toArray();
}

/** The edits that the person still has to hear about: all but the confirmed ones. */
export function unsent(rows: readonly OutboxRow[]): OutboxRow[] {
  return rows.filter((row) => row.state !== 'sent');
}

/**
 * The next edit that may be sent: the first that waits and does not come after one about the same thing that waits for the person
 * (design section 6: order is kept, and a refused edit never blocks the queue behind it).
 */
export function nextToSend(rows: readonly OutboxRow[]): OutboxRow | null {
  const held = new Set<string>();
  for (const row of rows) {
    if (row.state === 'sent') continue;
    const subjects = subjectsOf(row.edit);
    if (row.state === 'waiting' && !subjects.some((subject) => held.has(subject))) return row;
    for (const subject of subjects) held.add(subject);
  }
  return null;
}

export function problemOf(message: string, fields: Record<string, string> = {}): EditProblem {
  return { code: null, message, fields };
}

/** One transaction over the outbox of whoever is signed in, under the generation that this device was opened with. */
async function onDevice<T>(work: (db: PersonDatabase) => Promise<T>): Promise<T> {
  const device = currentDevice();
  if (device.status !== 'ready') throw new NotKept('Nobody is signed in on this device.');
  const { db, generation } = device;
  try {
    return await db.transaction('rw', db.state, db.outbox, async () => {
      const state = await db.state.get('state');
      if (state?.generation !== generation) throw new NotKept('Signed out in the meantime.');
      return await work(db);
    });
  } catch (error) {
    if (isLostConnection(error)) connectionLost(db);
    throw error;
  }
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
