import { expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { tableFile } from './table-file.ts';

const texts = [
  '+919846000101',
  '-5',
  '@home',
  '=1+1',
  '=HYPERLINK("https://example.org")',
  '\uFF1D1+1',
  'Anu',
];
const rows = [['Mobile', 'Guests'], ...texts.map((text) => [text, 3])];

it('stores every text of an .xlsx file as it is, as a text and not as a formula', async () => {
  const book = read(await tableFile(rows, 'People', 'xlsx'), { type: 'buffer', cellFormula: true });
  const sheet = book.Sheets['People'] ?? {};
  expect(utils.sheet_to_json(sheet, { header: 1 })).toEqual(rows);
  for (const [index] of texts.entries()) {
    const cell = sheet[`A${index + 2}`];
    expect([cell.t, cell.f]).toEqual(['s', undefined]);
  }
});

it('puts an apostrophe before a text of a .csv file that a program would run, also in its fullwidth form', async () => {
  const lines = (await tableFile(rows, 'People', 'csv')).toString().split('\n');
  expect(lines.slice(1, 8)).toEqual([
    ...["'+919846000101,3", "'-5,3", "'@home,3", "'=1+1,3"],
    ...['"\'=HYPERLINK(""https://example.org"")",3', "'\uFF1D1+1,3", 'Anu,3'],
  ]);
});
