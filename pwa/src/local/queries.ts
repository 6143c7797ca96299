import type { Structure } from '@memcherrish/shared/domain/school.ts';
import type { Me } from '@memcherrish/shared/wire/sync.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import { type ClassRoom, classRoomOf, nearerThan } from './class-room.ts';
import { isLostConnection, type PersonDatabase } from './database.ts';
import { connectionLost, currentDevice, useDevice } from './device.ts';
import { type Freshness, freshnessOf } from './freshness.ts';
import { useOnline } from './online.ts';

/*
 * What screens read. Every hook answers `undefined` while it loads and `null` when the device does not hold it (yet); it answers anew
 * when a pull brings something else.
 */

/** The signed-in schoolmate or teacher; null before the first pull and when nobody is. */
export function useViewer(): Me | null | undefined {
  return useHeld('me', async (db) => (await db.me.get('me'))?.me);
}

/** Batches and divisions of a school that is open to the viewer. */
export function useStructure(schoolId: string | null): Structure | null | undefined {
  return useHeld(`structure ${schoolId}`, async (db) =>
    schoolId === null ? undefined : await db.structures.get(schoolId),
  );
}

/** One division with its people. Null until its batch is on the device: see `wantBatch`. */
export function useClassRoom(divisionId: string | null): ClassRoom | null | undefined {
  return useHeld(`class room ${divisionId}`, async (db) => {
    const roster = divisionId === null ? undefined : await db.rosters.get(divisionId);
    if (!roster) return undefined;
    const nearer = nearerThan(roster.relation);
    const held = nearer.length > 0 ? await db.rosters.where('relation').anyOf(nearer).toArray() : [];
    const row = await db.me.get('me');
    return classRoomOf(roster, held, row?.me ?? null);
  });
}

/** How old what is shown is, and whether there is contact with the server. */
export function useFreshness(): Freshness | null | undefined {
  const online = useOnline();
  const state = useHeld('state', async (db) => await db.state.get('state'));
  return state && freshnessOf(state, online);
}

/** Asks for a batch that is not on the device: it is pulled at once, or as soon as there is a connection. */
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

function useHeld<T>(
  key: string,
  query: (db: PersonDatabase) => Promise<T | undefined>,
): T | null | undefined {
  const device = useDevice();
  const db = device.status === 'ready' ? device.db : null;
  const answer = useLiveQuery(async () => {
    if (!db) return null;
    try {
      return { db, key, value: (await query(db)) ?? null };
    } catch (error) {
      if (!isLostConnection(error)) throw error;
      // A handle that does not answer any more: the device opens another one, and this query runs again on it.
      connectionLost(db);
      return null;
    }
  }, [db, key]);
  if (device.status === 'opening') return undefined;
  if (device.status !== 'ready') return null;
  // The hook keeps the last answer while the next one is read: never show one division under another one's name.
  return answer && answer.db === db && answer.key === key ? answer.value : undefined;
}
