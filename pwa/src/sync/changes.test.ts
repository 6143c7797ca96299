import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { aMe, aPersonView } from '@memcherrish/shared/testing/factories.ts';
import type { Roster } from '@memcherrish/shared/wire/people/people.ts';
import { packed } from '@memcherrish/shared/wire/sync/roster-columns.ts';
import { type Me, protocol } from '@memcherrish/shared/wire/sync/sync.ts';
import { unpacked } from '@memcherrish/shared/wire/sync/whole-roster.ts';
import { expect, test } from 'vitest';
import { type Changes, changesOf, type ExpandedAnswer, type HeldContents, touched } from './changes.ts';

const face = (id: string, photo: string | null = null) => aPersonView(id, { profilePic: photo });
const roster = (divisionId: string, people: string[] = [], changes: Partial<Roster> = {}): Roster => ({
  divisionId,
  batchId: divisionId.slice(0, 2),
  schoolId: 'school',
  relation: 'school',
  revision: 1,
  schoolmates: people.map((id) => face(id, `/uploads/${id}.webp`)),
  teachers: [],
  ...changes,
});
const structure = (...divisionIds: string[]): Structure => ({
  _id: 'school',
  name: "St. Mary's",
  image: null,
  batches: [...new Set(divisionIds.map((id) => id.slice(0, 2)))].map((batchId) => ({
    _id: batchId,
    batch: batchId,
    divisions: divisionIds.filter((id) => id.startsWith(batchId)).map((_id) => ({ _id, name: _id })),
  })),
});
const me = aMe(
  { _id: 'me', name: 'me', profilePic: '/uploads/me.webp' },
  {
    memberships: [
      {
        ...{ schoolId: 'school', schoolName: "St. Mary's", schoolImage: null },
        ...{ batchId: 'b1', batch: 'b1', divisionId: 'b1-A', division: 'A' },
      },
    ],
  },
);
const answer = (changes: Partial<ExpandedAnswer>): ExpandedAnswer => ({
  ...{
    protocol,
    epoch: 'first',
    at: '2026-01-01T00:00:00.000Z',
    me,
    schoolIds: ['school'],
    structures: [],
  },
  ...{ batches: [], kept: ['b1'], cursor: 'next', posts: [], postBatches: ['b1'] },
  ...changes,
});

/** Does the same as the store: reads what the response touches, then computes the changes. */
function after(
  given: ExpandedAnswer,
  rosters: Roster[],
  held: Partial<HeldContents> = {},
  snapshots: Roster[] = [],
): Changes {
  const slots = rosters.map(({ schoolId, batchId, divisionId }) => ({ schoolId, batchId, divisionId }));
  const ids = touched(given, slots);
  const read = rosters.filter((each) => ids.includes(each.divisionId));
  const fetched = new Map([['/x', snapshots.map(packed)]]);
  const nothing = { structures: [], me: null, posts: [], postBatches: {}, confirmed: [] };
  const before = { slots, rosters: read.map(packed), ...nothing, ...held };
  return changesOf(given, { rosters: fetched, posts: [] }, before, []);
}
const peopleIn = (changes: Changes, divisionId: string) =>
  changes.rosters.find((each) => each.divisionId === divisionId)?.schoolmates._id;
const snapshotOf = (batchId: string) => ({
  kind: 'snapshot' as const,
  batchId,
  schoolId: 'school',
  snapshots: ['/x'],
});
const patchOf = (divisionId: string, changed: string[], removed: string[] = []) => ({
  kind: 'patch' as const,
  batchId: divisionId.slice(0, 2),
  rosters: [{ divisionId, revision: 2, changed: changed.map((id) => face(id)), removed, teachers: null }],
});

test('reads and changes no roster for a response without changes', () => {
  const held = [roster('b1-A', ['anu'])];
  const given = answer({});
  expect(touched(given, held)).toEqual([]);
  expect(after(given, held)).toMatchObject({
    rosters: [],
    droppedRosters: [],
    cursor: 'next',
    unnamedPhotos: [],
  });
});

test('replaces the whole batch by a snapshot', () => {
  const given = answer({ batches: [snapshotOf('b1')] });
  const changes = after(given, [roster('b1-A', ['anu']), roster('b1-B', ['bindu'])], {}, [
    roster('b1-A', ['chitra']),
  ]);
  expect(peopleIn(changes, 'b1-A')).toEqual(['chitra']);
  expect(changes.droppedRosters).toEqual(['b1-B']);
  expect(changes.unnamedPhotos).toEqual(['/uploads/anu.webp', '/uploads/bindu.webp']);
});

