import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { aMe, aPersonView, aTeacher } from '@memcherrish/shared/testing/factories.ts';
import type { Roster } from '@memcherrish/shared/wire/people/people.ts';
import type { Me } from '@memcherrish/shared/wire/sync/sync.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type ClassPhotosRow,
  type EventsRow,
  freshState,
  type MeRow,
  type PersonDatabase,
  type SyncState,
} from '#local/db/database.ts';
import { editLayout, type OutboxRow } from '#local/edits/edits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const place = {
  ...{ schoolId: 'stMarys', schoolName: "St. Mary's", schoolImage: null, batchId: 'y2012' },
  ...{ batch: '2012 - 2013', divisionId: 'tenA', division: '10-A' },
};
const anu = aMe(
  { _id: 'anu', name: 'Anu', place: 'Ollur' },
  { memberships: [place, { ...place, divisionId: 'nineA', division: '9-A' }] },
);
const mary: Me = { kind: 'teacher', teacher: aTeacher(), assignments: [], deletionDueAt: null };
const school: Structure = { _id: 'stMarys', name: "St. Mary's", image: null, batches: [] };
const roster = (divisionId: string, relation: Roster['relation'], people: Roster['schoolmates']): Roster => ({
  ...{ divisionId, batchId: 'y2012', schoolId: 'stMarys', relation, revision: 1, teachers: [] },
  schoolmates: people,
});
const edit: OutboxRow = {
  ...{ seq: 1, key: 'k', layout: editLayout, madeAt: '2026-02-02T00:00:00.000Z', state: 'waiting', tries: 0 },
  edit: { kind: 'profile', fields: { place: 'Thrissur' }, base: {} },
  ...{ problem: null, conflicts: null },
};

interface Stored {
  classPhotos?: ClassPhotosRow;
  events?: EventsRow;
  state?: SyncState;
  me?: Me;
  outbox?: OutboxRow[];
  structures?: Structure[];
  rosters?: Roster[];
}

/**
 * Fakes the stored data. It answers only inside the outermost transaction: reads in several transactions could see
 * several states.
 */
function holding({ state, me, outbox = [], structures = [], rosters = [], classPhotos, events }: Stored) {
  const begun: string[] = [];
  let depth = 0;
  const answer = async <T>(value: T) => {
    if (depth === 0) throw new Error('read outside a transaction');
    return value;
  };
  const db = {
    state: { get: () => answer(state) },
    me: { get: () => answer<MeRow | undefined>(me && { key: 'me', me }) },
    outbox: { orderBy: () => ({ toArray: () => answer(outbox) }) },
    classPhotos: { get: () => answer(classPhotos) },
    events: { get: () => answer(events) },
    structures: { get: (id: string) => answer(structures.find((each) => each._id === id)) },
    rosters: {
      get: (id: string) => answer(rosters.find((each) => each.divisionId === id)),
      where: () => ({
        anyOf: (relations: string[]) => ({
          toArray: () => answer(rosters.filter((each) => relations.includes(each.relation))),
        }),
      }),
    },
    transaction: async (mode: string, _tables: unknown, work: () => Promise<unknown>) => {
      if (depth === 0) begun.push(mode);
      depth += 1;
      try {
        return await work();
      } finally {
        depth -= 1;
      }
    },
  } as unknown as PersonDatabase;
  return { db, begun };
}

/** A page that has just loaded. */
async function aPage() {
  vi.resetModules();
  const [reading, screen] = await Promise.all([
    import('./first-reading.ts'),
    import('#local/device/first-screen.ts'),
  ]);
  return { ...reading, ...screen };
}

const state = freshState('g', 0);
const tenA = roster('tenA', 'division', [
  aPersonView('Binu'),
  aPersonView('Anu', { _id: 'anu', place: 'Ollur' }),
]);

test('reads the state, the person with their edits, their school and the class last opened in one read-only transaction', async () => {
  const { readFirst } = await aPage();
  const classPhotos: ClassPhotosRow = {
    key: 'class-photos',
    tag: '"1"',
    document: { photos: [] },
    askedAt: 1,
  };
  const events: EventsRow = { key: 'events', tag: '"1"', document: { events: [], grounds: [] } };
  const held = { state, me: anu, outbox: [edit], structures: [school], rosters: [tenA], classPhotos, events };
  const { db, begun } = holding(held);
  const first = await readFirst(db);
  expect(begun).toEqual(['r']);
  expect(first).toMatchObject({ state, rows: [edit], structure: school, room: { divisionId: 'tenA' } });
  expect(first?.classPhotos).toBe(classPhotos);
  expect(first?.events).toBe(events);
  // Both the viewer and the room include the own edit.
  expect(first?.viewer).toMatchObject({ schoolmate: { place: 'Thrissur' } });
  expect(first?.room?.schoolmates.map((each) => [each.name, each.place])).toEqual([
    ['Anu', 'Thrissur'],
    ['Binu', null],
  ]);
});

test('returns no first reading for an empty database', async () => {
  const { firstReading, readFirst } = await aPage();
  const { db } = holding({});
  expect(await readFirst(db)).toBeNull();
  expect(firstReading(db)).toBeUndefined();
});

test('returns null for data that is not stored, and for a teacher also for the class', async () => {
  const { readFirst } = await aPage();
  const nothing = { viewer: null, structure: null, room: null, classPhotos: null, events: null };
  expect(await readFirst(holding({ state }).db)).toMatchObject(nothing);
  expect(await readFirst(holding({ state, me: anu }).db)).toMatchObject({ structure: null, room: null });
  const held = { state, me: mary, structures: [school], rosters: [tenA] };
  expect(await readFirst(holding(held).db)).toMatchObject({ structure: null, room: null });
});

test('returns the first reading until the first screen is complete, and only for its own database', async () => {
  const { firstReading, readFirst, screenIsThere } = await aPage();
  const { db } = holding({ state });
  const first = await readFirst(db);
  expect(firstReading(db)).toBe(first);
  expect(firstReading(holding({ state }).db)).toBeUndefined();
  screenIsThere();
  await vi.runAllTimersAsync();
  expect(firstReading(db)).toBeUndefined();
});

test('shows a person as open as in the nearer class that the viewer shares with them', async () => {
  const { roomIn } = await aPage();
  const closed = aPersonView('Cini', { email: null, hidden: { email: true } });
  const open = aPersonView('Cini', { email: 'cini@school.example' });
  const { db } = holding({
    rosters: [roster('nineA', 'school', [closed]), roster('tenA', 'division', [open])],
  });
  const room = await db.transaction('r', [], () => roomIn(db, 'nineA', null));
  expect(room?.schoolmates.map((each) => each.email)).toEqual(['cini@school.example']);
  expect(await db.transaction('r', [], () => roomIn(db, 'tenC', null))).toBeUndefined();
});
