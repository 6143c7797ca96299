import type { Me } from '@memcherrish/shared/wire/sync/sync.ts';
import * as api from '#api/sync.ts';
import { freshState, PersonDatabase } from '#local/db/database.ts';
import { peopleIn } from '#local/queries/kept-people.ts';
import { SyncEngine } from '#sync/engine.ts';
import { DexieStore } from '#sync/store.ts';
import type { BenchPage, SearchPage } from './bench-page.ts';

/*
 * The app's own sync without its screens: engine, requests, store and database come from `src`. Photos are left out:
 * the records of the benchmark name photos that do not exist.
 */
const noPhotos = {
  keep: async () => undefined,
  drop: async () => undefined,
  dropAllBut: async () => undefined,
};

let db: PersonDatabase | null = null;
let engine: SyncEngine | null = null;
/** Called after each write. */
let onStored = (): void => undefined;

/** Resolves after the first write that makes the condition true. */
function nextStored(isSo: () => Promise<boolean>): Promise<void> {
  return new Promise((resolve) => {
    onStored = () => void isSo().then((so) => so && resolve());
  });
}

const page: BenchPage & SearchPage = {
  async prepare(viewer) {
    db = new PersonDatabase({ kind: 'schoolmate', id: viewer });
    await db.open();
    await db.state.add(freshState('bench', Date.now()));
    engine = new SyncEngine({
      api,
      store: new DexieStore(db, 'bench'),
      photos: noPhotos,
      now: Date.now,
      random: Math.random,
      isOurs: (me: Me) => me.kind === 'schoolmate' && me.schoolmate._id === viewer,
      mayFetchAhead: () => true,
      onPulled: () => onStored(),
      onEnded: (problem) => reportError(problem),
      onFault: reportError,
      onSuperseded: () => undefined,
    });
  },

  async firstSync() {
    const from = performance.now();
    const stored = nextStored(async () => ((await db?.state.get('state'))?.cursor ?? null) !== null);
    void engine?.start();
    await stored;
    const [any] = (await db?.rosters.limit(1).toArray()) ?? [];
    if (!any?.schoolmates[0]?.name) throw new Error('Nothing can be read.');
    return performance.now() - from;
  },

  async change() {
    const from = performance.now();
    const stored = nextStored(async () => true);
    engine?.poke();
    await stored;
    return performance.now() - from;
  },

  async search(typed) {
    const from = performance.now();
    const index = db && (await peopleIn(db));
    const ready = performance.now() - from;
    const each = typed.map((text) => {
      const begun = performance.now();
      index?.search(text);
      return performance.now() - begun;
    });
    return { ready, each };
  },

  async open(viewer) {
    const from = performance.now();
    db = new PersonDatabase({ kind: 'schoolmate', id: viewer });
    await db.open();
    await page.people();
    return performance.now() - from;
  },

  people: async () =>
    ((await db?.rosters.toArray()) ?? []).reduce((sum, each) => sum + each.schoolmates.length, 0),
};

Object.assign(globalThis, { bench: page });
