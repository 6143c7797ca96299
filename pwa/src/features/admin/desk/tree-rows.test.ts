import type { DeskSchool } from '@memcherrish/shared/wire/desk/desk.ts';
import { describe, expect, it } from 'vitest';
import { treeRows } from './tree-rows.ts';

const schoolOf = (name: string): DeskSchool => ({
  ...{ _id: name, name, image: null, people: 3, joined: 1, teachers: 0 },
  batches: [
    {
      ...{ _id: `${name} 2013`, batch: '2012 - 2013', people: 3, joined: 1 },
      divisions: [{ _id: `${name} 10-A`, name: '10-A', people: 3, joined: 1 }],
    },
  ],
});
const shown = (schools: DeskSchool[], open: string[]) =>
  treeRows(schools, new Set(open)).map(({ level, name, open: isOpen }) => [level, name, isOpen]);

describe('the rows of the tree', () => {
  it('begin with the batches of a school alone, and end with a row that adds one', () => {
    expect(shown([schoolOf('A')], [])).toEqual([
      [1, '2012 - 2013', false],
      [1, 'Batch', null],
    ]);
  });

  it('have the divisions of an open batch below it', () => {
    expect(shown([schoolOf('A')], ['A 2013'])).toEqual([
      [1, '2012 - 2013', true],
      [2, '10-A', null],
      [2, 'Division', null],
      [1, 'Batch', null],
    ]);
  });

  it('begin with the schools if there are several, and a closed one hides its open batches', () => {
    const schools = [schoolOf('A'), schoolOf('B')];
    expect(shown(schools, ['B', 'A 2013', 'B 2013'])).toEqual([
      [1, 'A', false],
      [1, 'B', true],
      [2, '2012 - 2013', true],
      [3, '10-A', null],
      [3, 'Division', null],
      [2, 'Batch', null],
    ]);
  });

  it('lead to the pages of their class', () => {
    const rows = treeRows([schoolOf('A'), schoolOf('B')], new Set(['A', 'A 2013']));
    expect(rows.map(({ name, to }) => [name, to])).toEqual([
      ['A', '/schools/A/people'],
      ['2012 - 2013', '/schools/A/people?batch=A 2013'],
      ['10-A', '/schools/A/people?batch=A 2013&division=A 10-A'],
      ['Division', '/dashboard?tab=manage-divisions&school=A&batch=A+2013'],
      ['Batch', '/dashboard?tab=manage-batches&school=A'],
      ['B', '/schools/B/people'],
    ]);
  });
});
