import { spreadsheet } from '@memcherrish/shared/domain/limits.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { describe, expect, test } from 'vitest';
import type { Cell } from './cells.ts';
import { readClassList, rowWindow } from './class-list.ts';
import { listOf, onlyPerson } from './class-list-fixture.ts';

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
  ])('%j is read as +919876543210', (entry) => {
    expect(onlyPerson(['Name', 'Mobile'], ['Anu', entry]).mobile).toBe('+919876543210');
  });

  // Shows decision:no-numbers
  test.each<Cell>(['', ' ', '-', '--', 'NA', 'N/A', 'n.a.', 'nil', 'None', 'Not available', 0])(
    '%j counts as an empty mobile, and the person is accepted',
    (entry) => {
      expect(onlyPerson(['Name', 'Mobile'], ['Anu', entry])).toMatchObject({ name: 'Anu', mobile: null });
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
  ])('the mobile %j refuses the row', (entry, shown) => {
    const list = listOf([
      ['Name', 'Mobile No.'],
      ['Anu', entry],
      ['Binu', '9876543210'],
    ]);
    expect(list.candidates.map((each) => each.name)).toEqual(['Binu']);
    expect(list.refused).toEqual([
      { row: 2, column: 'Mobile No.', reason: serverWords.rowMobileInvalid(shown) },
    ]);
  });

  test('a repeated number refuses the later rows in any spelling', () => {
    const list = listOf([
      ['Name', 'Mobile'],
      ['Anu', 9876543210],
      ['Binu', '9123456789'],
      ['Anu T', '+91 98765 43210'],
      ['Anu Thomas', '098765-43210'],
    ]);
    expect(list.candidates.map((each) => each.name)).toEqual(['Anu', 'Binu']);
    expect(list.refused).toEqual([
      { row: 4, column: 'Mobile', reason: serverWords.rowMobileTwice(2) },
      { row: 5, column: 'Mobile', reason: serverWords.rowMobileTwice(2) },
    ]);
  });
});

describe('the other columns of a class list', () => {
  test.each([
    ['same', '+919876543210'],
    ['Yes', '+919876543210'],
    ['No', null],
    ['', null],
    ['9123456789', '+919123456789'],
  ])('WhatsApp %j is read as %j', (entry, whatsapp) => {
    const person = onlyPerson(['Name', 'Mobile', 'WhatsApp'], ['Anu', '9876543210', entry]);
    expect(person.whatsapp).toBe(whatsapp);
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
  ])('gender %j is read as %j', (entry, gender) => {
    expect(onlyPerson(['Name', 'Gender'], ['Anu', entry]).gender).toBe(gender);
  });

  test.each([
    ['E-mail', 'anu at example', serverWords.rowEmailInvalid('anu at example')],
    ['E-mail', `${'a'.repeat(250)}@example.org`, serverWords.rowTextTooLong],
    ['WhatsApp', '123', serverWords.rowMobileInvalid('123')],
    ['Place', 'x'.repeat(121), serverWords.rowTextTooLong],
  ])('an invalid %s refuses the row: %j', (heading, entry, reason) => {
    const list = listOf([
      ['Name', heading],
      ['Anu', entry],
    ]);
    expect(list).toMatchObject({ candidates: [], refused: [{ row: 2, column: heading, reason }] });
  });
});

describe('the rows of a class list', () => {
  test('blank rows, and rows with only a serial number, are skipped without an error', () => {
    const list = listOf([['Sl', 'Name', 'Mobile'], [], [1, 'Anu', ''], ['', ' ', ''], [2, '', ''], [3]]);
    expect(list).toMatchObject({ candidates: [{ name: 'Anu' }], refused: [] });
  });

  test('rows may be shorter and longer than the headings', () => {
    expect(listOf([['Name', 'Mobile'], ['Anu'], ['Binu', '', 'a note']]).candidates).toHaveLength(2);
  });

  test.each<[string, Cell[][], string]>([
    ['no rows', [], 'empty'],
    ['blank rows', [[], ['', ' ']], 'empty'],
    [
      'headings without people',
      [
        ['Name', 'Mobile'],
        ['', ''],
      ],
      'empty',
    ],
    ['no headings', [['Anu', '9876543210']], 'no-names'],
    [
      'headings below the first 21 rows',
      [...Array.from({ length: 21 }, () => []), ['Name'], ['Anu']],
      'no-names',
    ],
  ])('a list with %s is refused', (_, rows, problem) => {
    expect(readClassList(rows)).toEqual({ problem });
  });

  test('10,000 people are accepted, and one more is refused', () => {
    const people = Array.from({ length: spreadsheet.maxRows }, (_, index) => [`Anu ${index}`]);
    expect(listOf([['Name'], ...people]).candidates).toHaveLength(spreadsheet.maxRows);
    expect(readClassList([['Name'], ...people, ['Binu']])).toEqual({ problem: 'too-many-rows' });
  });

  test('a list that continues past the end of the window is refused, although half of its rows are blank', () => {
    const rows: Cell[][] = Array.from({ length: rowWindow }, (_, index) =>
      index % 2 ? [] : [`Anu ${index}`],
    );
    expect(readClassList([['Name'], ...rows].slice(0, rowWindow))).toEqual({ problem: 'too-many-rows' });
  });
});
