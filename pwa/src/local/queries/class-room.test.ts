import type { PersonView } from '@memcherrish/shared/access/person-view.ts';
import { aMe, aPersonView } from '@memcherrish/shared/testing/factories.ts';
import type { OwnRecord, Roster } from '@memcherrish/shared/wire/people/people.ts';
import { expect, test } from 'vitest';
import { editLayout, type OutboxRow } from '#local/edits/edits.ts';
import { viewerWith } from '#local/edits/overlay.ts';
import { classRoomOf, nearerThan } from './class-room.ts';

const roster = (relation: Roster['relation'], schoolmates: PersonView[], divisionId = 'tenA'): Roster => ({
  divisionId,
  batchId: 'y2012',
  schoolId: 'stMarys',
  relation,
  revision: 1,
  schoolmates,
  teachers: [],
});
const me = (changes: Partial<OwnRecord>) => aMe({ mobileAccessControl: 'Only Me', ...changes });

test('sorts people by name across scripts and letter cases', () => {
  const names = ['zubair', 'Anil', 'अनिता', 'bindu', 'അനിൽ', 'Ánil 2'];
  const room = classRoomOf(
    roster(
      'division',
      names.map((name) => aPersonView(name)),
    ),
    [],
    null,
  );
  expect(room.schoolmates.map((each) => each.name)).toEqual([
    'Anil',
    'Ánil 2',
    'bindu',
    'zubair',
    'अनिता',
    'അനിൽ',
  ]);
});

// Shows spec:access.17
test("shows the viewer's whole record in their own PersonView and marks only them as own", () => {
  const withheld = aPersonView('me', { hidden: { mobile: true } });
  const room = classRoomOf(
    roster('division', [withheld, aPersonView('other')]),
    [],
    me({ mobile: '+919876543210' }),
  );
  const own = room.schoolmates.find((each) => room.isOwn(each._id));
  expect(own).toEqual(aPersonView('me', { mobile: '+919876543210' }));
  expect(room.isOwn('other')).toBe(false);
});

test('shows the most open PersonView of a person who is also stored at a nearer relation', () => {
  const far = aPersonView('anil', { hidden: { mobile: true, profilePic: true } });
  const near = aPersonView('anil', { mobile: '+919876543210', hidden: { profilePic: true } });
  const room = classRoomOf(roster('school', [far]), [roster('division', [near], 'nineB')], null);
  expect(room.schoolmates).toEqual([near]);
});

test.each([
  ['division', []],
  ['batch', ['division']],
  ['school', ['division', 'batch']],
] as const)('returns for the relation %s the nearer relations %j', (relation, nearer) => {
  expect(nearerThan(relation)).toEqual(nearer);
});

test('shows the own edits that wait in the own PersonView', () => {
  const row: OutboxRow = {
    ...{
      key: 'k',
      layout: editLayout,
      state: 'waiting',
      tries: 0,
      madeAt: '',
      problem: null,
      conflicts: null,
    },
    edit: { kind: 'profile', fields: { name: 'Anupama' }, base: {} },
  };
  const viewer = viewerWith(me({ _id: 'me', name: 'Anu' }), [row], () => null);
  const room = classRoomOf(roster('division', [aPersonView('me')]), [], viewer);
  expect(room.schoolmates).toMatchObject([{ _id: 'me', name: 'Anupama' }]);
});
