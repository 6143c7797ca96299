import type { DeskPerson } from '@memcherrish/shared/wire/desk/desk-people.ts';
import { describe, expect, it } from 'vitest';
import { inOrder, narrowed } from '#components/people-grid/grid-rows.ts';
import { personColumns, personKind } from './person-columns.tsx';
import { mayEdit, readColumns } from './table-columns.ts';
import { chips, numbersOf, selectedOf } from './table-view.ts';

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
const columns = personColumns(['name', 'class', 'place'], classes, false);

describe('the rows of the table', () => {
  it('are sorted and searched by the names of their classes', () => {
    const ordered = inOrder(people, columns, { column: 'class', descending: false }, personKind(classes));
    const names = (filter: string) => narrowed(ordered, () => true, filter).map(({ name }) => name);
    expect(names('')).toEqual(['Anu', 'binu 9', 'Binu 10']);
    expect(names('10-a KOCHI')).toEqual(['Binu 10']);
    expect(names('thomas')).toEqual(['Anu']);
  });

  it('are those of a chip', () => {
    const found = Object.fromEntries(
      chips.map(({ key, has }) => [key, people.filter(has).map(({ name }) => name)]),
    );
    expect(found).toEqual({ notJoined: ['Anu', 'binu 9'], noNumber: ['Anu'], asked: ['Anu'] });
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

  it('can be edited as far as an admin may change the field', () => {
    expect(mayEdit({ joinedAt: null }, 'email')).toBe(true);
    expect(mayEdit({ joinedAt: '2026-01-01' }, 'email')).toBe(false);
    expect(mayEdit({ joinedAt: '2026-01-01' }, 'mobile')).toBe(true);
  });
});