test('changes and removes people by a patch, and leaves the other divisions of the batch alone', () => {
  const given = answer({ batches: [patchOf('b1-A', ['dev'], ['anu'])] });
  const changes = after(given, [roster('b1-A', ['anu', 'bindu']), roster('b1-B', ['chitra'])]);
  expect(changes.rosters).toHaveLength(1);
  expect(peopleIn(changes, 'b1-A')).toEqual(['bindu', 'dev']);
  expect(changes.unnamedPhotos).toEqual(['/uploads/anu.webp']);
});

test("adds a new division with its first patch, at the viewer's relation", () => {
  const given = answer({ structures: [structure('b1-A', 'b1-B')], batches: [patchOf('b1-B', ['esha'])] });
  const changes = after(given, [roster('b1-A')]);
  expect(changes.rosters).toMatchObject([{ divisionId: 'b1-B', relation: 'batch', revision: 2 }]);
  expect(peopleIn(changes, 'b1-B')).toEqual(['esha']);
});

test('adds a new division without people as empty', () => {
  const given = answer({ structures: [structure('b1-A', 'b1-B')] });
  const changes = after(given, [roster('b1-A', ['anu'])]);
  expect(changes.rosters).toMatchObject([{ divisionId: 'b1-B', schoolmates: { _id: [] }, revision: -1 }]);
  expect(changes.droppedRosters).toEqual([]);
});

test.each([
  ['a batch that is gone', answer({ batches: [{ kind: 'gone', batchId: 'b2' }], kept: ['b1'] })],
  ['a batch that the cursor does not cover', answer({ kept: ['b1'] })],
  [
    'a division that is no longer in the structure',
    answer({ kept: ['b1', 'b2'], structures: [structure('b1-A')] }),
  ],
])('deletes %s from the device with its photos', (_, given) => {
  const changes = after(given, [roster('b1-A', ['anu']), roster('b2-A', ['bindu'])]);
  expect(changes.droppedRosters).toEqual(['b2-A']);
  expect(changes.unnamedPhotos).toEqual(['/uploads/bindu.webp']);
});

test('deletes a school that is closed to the viewer, even if the response still names its batches', () => {
  const given = answer({ schoolIds: [], structures: [structure('b1-A')], batches: [snapshotOf('b1')] });
  const held = { structures: [{ ...structure('b1-A'), image: '/uploads/school.webp' }] };
  const changes = after(given, [roster('b1-A', ['anu'])], held, [roster('b1-A', ['anu'])]);
  expect(changes).toMatchObject({
    rosters: [],
    droppedRosters: ['b1-A'],
    structures: [],
    droppedStructures: ['school'],
    unnamedPhotos: ['/uploads/anu.webp', '/uploads/school.webp'],
  });
});

test('drops the previous own photo when there is another one', () => {
  const before: Me = { ...me, schoolmate: { ...me.schoolmate, profilePic: '/uploads/old.webp' } };
  expect(after(answer({}), [], { me: before }).unnamedPhotos).toEqual(['/uploads/old.webp']);
});

test('drops a photo from school days when its person is removed or has another one', () => {
  const then = (path: string) => ({ schoolPhoto: { path, preview: '' } });
  const before: Me = { ...me, schoolmate: { ...me.schoolmate, ...then('/uploads/me-then.webp') } };
  const anu = { ...face('anu', '/uploads/anu.webp'), ...then('/uploads/anu-then.webp') };
  const bindu = { ...face('bindu'), ...then('/uploads/bindu-then.webp') };
  const given = answer({ batches: [patchOf('b1-A', [], ['anu'])] });
  const changes = after(given, [roster('b1-A', [], { schoolmates: [anu, bindu] })], { me: before });
  expect([...changes.unnamedPhotos].sort()).toEqual([
    '/uploads/anu-then.webp',
    '/uploads/anu.webp',
    '/uploads/me-then.webp',
  ]);
});

test('leaves the other batches of a shared snapshot address unchanged', () => {
  const given = answer({ batches: [snapshotOf('b2'), snapshotOf('b3')], kept: ['b1', 'b2', 'b3'] });
  const fetched = ['b1-A', 'b2-A', 'b3-A'].map((id) => roster(id, [`new-${id}`]));
  const changes = after(given, [roster('b1-A', ['anu'], { relation: 'division' })], {}, fetched);
  expect(changes.rosters.map((each) => each.divisionId)).toEqual(['b2-A', 'b3-A']);
  expect(changes.droppedRosters).toEqual([]);
});

test('changes nothing when the same patch is applied twice', () => {
  const given = answer({ batches: [patchOf('b1-A', ['dev'], ['anu'])] });
  const once = after(given, [roster('b1-A', ['anu'])]);
  expect(after(given, once.rosters.map(unpacked)).rosters).toEqual(once.rosters);
});
