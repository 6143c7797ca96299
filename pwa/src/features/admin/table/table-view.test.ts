import type { DeskPerson } from '@memcherrish/shared/wire/desk/desk-people.ts';
import { describe, expect, it } from 'vitest';
import { gridColumns, mayEdit, readColumns } from './table-columns.ts';
import { type Chip, countChips, inOrder, narrowed, numbersOf, type Order, selectedOf } from './table-view.ts';

const person = (name: string, fields: Partial<DeskPerson> = {}): DeskPerson => ({
  ...{ _id: name, divisionId: 'd', name, formerName: null, nickname: null, gender: null, mobile: null },
  ...{ pendingMobile: null, whatsapp: null, email: null, place: null, location: null, instaUsername: null },
  ...{ fbUsername: null, joinedAt: null, invitedAt: null, asked: false, photo: null, photoPreview: null },
  memorial: null,
  revisions: {},
  ...fields,
});
const people = [
  person('Binu 10', { place: 'Kochi', mobile: '+919847012345', joinedAt: '2026-01-01T00:00:00.000Z' }),
  person('Anu', { asked: true, divisionId: 'e', formerName: 'Anu Thomas' }),
  person('binu 9', { place: 'Aluva', mobile: '+919847099999' }),
];
const classes = new Map([
  ['d', '10-A, 2012 - 2013'],
  ['e', '9-B, 2011 - 2012'],
]);
const byName: Order = { column: 'name', descending: false };
const names = ({
  chip = 'all',
  filter = '',
  order = byName,
}: {
  chip?: Chip;
  filter?: string;
  order?: Order;
} = {}) => narrowed(inOrder(people, order, classes), chip, filter).map(({ name }) => name);

describe('the rows of the table', () => {
  it('are sorted by name with numbers as numbers, and missing values come last in both directions', () => {
    expect(names()).toEqual(['Anu', 'binu 9', 'Binu 10']);
    expect(names({ order: { column: 'place', descending: false } })).toEqual(['binu 9', 'Binu 10', 'Anu']);
    expect(names({ order: { column: 'place', descending: true } })).toEqual(['Binu 10', 'binu 9', 'Anu']);
    expect(names({ order: { column: 'class', descending: false } })).toEqual(['Anu', 'binu 9', 'Binu 10']);
  });

  it('are those of a chip', () => {
    expect(names({ chip: 'notJoined' })).toEqual(['Anu', 'binu 9']);
    expect(names({ chip: 'noNumber' })).toEqual(['Anu']);
    expect(names({ chip: 'asked' })).toEqual(['Anu']);
    expect(countChips(people)).toEqual({ all: 3, notJoined: 2, noNumber: 1, asked: 1 });
  });

  it('count each person once, and no one in memoriam', () => {
    const [binu, anu] = people;
    const rows = [
      ...people,
      { ...anu, divisionId: 'd' },
      person('Celin', { memorial: '{}' }),
    ] as DeskPerson[];
    expect(numbersOf(rows)).toEqual({ all: 3, joined: 1, noNumber: 1 });
    expect(numbersOf([{ ...binu, memorial: '{}' } as DeskPerson])).toEqual({
      all: 0,
      joined: 0,
      noNumber: 0,
    });
  });

  it('contain every typed word, or the digits of a number however it is spaced', () => {
    expect(names({ filter: '10-a KOCHI' })).toEqual(['Binu 10']);
    expect(names({ filter: 'thomas' })).toEqual(['Anu']);
    expect(names({ filter: '098470 123-45' })).toEqual(['Binu 10']);
    expect(names({ filter: 'binu nowhere' })).toEqual([]);
  });

  it('are sent as the ids of each division', () => {
    expect(selectedOf(people)).toEqual([
      { divisionId: 'd', ids: ['Binu 10', 'binu 9'] },
      { divisionId: 'e', ids: ['Anu'] },
    ]);
  });
});

describe('the columns', () => {
  it('are those that the device remembers, without unknown names', () => {
    expect(readColumns('place,mobile,password')).toEqual(['mobile', 'place']);
    expect(readColumns('')).toEqual([]);
    expect(readColumns(null)).toContain('mobile');
  });

  it('have a width for the box, each column and the button', () => {
    expect(gridColumns(['name', 'mobile']).split(/ (?=var|minmax)/)).toHaveLength(4);
  });

  it('can be edited as far as an admin may change the field', () => {
    expect(mayEdit({ joinedAt: null }, 'email')).toBe(true);
    expect(mayEdit({ joinedAt: '2026-01-01' }, 'email')).toBe(false);
    expect(mayEdit({ joinedAt: '2026-01-01' }, 'mobile')).toBe(true);
  });
});
