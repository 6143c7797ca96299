import { aPersonView } from '@memcherrish/shared/testing/factories.ts';
import { describe, expect, it } from 'vitest';
import { inOrder, type ListedPerson, matching } from './people-order.ts';

function person(name: string, fields: Partial<ListedPerson> = {}): ListedPerson {
  return {
    ...aPersonView(name),
    schoolId: 's',
    batchId: 'b',
    divisionId: 'd',
    instagram: null,
    facebook: null,
    ...fields,
  };
}

const meera = person('Meera Nair', { place: 'Kochi', mobile: '+919876543210', claimed: true });
const anil = person('anil Kumar', { place: 'Thrissur', email: 'anil@example.in' });
const hindi = person('रीता शर्मा', { place: 'Kochi' });
const people = [meera, anil, hindi];
const names = (list: readonly ListedPerson[]) => list.map(({ name }) => name);

describe('inOrder', () => {
  it('sorts names without regard to case', () => {
    expect(names(inOrder(people, { key: 'name', descending: false })).slice(0, 2)).toEqual([
      'anil Kumar',
      'Meera Nair',
    ]);
  });

  it.each([false, true])('puts missing values at the end (descending: %s)', (descending) => {
    expect(names(inOrder(people, { key: 'email', descending }))[0]).toBe('anil Kumar');
    expect(names(inOrder(people, { key: 'mobile', descending }))[0]).toBe('Meera Nair');
  });

  it('sorts equal values by name and does not change the given list', () => {
    expect(names(inOrder(people, { key: 'place', descending: true }))).toEqual([
      'anil Kumar',
      'Meera Nair',
      'रीता शर्मा',
    ]);
    expect(people[0]).toBe(meera);
  });

  it('puts claimed records first', () => {
    expect(names(inOrder(people, { key: 'claimed', descending: false }))[0]).toBe('Meera Nair');
  });
});

describe('matching', () => {
  it.each([
    ['', people],
    ['  MEERA ', [meera]],
    ['kochi', [meera, hindi]],
    ['nair kochi', [meera]],
    ['शर्मा', [hindi]],
    ['98765 43210', [meera]],
    ['098765-43210', [meera]],
    ['+91 98765', [meera]],
    ['example.in', [anil]],
    ['nobody', []],
  ])('finds the expected people for %j', (entry, found) => {
    expect(matching(people, entry)).toEqual(found);
  });
});
