import { describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { bookOf, readAll, readRowsOf, sheetOf } from '#test/files/read-tables.ts';

const names = (people: readonly Record<string, string>[]) => people.map(({ name }) => name);
const row = (number: number, name: string) => [number, name, `98460002${String(number).padStart(2, '0')}`];

describe('the tables of a sheet', () => {
  it('are read below each other, with other columns', async () => {
    const { people, tables, unread } = await readRowsOf([
      ['Sl', 'Name', 'Mobile'],
      ...['Anu', 'Binu', 'Chandran'].map((name, index) => row(index + 1, name)),
      [],
      ['Batch committee'],
      ['Sl', 'Name', 'Phone', 'E-mail', 'Place'],
      [1, 'Deepa', '9846000209', 'deepa@example.org', 'Aluva'],
    ]);
    expect(names(people)).toEqual(['Anu', 'Binu', 'Chandran', 'Deepa']);
    expect(people[3]).toMatchObject({ email: 'deepa@example.org', place: 'Aluva' });
    expect(tables.map(({ sheet, continues }) => [sheet, continues])).toEqual([
      ['S', false],
      ['Batch committee', false],
    ]);
    expect(unread).toContainEqual({ kind: 'rows', name: '6', rows: 1 });
  });

  it('continue one list when only other headings separate them, in any order of columns', async () => {
    const { people, tables } = await readRowsOf([
      ['Name', 'Mobile'],
      ['Anu', '9846000101'],
      [],
      ['Mobile', 'Name', 'Place'],
      ['9846000102', 'Binu', 'Aluva'],
    ]);
    expect(people).toMatchObject([
      { name: 'Anu' },
      { name: 'Binu', mobile: '+919846000102', place: 'Aluva' },
    ]);
    expect(tables.map(({ continues }) => continues)).toEqual([false, true]);
  });

  it.each([
    ['with a blank column between them', ['Sl', 'Name', 'Mobile', '', 'Sl', 'Name', 'Mobile'], ''],
    ['without one', ['Sl', 'Name', 'Mobile', 'Sl', 'Name', 'Mobile'], null],
  ])('are read beside each other %s', async (_, headings, gap) => {
    const between = gap === null ? [] : [gap];
    const { people } = await readRowsOf([
      headings,
      [...row(1, 'Anu'), ...between, ...row(3, 'Chandran')],
      [...row(2, 'Binu'), ...between, ...row(4, 'Deepa')],
    ]);
    expect(names(people)).toEqual(['Anu', 'Binu', 'Chandran', 'Deepa']);
    expect(people[3]?.['mobile']).toBe('+919846000204');
  });

  it('beside a list of teachers keep their own numbers', async () => {
    const { people } = await readRowsOf([
      ['Name', 'Place', '', 'Teacher name', 'Phone'],
      ['Anu', 'Aluva', '', 'Leela Kurian', '9846000191'],
    ]);
    expect(people).toEqual([{ name: 'Anu', place: 'Aluva' }]);
  });

  it('are cut at lines that name another class', async () => {
    const { tables } = await readRowsOf([
      ['Name', 'Mobile'],
      ['10-A'],
      ['Anu', '9846000101'],
      ['10-B'],
      ['Binu', '9846000102'],
    ]);
    expect(tables.map(({ sheet, continues }) => [sheet, continues])).toEqual([
      ['S', false],
      ['10-B', false],
    ]);
  });

  it('have no person made of a heading that is repeated on each page', async () => {
    const { people, refused } = await readRowsOf([
      ['Name', 'Mobile'],
      ['Anu', '9846000101'],
      ['Name', 'Mobile'],
      ['Binu', ''],
    ]);
    expect(names(people)).toEqual(['Anu', 'Binu']);
    expect(refused).toEqual([]);
  });
});

describe('two rows of headings', () => {
  const anu = { name: 'Anu Thomas', mobile: '+919846000101' };

  it.each<[string, string[][], string[]]>([
    [
      'merged',
      [
        ['Full name', '', 'Phone'],
        ['First name', 'Last name', ''],
      ],
      ['A1:B1', 'C1:C2'],
    ],
    [
      'not merged',
      [
        ['Full name', '', 'Phone'],
        ['First name', 'Last name', ''],
      ],
      [],
    ],
    [
      'with short parts',
      [
        ['Name of the Student', '', 'Contact'],
        ['First', 'Last', 'Mobile'],
      ],
      ['A1:B1'],
    ],
  ])('are one: %s', async (_, headings, merges) => {
    const { people } = await readRowsOf([...headings, ['Anu', 'Thomas', '9846000101']], merges);
    expect(people).toEqual([anu]);
  });

  it('tell whose number it is', async () => {
    const { people } = await readRowsOf(
      [
        ['Student', '', 'Father', ''],
        ['Name', 'Mobile', 'Name', 'Mobile'],
        ['Anu Thomas', '9846000101', 'Thomas Mathew', '9846000191'],
      ],
      ['A1:B1', 'C1:D1'],
    );
    expect(people).toEqual([anu]);
  });
});

describe('lines that are no person', () => {
  it('are left out and named: sums, sections and footers', async () => {
    const { people, unread } = await readRowsOf(
      [
        ['Name', 'Sl', 'Mobile'],
        ['BOYS'],
        ['Anu', 1, '9846000101'],
        ['GIRLS'],
        ['Binu', 1, '9846000102'],
        ['Total: 2'],
        ['Class Teacher: Leela Kurian'],
      ],
      ['A2:C2', 'A4:C4', 'A7:C7'],
    );
    expect(names(people)).toEqual(['Anu', 'Binu']);
    expect(unread).toContainEqual({ kind: 'rows', name: '2, 4, 6-7', rows: 4 });
  });

  it.each([
    'Total',
    'Grand Total 45',
    'ആകെ',
    'कुल',
    'மொத்தம்',
    'പെൺകുട്ടികൾ',
    'Girls (12)',
    'Prepared by: Binu',
    'Note: call in the evening',
    '* absent',
  ])('%s is none', async (line) => {
    const { people, unread } = await readRowsOf([
      ['Name', 'Mobile'],
      ['Anu', '9846000101'],
      [line],
      ['Binu', '9846000102'],
    ]);
    expect(names(people)).toEqual(['Anu', 'Binu']);
    expect(unread).toEqual([{ kind: 'rows', name: '3', rows: 1 }]);
  });

  it('a person with a name like a heading is one, also directly below the headings', async () => {
    const rows = [['Name', 'Mobile'], ['Christian Paul'], ['Anu Thomas', 9_846_000_101]];
    const { people, unread } = await readRowsOf(rows);
    expect(people.map(({ name }) => name)).toEqual(['Christian Paul', 'Anu Thomas']);
    expect(unread).toEqual([]);
  });

  it('a person without a number is one', async () => {
    const { people } = await readRowsOf([
      ['Name', 'Mobile'],
      ['Anu', '9846000101'],
      ['Chandran K'],
      ['Binu', '9846000102'],
    ]);
    expect(names(people)).toEqual(['Anu', 'Chandran K', 'Binu']);
  });

  it('a person whose name ends in a number is one', async () => {
    const { people } = await readRowsOf([['Name'], ['Student 2']]);
    expect(names(people)).toEqual(['Student 2']);
  });

  it('names the lines above the headings', async () => {
    const { unread } = await readRowsOf([
      ['St. Mary’s'],
      ['Batch of 2012'],
      [],
      ['Name', 'Mobile'],
      ['Anu', '9846000101'],
    ]);
    expect(unread).toEqual([{ kind: 'rows', name: '1-2', rows: 2 }]);
  });
});

describe('hidden and other parts of a workbook', () => {
  const list = (name: string) =>
    sheetOf([
      ['Name', 'Mobile'],
      [name, '9846000101'],
    ]);

  it('hidden sheets are left out and named', async () => {
    const book = utils.book_new();
    for (const name of ['Old', 'Older', '10-A']) utils.book_append_sheet(book, list(name), name);
    book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 2 }, { Hidden: 0 }] };
    for (const bookType of ['xlsx', 'biff8'] as const) {
      const { people, unread } = await readAll(write(book, { type: 'buffer', bookType }));
      expect(names(people)).toEqual(['10-A']);
      expect(unread).toEqual([
        { kind: 'sheet', name: 'Old', rows: 2 },
        { kind: 'sheet', name: 'Older', rows: 2 },
      ]);
    }
  });

  it('hidden rows and columns are left out and named', async () => {
    const sheet = sheetOf([
      ['Name', 'Mobile', 'Place'],
      ['Anu', '9846000101', 'Aluva'],
      ['Binu', '9846000102', 'Kochi'],
    ]);
    sheet['!rows'] = [{}, {}, { hidden: true }];
    sheet['!cols'] = [{}, {}, { hidden: true }];
    const { people, unread } = await readAll(bookOf({ S: sheet }));
    expect(people).toEqual([{ name: 'Anu', mobile: '+919846000101' }]);
    expect(unread).toEqual([
      { kind: 'column', name: 'Place', rows: 1 },
      { kind: 'rows', name: '3 (hidden)', rows: 1 },
    ]);
  });

  it('the summary that Apple Numbers adds is left out and named', async () => {
    const summary = sheetOf([
      [null, 'Numbers Sheet Name', 'Numbers Table Name'],
      [null, 'Class 10-A', 'Table 1'],
    ]);
    const { people, unread } = await readAll(
      bookOf({ 'Export Summary': summary, 'Class 10-A': list('Anu') }),
    );
    expect(names(people)).toEqual(['Anu']);
    expect(unread).toEqual([{ kind: 'sheet', name: 'Export Summary', rows: 2 }]);
  });

  it('a mobile in column 73 of a form is read', async () => {
    const questions = Array.from({ length: 70 }, (_, index) => `Question ${index}`);
    const blank = questions.map(() => null);
    const { people } = await readRowsOf([
      ['Timestamp', 'Name', ...questions, 'Mobile'],
      [1, 'Anu', ...blank, '9846000101'],
    ]);
    expect(people).toEqual([{ name: 'Anu', mobile: '+919846000101' }]);
  });

  it('columns beyond the limit are named', async () => {
    const questions = Array.from({ length: 90 }, (_, index) => `Question ${index}`);
    const { people, unread } = await readRowsOf([
      ['Name', ...questions, 'Mobile'],
      ['Anu', ...questions, '9846000101'],
    ]);
    expect(people).toEqual([{ name: 'Anu', mobile: '+919846000101' }]);
    expect(unread.filter(({ kind }) => kind === 'column')).toHaveLength(90);
  });
});
