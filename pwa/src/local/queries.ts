import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { newestPosts } from '@memcherrish/shared/rules/replica.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import { useRef } from 'react';
import { type ClassRoom, classRoomOf, nearerThan } from './class-room.ts';
import { isLostConnection, type PersonDatabase } from './database.ts';
import { connectionLost, currentDevice, useDevice } from './device.ts';
import type { OutboxRow } from './edits.ts';
import { type Freshness, freshnessOf } from './freshness.ts';
import { useOnline } from './online.ts';
import { type Viewer, viewerWith } from './overlay.ts';
import { type Person, samePerson } from './person.ts';
import { addressOfPhoto, keepAddressesOf } from './picture-addresses.ts';
import { shownPosts } from './posts-overlay.ts';
import { rowsOf, unsent } from './queue.ts';
import type { ShownPosts } from './shown-post.ts';

/*
 * What screens read: what the server has, with the own edits laid over it (overlay.ts). Every hook answers `undefined` while it loads and
 * `null` when the device does not hold it (yet); it answers anew when a pull or an edit brings something else.
 */

/** The signed-in schoolmate or teacher; null before the first pull and when nobody is. */
export function useViewer(): Viewer | null | undefined {
  return useHeld('me', viewerIn);
}

/** Batches and divisions of a school that is open to the viewer. */
export function useStructure(schoolId: string | null): Structure | null | undefined {
  return useHeld(`structure ${schoolId}`, async (db) =>
    schoolId === null ? undefined : await db.structures.get(schoolId),
  );
}

/** Every school that is open to the viewer, with batches and divisions. */
export function useStructures(): Structure[] | null | undefined {
  return useHeld('structures', async (db) => await db.structures.toArray());
}

/** One division with its people. Null until its batch is on the device: see `wantBatch`. */
export function useClassRoom(divisionId: string | null): ClassRoom | null | undefined {
  return useHeld(`class room ${divisionId}`, async (db) => {
    const roster = divisionId === null ? undefined : await db.rosters.get(divisionId);
    if (!roster) return undefined;
    const nearer = nearerThan(roster.relation);
    const held = nearer.length > 0 ? await db.rosters.where('relation').anyOf(nearer).toArray() : [];
    return classRoomOf(roster, held, (await viewerIn(db)) ?? null);
  });
}

/** The class rooms of one batch, by division. Null until the batch is on the device: see `wantBatch`. */
export function useBatchRooms(batchId: string | null): ReadonlyMap<string, ClassRoom> | null | undefined {
  return useHeld(`batch ${batchId}`, async (db) => {
    const state = await db.state.get('state');
    if (batchId === null || !state?.kept.includes(batchId)) return undefined;
    const rosters = await db.rosters.where('batchId').equals(batchId).toArray();
    const nearer = [...new Set(rosters.flatMap((roster) => nearerThan(roster.relation)))];
    const held = nearer.length > 0 ? await db.rosters.where('relation').anyOf(nearer).toArray() : [];
    const viewer = (await viewerIn(db)) ?? null;
    return new Map(
      rosters.map((roster) => {
        const nearerHeld = held.filter((each) => nearerThan(roster.relation).includes(each.relation));
        return [roster.divisionId, classRoomOf(roster, nearerHeld, viewer)];
      }),
    );
  });
}

/** How many other schoolmates stand in the viewer's own divisions, and in their own batches. */
export function useAudience(): { division: number; batch: number } | null | undefined {
  return useHeld('audience', async (db) => {
    const own = (await db.me.get('me'))?.me;
    const rosters = await db.rosters.where('relation').anyOf(['division', 'batch']).toArray();
    if (own?.kind !== 'schoolmate') return undefined;
    const others = (near: typeof rosters) =>
      new Set(near.flatMap((roster) => roster.schoolmates.map((face) => face._id))).size -
      (near.some((roster) => roster.schoolmates.some((face) => face._id === own.schoolmate._id)) ? 1 : 0);
    return {
      division: others(rosters.filter((each) => each.relation === 'division')),
      batch: others(rosters),
    };
  });
}

/** The edits that the server has not confirmed yet, in order. */
export function useOutbox(): OutboxRow[] | null | undefined {
  return useHeld('outbox', async (db) => unsent(await rowsOf(db)));
}

/** How many changes wait on this device; that news was read is none that a person would look for. */
export function useWaiting(): number {
  const rows = useOutbox() ?? [];
  return rows.filter(({ edit }) => edit.kind !== 'notifications-read').length;
}

/** The posts of one of the viewer's own batches, with those that wait on this device. Null until they are here. */
export function usePosts(batchId: string): ShownPosts | null | undefined {
  return useHeld(`posts ${batchId}`, (db) =>
    db.transaction('r', [db.state, db.posts, db.outbox, db.sent, db.me], async () => {
      const stand = (await db.state.get('state'))?.posts[batchId];
      if (!stand) return undefined;
      const posts = newestPosts(await db.posts.where('batchId').equals(batchId).toArray());
      const reports = await db.sent.where('edit.kind').equals('report').toArray();
      const reported = new Set(reports.flatMap(({ edit }) => ('postId' in edit ? [edit.postId] : [])));
      const me = (await db.me.get('me'))?.me;
      const ownId = me?.kind === 'schoolmate' ? me.schoolmate._id : null;
      return {
        posts: shownPosts(batchId, posts, await rowsOf(db), ownId, reported),
        older: stand.older,
      };
    }),
  );
}

/** How old what is shown is, and whether there is contact with the server. */
export function useFreshness(): Freshness | null | undefined {
  const online = useOnline();
  const state = useHeld('state', async (db) => await db.state.get('state'));
  return state && freshnessOf(state, online);
}

/** Device time of the last contact with the server, in milliseconds: the lease counts from it. */
export function useLastContact(): number | null | undefined {
  return useHeld('contact', async (db) => (await db.state.get('state'))?.lastContact);
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

/** In one transaction: a pull takes an edit out of the outbox in the moment in which it brings what the edit has become. */
export function viewerIn(db: PersonDatabase): PromiseLike<Viewer | undefined> {
  return db.transaction('r', [db.me, db.outbox], async () => {
    const held = (await db.me.get('me'))?.me;
    if (!held) return undefined;
    const rows = await rowsOf(db);
    keepAddressesOf(rows);
    return viewerWith(held, rows, addressOfPhoto);
  });
}

/** Reads what is held, again whenever it changes; `key` tells one question from another of the same screen. */
export function useHeld<T>(
  key: string,
  query: (db: PersonDatabase) => PromiseLike<T | undefined>,
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
  const last = useRef<{ person: Person; key: string; value: T | null } | null>(null);
  if (device.status !== 'ready' && device.status !== 'opening') {
    last.current = null;
    return null;
  }
  const { person } = device;
  if (db && answer?.db === db && answer.key === key) last.current = { person, key, value: answer.value };
  // While a lost connection is opened anew the screen stays, with all that is typed in it; but never one division under another one's
  // name, and nothing of somebody else.
  const held = last.current;
  return held?.key === key && samePerson(held.person, person) ? held.value : undefined;
}
