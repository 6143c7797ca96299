import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import { type RefObject, useEffect, useRef } from 'react';
import { isLostConnection, type PersonDatabase } from '#local/db/database.ts';
import { connectionLost, currentDevice, type Device, useDevice } from '#local/db/device.ts';
import { type Freshness, freshnessOf } from '#local/db/freshness.ts';
import { leaseEnd } from '#local/db/lease.ts';
import { screenWaits } from '#local/device/first-screen.ts';
import { useOnline } from '#local/device/online.ts';
import { needsPerson, type OutboxRow, unsent } from '#local/edits/edits.ts';
import { isWorthTelling } from '#local/edits/mutations/notifications-read.ts';
import type { Viewer } from '#local/edits/overlay.ts';
import { rowsOf } from '#local/outbox/rows.ts';
import { type Person, samePerson } from '#local/session/person.ts';
import type { ClassRoom } from './class-room.ts';
import { type FirstReading, firstReading, roomIn, viewerIn } from './first-reading.ts';

/*
 * The queries of the screens: server data with the own edits overlaid (overlay.ts). Every hook returns `undefined`
 * while it loads and `null` if the device does not have the data (yet). It returns a new value when a pull or an edit
 * changes the data.
 */

/** Returns the signed-in schoolmate or teacher; null before the first pull and for a guest. */
export function useViewer(): Viewer | null | undefined {
  return useOwn('me', viewerIn, ({ viewer }) => viewer);
}

/** Returns batches and divisions of a school that is open to the viewer. */
export function useStructure(schoolId: string | null): Structure | null | undefined {
  return useHeld(
    `structure ${schoolId}`,
    async (db) => (schoolId === null ? undefined : await db.structures.get(schoolId)),
    ({ structure }) => (structure?._id === schoolId ? structure : undefined),
  );
}

/** Returns every school that is open to the viewer, with batches and divisions. */
export function useStructures(): Structure[] | null | undefined {
  return useHeld('structures', async (db) => await db.structures.toArray());
}

/** Returns one division with its people. Null until its batch is on the device: see `wantBatch`. */
export function useClassRoom(divisionId: string | null): ClassRoom | null | undefined {
  return useHeld(
    `class room ${divisionId}`,
    async (db) =>
      divisionId === null ? undefined : await roomIn(db, divisionId, (await viewerIn(db)) ?? null),
    ({ room }) => (room?.divisionId === divisionId ? room : undefined),
  );
}

/** Returns the edits that the server has not confirmed yet, in order. */
export function useOutbox(): OutboxRow[] | null | undefined {
  return useOwn(
    'outbox',
    async (db) => unsent(await rowsOf(db)),
    ({ rows }) => unsent(rows),
  );
}

/** Counts the changes that wait on this device. Read marks of notifications do not count. */
export function useWaiting(): number {
  return (useOutbox() ?? []).filter(isWorthTelling).length;
}

/** Returns the number of edits that need the person. */
export function useParked(): number {
  const rows = (useOutbox() ?? []).filter(isWorthTelling);
  return rows.filter(needsPerson).length;
}

/** Returns the age of the data shown, and whether there is contact with the server. */
export function useFreshness(): Freshness | null | undefined {
  const online = useOnline();
  const state = useOwn('state', async (db) => await db.state.get('state'));
  return state && freshnessOf(state, online);
}

/** Returns when the lease of the device's copy ends, in milliseconds. */
export function useLeaseEnd(): number | null | undefined {
  const state = useOwn('state', async (db) => await db.state.get('state'));
  return state && leaseEnd(state);
}

/** Requests a batch that is not on the device. It is pulled at once, or as soon as there is a connection. */
export async function wantBatch(batchId: string): Promise<void> {
  const device = currentDevice();
  if (device.status !== 'ready') return;
  const { db, generation } = device;
  try {
    await db.transaction('rw', db.state, db.wanted, async () => {
      const state = await db.state.get('state');
      if (state?.generation !== generation || state.kept.includes(batchId)) return;
      await db.wanted.put({ batchId });
    });
  } catch (error) {
    if (!isLostConnection(error)) throw error;
    connectionLost(db);
  }
}

/** Reads from the directory like `useOwn`. Returns null while its lease is over. */
export function useHeld<T>(
  key: string,
  query: (db: PersonDatabase) => PromiseLike<T | undefined>,
  atOnce?: (first: FirstReading) => T | null | undefined,
): T | null | undefined {
  const open = async (db: PersonDatabase) => {
    const state = await db.state.get('state');
    return state?.locked ? undefined : await query(db);
  };
  return useOwn(key, open, atOnce);
}

/**
 * Reads from the database, and again whenever the data changes: the person's own data, which no lease ends. `key`
 * distinguishes the queries of one screen. `atOnce` takes the value from the first reading, if that contains it.
 */
export function useOwn<T>(
  key: string,
  query: (db: PersonDatabase) => PromiseLike<T | undefined>,
  atOnce?: (first: FirstReading) => T | null | undefined,
): T | null | undefined {
  const device = useDevice();
  const db = device.status === 'ready' ? device.db : null;
  const answer = useLiveQuery(async () => {
    if (!db) return null;
    try {
      return { db, key, value: (await query(db)) ?? null };
    } catch (error) {
      if (!isLostConnection(error)) throw error;
      // The connection is lost. The device opens another one, and this query runs again on it.
      connectionLost(db);
      return null;
    }
  }, [db, key]);
  const last = useRef<CachedValue<T> | null>(null);
  const first = db && firstReading(db);
  const answered = answer?.db === db && answer.key === key ? answer.value : first && atOnce?.(first);
  const value = heldOf(device, key, answered, last);
  const isAwaited = value === undefined;
  useEffect(() => (isAwaited ? screenWaits() : undefined), [isAwaited]);
  return value;
}

interface CachedValue<T> {
  person: Person;
  key: string;
  value: T | null;
}

function heldOf<T>(
  device: Device,
  key: string,
  answered: T | null | undefined,
  last: RefObject<CachedValue<T> | null>,
): T | null | undefined {
  if (device.status !== 'ready' && device.status !== 'opening') {
    last.current = null;
    return null;
  }
  const { person } = device;
  if (device.status === 'ready' && answered !== undefined) last.current = { person, key, value: answered };
  // The last value stays on the screen while a lost connection reopens, so that typed text is not lost. It is reused
  // only for the same key and person.
  const held = last.current;
  return held?.key === key && samePerson(held.person, person) ? held.value : undefined;
}
