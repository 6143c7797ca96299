import { rosterRelations } from '@memcherrish/shared/access/relation.ts';
import type { Subscription } from 'dexie';
import type { PersonDatabase } from '#local/db/database.ts';
import { currentDevice, onDeviceChange } from '#local/db/device.ts';
import type { Viewer } from '#local/edits/overlay.ts';
import { ownView } from './class-room.ts';
import { viewerIn } from './first-reading.ts';
import { type PeopleIndex, PeopleIndexBuilder } from './people-index.ts';

/** Rosters that are read and indexed at a time. Between two batches the page can respond to input. */
const atATime = 8;

interface CachedIndex {
  db: PersonDatabase;
  /** The version of the stored data that the index was built from. */
  madeOf: string;
  index: PeopleIndex;
  following: Subscription;
}

/** The cached index; valid while the directory stays unchanged. */
let kept: CachedIndex | null = null;

onDeviceChange(() => {
  if (kept && !isOpen(kept.db)) forget();
});

/**
 * Returns a search index of all people on the device; undefined before the first pull and while the directory is
 * locked.
 */
export async function peopleIn(db: PersonDatabase): Promise<PeopleIndex | undefined> {
  const tables = [db.rosters, db.structures, db.state, db.me, db.outbox];
  // One transaction reads one consistent state of the directory.
  const read = await db.transaction('r', tables, async () => {
    if ((await db.state.get('state'))?.locked) return undefined;
    const viewer = (await viewerIn(db)) ?? null;
    const madeOf = await standOf(db, viewer);
    if (kept?.db === db && kept.madeOf === madeOf) return kept.index;
    const structures = await db.structures.toArray();
    if (structures.length === 0) return undefined;
    const builder = new PeopleIndexBuilder(structures, viewer);
    for (const relation of rosterRelations) {
      const divisions = await db.rosters.where('relation').equals(relation).primaryKeys();
      for (let from = 0; from < divisions.length; from += atATime) {
        const rosters = await db.rosters.bulkGet(divisions.slice(from, from + atATime));
        for (const roster of rosters) if (roster) builder.add(roster);
      }
    }
    return { madeOf, builder };
  });
  if (!read || 'search' in read) return read;
  const index = read.builder.index();
  if (read.madeOf !== null && isOpen(db)) keep(db, read.madeOf, index);
  return index;
}

/**
 * Returns the version of the data for an index. Every pull that adds or removes a person moves the cursor, or follows
 * a restore of the server. Null while the first pull is incomplete.
 */
async function standOf(db: PersonDatabase, viewer: Viewer | null): Promise<string | null> {
  const state = await db.state.get('state');
  if (!state || state.cursor === null) return null;
  const own = viewer?.kind === 'schoolmate' ? ownView(viewer.schoolmate) : null;
  return JSON.stringify([state.epoch, state.cursor, own]);
}

/** Caches the index until a tab stores other data, so that memory does not retain people who were removed. */
function keep(db: PersonDatabase, madeOf: string, index: PeopleIndex): void {
  forget();
  const following = db
    .watch(async () => await standOf(db, (await viewerIn(db)) ?? null))
    .subscribe({ next: (now) => now !== madeOf && forget(), error: forget });
  kept = { db, madeOf, index, following };
}

function isOpen(db: PersonDatabase): boolean {
  const device = currentDevice();
  return device.status === 'ready' && device.db === db;
}

function forget(): void {
  kept?.following.unsubscribe();
  kept = null;
}
