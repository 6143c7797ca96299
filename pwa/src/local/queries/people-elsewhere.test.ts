import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { aPersonView, aTeacher } from '@memcherrish/shared/testing/factories.ts';
import type { Roster } from '@memcherrish/shared/wire/people/people.ts';
import { expect, test } from 'vitest';
import { peopleElsewhere } from './people-elsewhere.ts';

const school: Structure = {
  _id: 'stMarys',
  name: "St. Mary's",
  image: null,
  batches: [
    { _id: 'y2012', batch: '2012 - 2013', divisions: [{ _id: 'tenA', name: '10-A' }] },
    { _id: 'y2011', batch: '2011 - 2012', divisions: [{ _id: 'nineA', name: '9-A' }] },
    { _id: 'y2010', batch: '2010 - 2011', divisions: [] },
  ],
};
const assigned = (_id: string): Roster['teachers'][number] => ({ ...aTeacher({ _id }), subject: 'Physics' });
const roster = (divisionId: string, relation: Roster['relation'], ids: string[]): Roster => ({
  divisionId,
  batchId: divisionId,
  schoolId: school._id,
  relation,
  revision: 1,
  schoolmates: ids.map((id) => aPersonView(id)),
  teachers: [],
});

test('counts schoolmates of other batches once, and the teachers of the school', () => {
  const nineA = roster('nineA', 'school', ['anu', 'binu', 'cini']);
  const held = [
    { ...roster('tenA', 'division', ['me', 'anu']), teachers: [assigned('leela')] },
    { ...nineA, teachers: [assigned('leela'), assigned('suma')] },
  ];
  expect(peopleElsewhere([school], held, new Set())).toEqual({ schoolmates: 2, teachers: 2 });
});

test('does not count a person who is blocked, or in memoriam, because they see no detail', () => {
  const nineA = roster('nineA', 'school', ['anu', 'binu', 'cini']);
  const late = { ...aPersonView('dasan'), memorial: '1994/2019' };
  const held = [roster('tenA', 'division', ['me']), { ...nineA, schoolmates: [...nineA.schoolmates, late] }];
  expect(peopleElsewhere([school], held, new Set(['binu']))).toEqual({ schoolmates: 2, teachers: 0 });
});

test('returns no number while a class is missing', () => {
  expect(peopleElsewhere([school], [roster('tenA', 'division', ['me'])], new Set())).toBeNull();
});
