import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { describe, expect, test } from 'vitest';
import { readRowsOf } from '#test/files/read-tables.ts';
import { onlyPerson } from './class-list-fixture.ts';
import type { Cell } from './reading/cells.ts';
import { rowWindow } from './workbook-sheets.ts';

describe('the mobiles of a class list', () => {
  test.each<Cell>([
    9876543210,
    919876543210,
    '9876543210',
    '98765 43210',
    '098765 43210',
    '+91 98765-43210',
    '0091 9876543210',
    '(+91) 9876543210',
    "'9876543210",
    '९८७६५४३२१०',
    '൯൮൭൬൫൪൩൨൧൦',
  ])('%j is read as +919876543210', async (entry) => {
    expect(await onlyPerson(['Name', 'Mobile'], ['Anu', entry])).toMatchObject({ mobile: '+919876543210' });
  });

  // Shows decision:no-numbers
  test.each<Cell>(['', ' ', '-', '--', 'NA', 'N/A', 'n.a.', 'nil', 'None', 'Not available', 0])(
    '%j counts as an empty mobile, and the person is accepted',
    async (entry) => {
      expect(await onlyPerson(['Name', 'Mobile'], ['Anu', entry])).toEqual({ name: 'Anu' });
    },
  );

  test.each<[Cell, string]>([
    ['12345', '12345'],
    [98765, '98765'],
    ['9.87654E+09', '9.87654E+09'],
    ['9876543210 / 9123456789', '9876543210 / 9123456789'],
    ['0484 2345678', '0484 2345678'],
    ['call me', 'call me'],
    ['9'.repeat(50), `${'9'.repeat(40)}…`],
  ])('the mobile %j refuses the row', async (entry, shown) => {
    const { people, refused } = await readRowsOf([
      ['Name', 'Mobile No.'],
      ['Anu', entry],
      ['Binu', '9876543210'],
    ]);
    expect(people.map(({ name }) => name)).toEqual(['Binu']);
    expect(refused).toEqual([{ row: 2, field: 'mobile', reason: serverWords.rowMobileInvalid(shown) }]);
  });
});

describe('the other columns of a class list', () => {
  test.each([
    ['same', '+919876543210'],
    ['Yes', '+919876543210'],
    ['No', null],
    ['', null],
    ['9123456789', '+919123456789'],
  ])('WhatsApp %j is read as %j', async (entry, whatsapp) => {
    const person = await onlyPerson(['Name', 'Mobile', 'WhatsApp'], ['Anu', '9876543210', entry]);
    expect(person?.['whatsapp'] ?? null).toBe(whatsapp);
  });

  test.each([
    ['M', 'Male'],
    ['male', 'Male'],
    ['Boy', 'Male'],
    ['F.', 'Female'],
    ['GIRL', 'Female'],
    ['Other', 'Other'],
    ['पुरुष', 'Male'],
    ['പെൺ', 'Female'],
    ['-', null],
    ['B', 'Male'],
    ['G', 'Female'],
    ['Boys', 'Male'],
    ['Girls', 'Female'],
    ['Lady', 'Female'],
    ['Mr.', 'Male'],
    ['♂', 'Male'],
    ['♀️', 'Female'],
    ['ஆண்', 'Male'],
    ['பெண்', 'Female'],
    ['Q', null],
    ['Prefer not to say', null],
    [1, null],
  ])('gender %j is read as %j', async (entry, gender) => {
    const person = await onlyPerson(['Name', 'Gender'], ['Anu', entry]);
    expect(person?.['gender'] ?? null).toBe(gender);
  });

  test.each([
    ['E-mail', 'anu at example', 'email', serverWords.rowEmailInvalid('anu at example')],
    ['E-mail', `${'a'.repeat(250)}@example.org`, 'email', serverWords.rowTextTooLong],
    ['WhatsApp', '123', 'whatsapp', serverWords.rowMobileInvalid('123')],
    ['Place', 'x'.repeat(121), 'place', serverWords.rowTextTooLong],
  ])('an invalid %s refuses the row: %j', async (heading, entry, field, reason) => {
    const { people, refused } = await readRowsOf([
      ['Name', 'Mobile', heading],
      ['Anu', '9876543210', entry],
    ]);
    expect({ people, refused }).toEqual({ people: [], refused: [{ row: 2, field, reason }] });
  });
});

describe('the names of a class list', () => {
  test.each(['1. Anu Thomas', '2) Anu Thomas', '03 Anu Thomas', '4 - Anu Thomas', '൫. Anu Thomas'])(
    '%s is read without the number before it',
    async (entry) => {
      expect(await onlyPerson(['Name'], [entry])).toEqual({ name: 'Anu Thomas' });
    },
  );
});

describe('the rows of a class list', () => {
  test('blank rows, and rows with only a serial number, are skipped without an error', async () => {
    const rows = [['Sl', 'Name', 'Mobile'], [], [1, 'Anu', ''], ['', ' ', ''], [2, '', ''], [3]];
    expect(await readRowsOf(rows)).toMatchObject({ people: [{ name: 'Anu' }], refused: [] });
  });

  test('rows may be shorter and longer than the headings', async () => {
    const { people } = await readRowsOf([['Name', 'Mobile'], ['Anu'], ['Binu', '', 'a note']]);
    expect(people).toHaveLength(2);
  });

  test.each<[string, Cell[][]]>([
    ['no rows', []],
    ['blank rows', [[], ['', ' ']]],
  ])('a list with %s is empty', async (_, rows) => {
    expect((await readRowsOf(rows)).problem).toBe('empty');
  });

  test.each<[string, Cell[][]]>([
    [
      'headings without people',
      [
        ['Name', 'Mobile'],
        ['', ''],
      ],
    ],
    ['no headings', [['Anu', '9876543210']]],
  ])('a list with %s has no people', async (_, rows) => {
    expect(await readRowsOf(rows)).toMatchObject({ problem: null, people: [], refused: [] });
  });

  test('rows past the end of the window are named', async () => {
    const rows = Array.from({ length: rowWindow }, (_, index) => (index % 2 ? [`Anu ${index}`] : []));
    const { people, unread } = await readRowsOf([['Name'], ...rows]);
    expect(people).toHaveLength(rowWindow / 2 - 1);
    expect(unread).toEqual([{ kind: 'rows', name: String(rowWindow + 1), rows: 1 }]);
  });
});
