import { describe, expect, it } from 'vitest';
import { distance, relationTo, scopeOfMember, scopeOfTeacher } from './relation.ts';

const tenA = { schoolId: 'st-marys', batchId: '2013', divisionId: '10-A' };
const tenB = { ...tenA, divisionId: '10-B' };
const nineC = { schoolId: 'st-marys', batchId: '2012', divisionId: '9-C' };
const elsewhere = { schoolId: 'govt', batchId: '2009', divisionId: '8-A' };

describe('the relation of a schoolmate to a division', () => {
  it.each([
    ['division', tenA],
    ['batch', tenB],
    ['school', nineC],
    ['none', elsewhere],
  ] as const)('is %s', (relation, division) => {
    expect(relationTo(scopeOfMember([tenA]), division)).toBe(relation);
  });

  it('is the nearest one when several classes have one', () => {
    const scope = scopeOfMember([nineC, tenA, elsewhere]);
    expect([tenA, tenB, nineC, elsewhere].map((each) => relationTo(scope, each))).toEqual([
      'division',
      'batch',
      'division',
      'division',
    ]);
  });

  it('is none without a class', () => {
    expect(relationTo(scopeOfMember([]), tenA)).toBe('none');
  });
});

describe('the relation of a teacher to a division', () => {
  it('is the school in every division of their schools, also in their own class', () => {
    const scope = scopeOfTeacher([tenA]);
    expect([tenA, tenB, nineC].map((each) => relationTo(scope, each))).toEqual([
      'school',
      'school',
      'school',
    ]);
  });

  it('is none in another school', () => {
    expect(relationTo(scopeOfTeacher([tenA]), elsewhere)).toBe('none');
  });
});

it('counts how far a relation is, from the person themself to none', () => {
  expect((['self', 'division', 'batch', 'school', 'none'] as const).map(distance)).toEqual([0, 1, 2, 3, 4]);
});
