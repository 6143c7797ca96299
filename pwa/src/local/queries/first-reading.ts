import type { Structure } from '@memcherrish/shared/domain/school.ts';
import type { ClassPhotosRow, EventsRow, PersonDatabase, SyncState } from '#local/db/database.ts';
import { firstScreen } from '#local/device/first-screen.ts';
import type { OutboxRow } from '#local/edits/edits.ts';
import { type Viewer, viewerWith } from '#local/edits/overlay.ts';
import { addressOfPhoto, keepAddressesOf } from '#local/edits/picture-addresses.ts';
import { rowsOf } from '#local/outbox/rows.ts';
import { type ClassRoom, classRoomOf, nearerThan } from './class-room.ts';

/**
 * The data for the first screen, read in one transaction while the directory opens. Data that the device does not
 * store is `null`.
 */
export interface FirstReading {
  state: SyncState;
  viewer: Viewer | null;
  rows: OutboxRow[];
  /** The school of the class last opened, and that class. */
  structure: Structure | null;
  room: ClassRoom | null;
  classPhotos: ClassPhotosRow | null;
  events: EventsRow | null;
}

const readings = new WeakMap<PersonDatabase, FirstReading>();

/**
 * Returns the data read during opening until the first screen is complete; undefined afterwards, so that later reads
 * query the database.
 */
export function firstReading(db: PersonDatabase): FirstReading | undefined {
  return readings.get(db);
}

/** Reads the data and caches it for the first screen. Returns null if the database is empty. */
export async function readFirst(db: PersonDatabase): Promise<FirstReading | null> {
  const reading = await db.transaction(
    'r',
    [db.state, db.me, db.outbox, db.structures, db.rosters, db.classPhotos, db.events],
    async (): Promise<FirstReading | null> => {
      const [state, viewer, rows] = await Promise.all([db.state.get('state'), viewerIn(db), rowsOf(db)]);
      if (!state) return null;
      const home = viewer?.kind === 'schoolmate' && !state.locked ? viewer.memberships[0] : undefined;
      const [structure, room, classPhotos, events] = await Promise.all([
        home && db.structures.get(home.schoolId),
        home && roomIn(db, home.divisionId, viewer ?? null),
        home && db.classPhotos.get('class-photos'),
        home && db.events.get('events'),
      ]);
      return {
        ...{ state, viewer: viewer ?? null, rows, structure: structure ?? null, room: room ?? null },
        ...{ classPhotos: classPhotos ?? null, events: events ?? null },
      };
    },
  );
  if (!reading) return null;
  readings.set(db, reading);
  void firstScreen.then(() => readings.delete(db));
  return reading;
}

/** Reads in one transaction: a pull deletes an edit from the outbox in the same write that stores its result. */
export function viewerIn(db: PersonDatabase): PromiseLike<Viewer | undefined> {
  return db.transaction('r', [db.me, db.outbox], async () => {
    const [held, rows] = await Promise.all([db.me.get('me'), rowsOf(db)]);
    if (!held) return undefined;
    keepAddressesOf(rows);
    return viewerWith(held.me, rows, addressOfPhoto);
  });
}

/** Returns a division as its screen draws it; undefined while it is not on the device. */
export async function roomIn(
  db: PersonDatabase,
  divisionId: string,
  viewer: Viewer | null,
): Promise<ClassRoom | undefined> {
  const roster = await db.rosters.get(divisionId);
  if (!roster) return undefined;
  const nearer = nearerThan(roster.relation);
  const held = nearer.length > 0 ? await db.rosters.where('relation').anyOf(nearer).toArray() : [];
  return classRoomOf(roster, held, viewer);
}
