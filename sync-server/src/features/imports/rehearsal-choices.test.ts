import { expect, it } from 'vitest';
import { changedChoices, firstChoices } from './rehearsal-choices.ts';
import { openQuestions } from './rehearsal-rows.ts';
import type { Sheet } from './sheet.ts';
import type { SheetColumns } from './sheet-columns.ts';

const titles = ['Name of child', 'Name in register', 'Phone', 'Contact'];
const rows = [titles, ['Anu', 'Anu Thomas', '9846000101', '9846000102']];
const sheet = { name: 'One', sheet: 'One', continues: false, rows, headingRow: 0, titles } as Sheet;
const read: SheetColumns = {
  ...{ headingRow: 0, titles, fields: [null, null, null, null] },
  uncertain: [
    { field: 'name', positions: [0, 1] },
    { field: 'mobile', positions: [2, 3] },
  ],
};

it('chooses a list whose name column is uncertain, and asks until the admin chooses its columns', () => {
  const choices = firstChoices([sheet], [read], new Map(), { chosen: '10-A', all: ['10-A'] });
  const [first] = choices.sheets;
  expect(first).toMatchObject({ isChosen: true, settled: false });
  expect(openQuestions(read, first ?? { columns: [], settled: true })).toEqual(read.uncertain);

  const columns = [null, 'name' as const, null, null];
  const changed = changedChoices([sheet], choices, { revision: 0, sheet: { index: 0, columns } });
  if ('refused' in changed) throw new Error('The change was refused.');
  // No number is also a choice.
  expect(openQuestions(read, changed.sheets[0] ?? { columns: [], settled: false })).toEqual([]);
});

it('asks nothing about a field that a column has already', () => {
  const columns = ['name' as const, null, null, null];
  expect(openQuestions(read, { columns, settled: false }).map(({ field }) => field)).toEqual(['mobile']);
});
