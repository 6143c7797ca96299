import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { describe, expect, it } from 'vitest';
import { CFB, utils, type WorkSheet } from 'xlsx';
import { bookOf, readAll, readRowsOf, sheetOf } from '#test/files/read-tables.ts';
import { ole, workbook } from '#test/files/workbooks.ts';
import { onlyPerson } from '../class-list-fixture.ts';

const placesOf = (people: readonly Record<string, string>[]) => people.map(({ place }) => place);

describe('a ditto mark', () => {
  const marks = [
    ...['"', '”', '〃', "''", '’’', '- " -', '-do-', 'Do.', 'DITTO', 'same', 'Same as above', 'as above'],
    ...['↓', '⬆️', '" "', '″ ″', "' '", '-- do --', '..do..', 'do do', '"do"', 'same place'],
    ...['അതേ', 'മേൽപ്പറഞ്ഞത്', 'वही', 'उपर्युक्त', 'மேற்படி', 'மேலே உள்ளது'],
  ];

  it.each(marks)('%s repeats the place above, also over several rows', async (mark) => {
    const { people, refused } = await readRowsOf([
      ['Name', 'Place'],
      ['Anu', 'Aluva'],
      ['Binu', mark],
      ['Chandran', mark],
      ['Deepa', 'Kochi'],
    ]);
    expect([placesOf(people), refused]).toEqual([['Aluva', 'Aluva', 'Aluva', 'Kochi'], []]);
  });

  it.each(marks)('%s without a value above refuses the row with that reason', async (mark) => {
    const { people, refused } = await readRowsOf([
      ['Name', 'Place'],
      ['Anu', mark],
    ]);
    expect([people, refused]).toEqual([[], [{ row: 2, field: 'place', reason: serverWords.rowDitto(mark) }]]);
  });

  it.each(['Name', 'Mobile', 'E-mail'])('never repeats a cell of the column %s', async (heading) => {
    const headings = ['Name', 'Mobile', 'E-mail'];
    const binu = ['Binu', '9846000102', 'binu@example.org'];
    const { people, refused } = await readRowsOf([
      headings,
      ['Anu', '9846000101', 'anu@example.org'],
      binu.map((cell, at) => (headings[at] === heading ? '"' : cell)),
    ]);
    expect([people.length, refused.map(({ row }) => row)]).toEqual([1, [3]]);
  });
});

describe('a check box in the column WhatsApp', () => {
  it.each([true, 'TRUE', 'true', '☑', '✓', '✔️', '✅'])('%j is the mobile', async (ticked) => {
    const { people } = await readRowsOf([
      ['Name', 'Mobile', 'WhatsApp'],
      ['Anu', '9846000101', ticked],
    ]);
    expect(people).toEqual([{ name: 'Anu', mobile: '+919846000101', whatsapp: '+919846000101' }]);
  });

  it.each([false, 'FALSE', '☐', '☒', '✗', '❌', '⬜'])('%j is no number', async (unticked) => {
    const { people, refused } = await readRowsOf([
      ['Name', 'Mobile', 'WhatsApp'],
      ['Anu', '9846000101', unticked],
    ]);
    expect([people, refused]).toEqual([[{ name: 'Anu', mobile: '+919846000101' }], []]);
  });
});

describe('a merged cell', () => {
  const people = [['Anu', 'Aluva', '10-A'], ['Binu'], ['Chandran', '', '10-B'], ['Deepa']];

  it.each([
    ['its place', ['B2:B5'], ['Aluva', 'Aluva', 'Aluva', 'Aluva'], ['10-A', undefined, '10-B', undefined]],
    [
      'its class',
      ['C2:C3', 'C4:C5'],
      ['Aluva', undefined, undefined, undefined],
      ['10-A', '10-A', '10-B', '10-B'],
    ],
  ])('gives all its rows %s', async (_, merges, places, classes) => {
    for (const bookType of ['xlsx', 'biff8'] as const) {
      const sheet = sheetOf([['Name', 'Place', 'Class'], ...people], merges);
      const read = await readAll(bookOf({ S: sheet }, bookType));
      expect([placesOf(read.people), read.people.map(({ division }) => division)]).toEqual([places, classes]);
    }
  });

  it('a merged cell over the whole width is a line, and no person', async () => {
    const rows = [['Name', 'Mobile'], ['Science group'], ['Anu', '9846000101']];
    const { people: found, unread } = await readRowsOf(rows, ['A2:B2']);
    expect([found.length, unread]).toEqual([1, [{ kind: 'rows', name: '2', rows: 1 }]]);
  });
});

