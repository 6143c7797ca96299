import { describe, expect, it } from 'vitest';
import { chosenClass, type Membership } from './chosen-class.ts';

const tenA: Membership = {
  schoolId: 'school',
  schoolName: "St. Mary's",
  schoolImage: null,
  batchId: 'b12',
  batch: '2012 - 2013',
  divisionId: '10-A',
  division: '10-A',
};
const nineB: Membership = {
  ...tenA,
  batchId: 'b11',
  batch: '2011 - 2012',
  divisionId: '9-B',
  division: '9-B',
};
const structure = {
  _id: 'school',
  name: "St. Mary's",
  image: null,
  batches: [
    {
      _id: 'b12',
      batch: '2012 - 2013',
      divisions: [
        { _id: '10-A', name: '10-A' },
        { _id: '10-B', name: '10-B' },
      ],
    },
    { _id: 'b11', batch: '2011 - 2012', divisions: [{ _id: '9-B', name: '9-B' }] },
    { _id: 'b10', batch: '2010 - 2011', divisions: [{ _id: '8-C', name: '8-C' }] },
  ],
};
const nothing = { batch: null, division: null };

describe('the class that is shown', () => {
  // Shows spec:states.27
  it('is the first class of the person when the address names none', () => {
    expect(chosenClass(tenA, [tenA, nineB], structure, nothing)).toMatchObject({
      batch: '2012 - 2013',
      divisionId: '10-A',
      divisions: [{ divisionId: '10-A' }, { divisionId: '10-B' }],
      elsewhere: [{ divisionId: '9-B', batchId: 'b11', label: '9-B, 2011 - 2012' }],
    });
  });

  it('is the division that the address names, with its own batch', () => {
    const asked = { batch: 'b12', division: '9-B' };
    expect(chosenClass(tenA, [tenA], structure, asked)).toMatchObject({ batchId: 'b11', divisionId: '9-B' });
  });

  it('waits for a choice in a batch where the viewer has no class', () => {
    const asked = { batch: 'b10', division: null };
    expect(chosenClass(tenA, [tenA], structure, asked)).toMatchObject({ batchId: 'b10', divisionId: null });
  });

  it('is the own class when the address names an unknown class', () => {
    const asked = { batch: 'gone', division: 'gone' };
    expect(chosenClass(tenA, [tenA], structure, asked)).toMatchObject({ batchId: 'b12', divisionId: '10-A' });
  });

  it('comes from the memberships before the structure is on the device', () => {
    const asked = { batch: 'b11', division: '9-B' };
    expect(chosenClass(nineB, [tenA, nineB], null, asked)).toMatchObject({
      batch: '2011 - 2012',
      divisionId: '9-B',
      divisions: [{ divisionId: '9-B', label: '9-B' }],
      elsewhere: [{ divisionId: '10-A', batchId: 'b12' }],
    });
  });

  it('names the school of a class in another school', () => {
    const other = { ...nineB, schoolId: 'other', schoolName: 'Govt. School', batchId: 'x', divisionId: 'x' };
    expect(chosenClass(tenA, [tenA, other], structure, nothing).elsewhere).toEqual([
      { divisionId: 'x', batchId: 'x', label: '9-B, 2011 - 2012, Govt. School' },
    ]);
  });
});
