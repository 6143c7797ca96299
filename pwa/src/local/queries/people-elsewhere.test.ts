import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { aPersonView } from '@memcherrish/shared/testing/factories.ts';
import type { Roster } from '@memcherrish/shared/wire/people.ts';
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
const roster = (divisionId: string, relation: Roster['relation'], ids: string[]): Roster => ({
  divisionId,
  batchId: divisionId,
  schoolId: school._id,
  relation,
  revision: 1,
  schoolmates: ids.map((id) => aPersonView(id)),
  teachers: [],
});

test('does not count a person who is in a nearer class too', () => {
  const held = [
    roster('tenA', 'division', ['me', 'anu']),
    roster('nineA', 'school', ['anu', 'binu', 'cini']),
  ];
  expect(peopleElsewhere([school], held)).toBe(2);
});

test('returns no number while a class is missing', () => {
  expect(peopleElsewhere([school], [roster('tenA', 'division', ['me'])])).toBeNull();
});