describe('a number with a format', () => {
  const shown = async (format: string, value: number) => {
    const sheet: WorkSheet = utils.aoa_to_sheet([['Name', 'Place', 'Mobile'], ['Anu']]);
    utils.sheet_add_aoa(sheet, [[{ t: 'n', v: value, z: format }]], { origin: 'B2' });
    return placesOf((await readAll(bookOf({ S: sheet }))).people)[0];
  };

  it.each([
    ['d-mmm', 46_296, '1-Oct'],
    ['mmm-yy', 46_296, 'Oct-26'],
    ['dd/mm/yyyy', 46_296, '01/10/2026'],
    ['yyyy-mm-dd', 46_296, '2026-10-01'],
    ['h:mm', 0.5, '12:00'],
  ])('%s is read as the sheet shows the date', async (format, value, text) => {
    expect(await shown(format, value)).toBe(text);
  });

  it('is read with the plus that its format adds', async () => {
    const sheet: WorkSheet = utils.aoa_to_sheet([['Name', 'Mobile'], ['Anu']]);
    const cell = { t: 'n', v: 9_195_550_123, z: '"+1 ("000") "000-0000' } as const;
    utils.sheet_add_aoa(sheet, [[cell]], { origin: 'B2' });
    const { people } = await readAll(bookOf({ S: sheet }));
    expect(people).toEqual([{ name: 'Anu', mobile: '+19195550123' }]);
  });

  it.each(['0', '0.00', '#,##0', '0.00E+00', '@'])('%s is read as the number', async (format) => {
    const sheet: WorkSheet = utils.aoa_to_sheet([['Name', 'Mobile'], ['Anu']]);
    utils.sheet_add_aoa(sheet, [[{ t: 'n', v: 9_846_000_101, z: format }]], { origin: 'B2' });
    const { people } = await readAll(bookOf({ S: sheet }));
    expect(people).toEqual([{ name: 'Anu', mobile: '+919846000101' }]);
  });
});

describe('an e-mail', () => {
  it.each([
    'Anu@Example.org',
    ' anu@example.org ',
    'anu\u200B@example.org',
    '\u200Eanu@example.org\u2060',
    'mailto:anu@example.org',
    'E-mail: anu@example.org',
    'mailto:anu@example.org?subject=Hello',
    '<anu@example.org>',
    'Anu Thomas <anu@example.org>',
    '"anu@example.org";',
    '(anu@example.org)',
    'anu@example.org,',
    'anu@example.org.',
    'ａnu@example.org',
  ])('%j is read as anu@example.org', async (entry) => {
    expect(await onlyPerson(['Name', 'E-mail'], ['Anu', entry])).toEqual({
      ...{ name: 'Anu', email: 'anu@example.org' },
    });
  });

  it.each(['anu@example.org, binu@example.org', 'anu@example.org / binu@example.org', 'anu@@example.org'])(
    '%j refuses the row',
    async (entry) => {
      const { people, refused } = await readRowsOf([
        ['Name', 'E-mail'],
        ['Anu', entry],
      ]);
      expect([people, refused.map(({ row, field }) => [row, field])]).toEqual([[], [[2, 'email']]]);
    },
  );
});

describe('a mobile', () => {
  it.each([
    ...['98460\u200E00101', '\u202A9846000101\u202C', '98460\u00A000101', '98460\t00101', '98460·00101'],
    ...['tel:9846000101', '9846000101,', '9846000101;', '9846000101/-', '9846000101.0', '98460‑00101'],
    ...['+91 (98460) 00101', '’9846000101', '०९८४६०००१०१', '＋91 9846000101'],
  ])('%j is read as +919846000101', async (entry) => {
    expect(await onlyPerson(['Name', 'Mobile'], ['Anu', entry])).toMatchObject({ mobile: '+919846000101' });
  });

  it.each([';', '; ', ',', ' / ', ' & ', ' or ', '\n', ',,', '|', ' ext '])(
    'refuses the row when %j and another number are behind it',
    async (between) => {
      for (const second of ['9846000151', '2345678', '12']) {
        const { people, refused } = await readRowsOf([
          ['Name', 'Mobile'],
          ['Anu', `9846000101${between}${second}`],
        ]);
        expect([second, people, refused.map(({ row }) => row)]).toEqual([second, [], [2]]);
      }
    },
  );

  it.each(['nill', 'No number', 'no mobile', 'not available', 'ഇല്ല', 'नहीं', 'இல்லை', 'xxxx', '0000000000'])(
    '%s is none, and the person is kept',
    async (entry) => {
      expect(await onlyPerson(['Name', 'Mobile'], ['Anu', entry])).toEqual({ name: 'Anu' });
    },
  );
});

describe('a hidden row of a .xls', () => {
  /** Adds a Row record with the flag for hidden rows, as Excel writes it. No other program here writes one. */
  function withHiddenRow(xls: Buffer, index: number): Buffer {
    const content = CFB.find(CFB.read(xls, { type: 'buffer' }), '/Workbook')?.content ?? [];
    const stream = Buffer.from(content);
    const record = Buffer.alloc(4 + 16);
    for (const [at, value] of [0x0208, 16, index, 0, 3, 255, 0, 0, 0x20, 0].entries())
      record.writeUInt16LE(value, 2 * at);
    let at = 0;
    // The dimensions of the only sheet are before its rows.
    while (stream.readUInt16LE(at) !== 0x0200) at += 4 + stream.readUInt16LE(at + 2);
    const end = at + 4 + stream.readUInt16LE(at + 2);
    return ole({ Workbook: Buffer.concat([stream.subarray(0, end), record, stream.subarray(end)]) });
  }

  it('is left out and named', async () => {
    const rows = [['Name', 'Mobile'], ['Anu', '9846000101'], ['Binu', '9846000102'], ['Chandran']];
    const { people, unread } = await readAll(withHiddenRow(workbook(rows, 'biff8'), 2));
    expect(people.map(({ name }) => name)).toEqual(['Anu', 'Chandran']);
    expect(unread).toEqual([{ kind: 'rows', name: '3 (hidden)', rows: 1 }]);
  });
});
