import type { Roster } from '@memcherrish/shared/wire/people/people.ts';
import { Dexie, type Table } from 'dexie';
import type { BenchPage } from './bench-page.ts';

/**
 * The page of the limit line: downloads one file and stores it, one row for each division. It checks, redacts and
 * validates nothing.
 */
class BareDatabase extends Dexie {
  declare readonly rosters: Table<Roster, string>;

  constructor() {
    super('bare', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ rosters: 'divisionId' });
  }
}

let db: BareDatabase | null = null;

async function fetched(path: string): Promise<Roster[]> {
  const response = await fetch(path, { cache: 'no-store' });
  return await response.json();
}

const page: BenchPage = {
  async prepare() {
    db = new BareDatabase();
    await db.open();
  },

  async firstSync() {
    const from = performance.now();
    await db?.rosters.bulkPut(await fetched('/school.json'));
    const [any] = (await db?.rosters.limit(1).toArray()) ?? [];
    if (!any?.schoolmates[0]?.name) throw new Error('Nothing can be read.');
    return performance.now() - from;
  },

  async change() {
    const from = performance.now();
    const changed = await fetched('/change.json');
    await db?.transaction('rw', db.rosters, async () => {
      const held = (await db?.rosters.bulkGet(changed.map((each) => each.divisionId))) ?? [];
      const next = held.flatMap((roster, at) => {
        const faces = new Map(changed[at]?.schoolmates.map((face) => [face._id, face]));
        return roster
          ? [{ ...roster, schoolmates: roster.schoolmates.map((face) => faces.get(face._id) ?? face) }]
          : [];
      });
      await db?.rosters.bulkPut(next);
    });
    return performance.now() - from;
  },

  async open() {
    const from = performance.now();
    db = new BareDatabase();
    await db.open();
    await page.people();
    return performance.now() - from;
  },

  people: async () =>
    ((await db?.rosters.toArray()) ?? []).reduce((sum, each) => sum + each.schoolmates.length, 0),
};

Object.assign(globalThis, { bench: page });
