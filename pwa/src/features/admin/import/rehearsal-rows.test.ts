import type { Rehearsal, RehearsedRow } from '@memcherrish/shared/wire/desk/rehearsals.ts';
import { describe, expect, it } from 'vitest';
import { changedRows, likelyAnswers, rowsToShow, shownFields, sumsOf, withChange } from './rehearsal-rows.ts';

function row(key: string, fields: Partial<RehearsedRow> = {}): RehearsedRow {
  const [sheet = 0, number = 0] = key.split(':').map(Number);
  return {
    ...{ key, sheet, row: number, division: '10-A', cells: { name: 'Anu' }, outcome: 'create' },
    ...{ reason: null, field: null, choices: [], choice: null, fixed: [], ...fields },
  };
}

function list(rows: RehearsedRow[], fields: Partial<Rehearsal> = {}): Rehearsal {
  const columns = [
    { heading: 'Name', example: 'Anu', field: 'name' as const },
    { heading: 'Place', example: 'Aluva', field: 'place' as const },
    { heading: 'Mobile', example: '98', field: 'mobile' as const },
    { heading: 'Sl', example: '1', field: null },
  ];
  return {
    ...{
      _id: 'r',
      at: '',
      fileName: 'list.xlsx',
      batch: '2012 - 2013',
      batchId: 'b',
      revision: 0,
      digest: 'd',
    },
    ...{ makesDivisions: false, divisions: ['10-A'], missingDivisions: [], imported: null, rows, unread: [] },
    sheets: [{ index: 0, name: 'One', rows: 2, isChosen: true, division: '10-A', columns, uncertain: [] }],
    counts: { create: 1, add: 2, fill: 7, there: 3, ask: 4, refused: 5, 'left-out': 6 },
    ...fields,
  };
}

describe('the fields of a checked list', () => {
  it('are the mapped ones with the class after the number, and those that were fixed', () => {
    expect(shownFields(list([row('0:2')]))).toEqual(['name', 'mobile', 'division', 'place']);
    expect(shownFields(list([row('0:2', { fixed: ['email'] })]))).toEqual([
      'name',
      'mobile',
      'division',
      'email',
      'place',
    ]);
  });
});

describe('the rows of a checked list', () => {
  it('are filtered by outcome, and a row that was worked on stays', () => {
    const all = list([row('0:2'), row('0:3', { outcome: 'ask' }), row('0:4')]);
    expect(rowsToShow(all, null, new Set())).toHaveLength(3);
    const shown = rowsToShow(all, 'ask', new Set(['0:4']));
    expect(shown.map(({ key }) => key)).toEqual(['0:3', '0:4']);
  });

  it('are changed when their outcome, reason or class differ, and not when other rows do', () => {
    const before = list([row('0:2'), row('0:3'), row('0:4'), row('0:5')]);
    const after = list([
      row('0:2'),
      row('0:3', { outcome: 'there' }),
      row('0:4', { reason: 'Now another reason.' }),
      row('0:5', { division: '10-B' }),
    ]);
    expect([...changedRows(before, after)]).toEqual(['0:3', '0:4', '0:5']);
  });

  it('sum up to the people that are added or filled in, and the rows that wait', () => {
    expect(sumsOf(list([]))).toEqual({ adds: 3, fills: 7, waits: 9 });
  });
});

describe('the likely answers of a checked list', () => {
  const asks = (key: string, field: 'name' | 'mobile' | 'division', ...choices: string[]) =>
    row(key, {
      outcome: 'ask',
      field,
      choices: choices.map((choice) => ({ choice, label: `It is ${choice}` })),
    });

  it('are the same person for a name in the class, and the class of the list, for several rows at once', () => {
    const all = list([
      ...[asks('0:2', 'name', 'anu', 'new'), asks('0:3', 'name', 'binu', 'new')],
      ...[asks('0:4', 'division', 'class:list'), asks('0:5', 'division', 'class:list', 'class:own')],
    ]);
    expect(likelyAnswers(all)).toEqual([
      {
        label: 'The same person in all 2 rows',
        answers: [
          { key: '0:2', choice: 'anu' },
          { key: '0:3', choice: 'binu' },
        ],
      },
      {
        label: 'It is class:list: all 2 rows',
        answers: [
          { key: '0:4', choice: 'class:list' },
          { key: '0:5', choice: 'class:list' },
        ],
      },
    ]);
  });

  it('are none for a number of another name, for two people of one name, and for a single row', () => {
    const all = list([
      ...[asks('0:2', 'mobile', 'suresh', 'new'), asks('0:3', 'mobile', 'suresh', 'new')],
      ...[asks('0:4', 'name', 'anu', 'other', 'new'), asks('0:5', 'name', 'anu', 'other', 'new')],
      asks('0:6', 'name', 'binu', 'new'),
    ]);
    expect(likelyAnswers(all)).toEqual([]);
  });
});

describe('a change that the server has not confirmed', () => {
  it('shows ticks, columns, cells and answers at once, and keeps the outcomes', () => {
    const before = list([row('0:2', { outcome: 'ask' }), row('0:3')]);
    const changed = withChange(before, {
      makesDivisions: true,
      sheet: { index: 0, division: '10-B', columns: [null, 'name', null, 'mobile'] },
      cell: { key: '0:3', field: 'place', text: 'Kochi' },
      answer: { key: '0:2', choice: 'new' },
    });
    expect(changed.makesDivisions).toBe(true);
    expect(changed.sheets[0]).toMatchObject({ isChosen: true, division: '10-B' });
    expect(changed.sheets[0]?.columns.map(({ field }) => field)).toEqual([null, 'name', null, 'mobile']);
    expect(changed.rows).toEqual([
      row('0:2', { outcome: 'ask', choice: 'new' }),
      row('0:3', { cells: { name: 'Anu', place: 'Kochi' } }),
    ]);
    expect(changed.digest).toBe(before.digest);
  });
});
