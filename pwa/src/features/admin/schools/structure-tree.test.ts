import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { describe, expect, it } from 'vitest';
import { findChosen, withBatch, withDivision, withSchool } from './structure-tree.ts';

const schools: Structure[] = [
  {
    _id: 's1',
    name: 'St. Mary’s',
    image: null,
    batches: [{ _id: 'b1', batch: '2012 - 2013', divisions: [{ _id: 'd1', name: '10-A' }] }],
  },
  { _id: 's2', name: 'Vidya Mandir', image: null, batches: [] },
];
const empty = { schoolId: null, batchId: null, divisionId: null };

describe('findChosen', () => {
  it('finds the chosen school, batch and division', () => {
    const found = findChosen(schools, { schoolId: 's1', batchId: 'b1', divisionId: 'd1' });
    expect([found.school?.name, found.batch?.batch, found.division?.name, found.missing]).toEqual([
      'St. Mary’s',
      '2012 - 2013',
      '10-A',
      false,
    ]);
  });

  it('does not find a batch of another school, and reports it as missing', () => {
    const found = findChosen(schools, { schoolId: 's2', batchId: 'b1', divisionId: null });
    expect(found).toMatchObject({ batch: null, division: null, missing: true });
  });

  it('reports nothing as missing when nothing was chosen', () => {
    expect(findChosen(schools, empty).missing).toBe(false);
  });
});

describe('an entry that was added', () => {
  it('is inserted in the order of names', () => {
    const added = { _id: 's3', name: 'Sunrise', image: null, batches: [] };
    expect(withSchool(schools, added).map(({ _id }) => _id)).toEqual(['s1', 's3', 's2']);
  });

  it('appears once, however often it is reported', () => {
    const division = { _id: 'd2', name: '10-B' };
    const ids = { schoolId: 's1', batchId: 'b1' };
    const twice = withDivision(withDivision(schools, ids, division), ids, division);
    expect(twice[0]?.batches[0]?.divisions.map(({ name }) => name)).toEqual(['10-A', '10-B']);
    const batch = { _id: 'b1', batch: '2012 - 2013', divisions: [] };
    expect(withBatch(schools, 's1', batch)).toEqual(schools);
  });
});
