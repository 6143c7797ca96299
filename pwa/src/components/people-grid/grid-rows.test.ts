import { describe, expect, it } from 'vitest';
import { type Column, gridTemplate, inOrder, narrowed } from './grid-rows.ts';

interface Person {
  name: string;
  place: string;
  mobile: string;
}
const kind = {
  nameOf: ({ name }: Person) => name,
  searched: ({ name, place, mobile }: Person) => [name, place, mobile].join(' '),
};
const columns: Column<Person>[] = [
  { key: 'name', title: 'Name', width: [9, 3], text: kind.nameOf },
  { key: 'place', title: 'Place', width: [5, 1], text: ({ place }) => place },
];
const people: Person[] = [
  { name: 'Binu 10', place: 'Kochi', mobile: '+919847012345' },
  { name: 'Anu', place: '', mobile: '' },
  { name: 'binu 9', place: 'Aluva', mobile: '+919847099999' },
  { name: 'रीता शर्मा', place: 'Kochi', mobile: '' },
];
const names = (filter = '', column = 'name', descending = false, has = (_: Person) => true) =>
  narrowed(inOrder(people, columns, { column, descending }, kind), has, filter).map(({ name }) => name);

describe('the rows of a table of people', () => {
  it('are sorted by name without regard to case, with numbers as numbers', () => {
    expect(names()).toEqual(['Anu', 'binu 9', 'Binu 10', 'रीता शर्मा']);
  });

  it('come last in both directions if their value is missing, and are sorted by name if it is equal', () => {
    expect(names('', 'place')).toEqual(['binu 9', 'Binu 10', 'रीता शर्मा', 'Anu']);
    expect(names('', 'place', true)).toEqual(['Binu 10', 'रीता शर्मा', 'binu 9', 'Anu']);
  });

  it.each([
    ['', ['Anu', 'binu 9', 'Binu 10', 'रीता शर्मा']],
    ['  BINU ', ['binu 9', 'Binu 10']],
    ['binu kochi', ['Binu 10']],
    ['शर्मा', ['रीता शर्मा']],
    ['98470 12345', ['Binu 10']],
    ['098470-123-45', ['Binu 10']],
    ['+91 98470', ['binu 9', 'Binu 10']],
    ['binu nowhere', []],
  ])('are found by %j', (filter, found) => {
    expect(names(filter)).toEqual(found);
  });

  it('are those of the pressed chip', () => {
    expect(names('', 'name', false, ({ mobile }) => mobile === '')).toEqual(['Anu', 'रीता शर्मा']);
  });

  it('have a width for the box, each column and the end', () => {
    const parts = (box: boolean, end: string | null) =>
      gridTemplate(columns, { box, end }).split(/ (?=var|minmax|4rem)/).length;
    expect([parts(true, '4rem'), parts(false, '4rem'), parts(false, null)]).toEqual([4, 3, 2]);
  });
});
