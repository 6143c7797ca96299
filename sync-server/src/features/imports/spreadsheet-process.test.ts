import { readFileSync } from 'node:fs';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { describe, expect, test, vi } from 'vitest';
import { agile } from '#test/files/encrypted.ts';
import { peopleOf } from '#test/files/read-tables.ts';
import { ole, rawRow, rawWorkbook, workbook, writeBook } from '#test/files/workbooks.ts';
import { zip } from '#test/files/zip.ts';
import { SpreadsheetProcess } from './spreadsheet-process.ts';
import { rowWindow } from './workbook-sheets.ts';

vi.setConfig({ testTimeout: 30_000 });

const reader = new SpreadsheetProcess();
const heading = ['Name', 'Mobile'];

/** Returns the cells of the first column below the headings. */
function names(answer: Awaited<ReturnType<SpreadsheetProcess['readSheets']>>): unknown[] {
  if ('problem' in answer) throw new Error(`The file was refused: ${answer.problem}`);
  const [first] = answer.sheets;
  return (first?.rows ?? []).slice((first?.headingRow ?? -1) + 1).map(([name]) => name);
}

describe('the reading of class lists', () => {
  // Shows spec:limits.29, spec:limits.30
  test.each(['xlsx', 'biff8'] as const)('reads a messy but real list from %s', async (bookType) => {
    const bytes = workbook(
      [
        ['St. Mary’s, 10-A'],
        [],
        ['Sl', 'Contact no.', 'Student Name', 'Sex'],
        [1, 9876543210, 'Anu Thomas', 'F'],
        [2, '098765 43211', 'अनिल', 'M'],
        [],
        [3, null, 'അനു തോമസ്', null],
        [4, '12345', 'Binu', 'M'],
      ],
      bookType,
    );
    expect(await peopleOf(await reader.readSheets(bytes))).toMatchObject({
      people: [
        { name: 'Anu Thomas', mobile: '+919876543210', gender: 'Female' },
        { name: 'अनिल', mobile: '+919876543211', gender: 'Male' },
        { name: 'അനു തോമസ്' },
      ],
      refused: [{ row: 8, field: 'mobile', reason: serverWords.rowMobileInvalid('12345') }],
    });
  });

  test('reads formulas by their values', async () => {
    const bytes = rawWorkbook(
      rawRow(1, ['Name', 'Mobile']) +
        '<row r="2"><c t="str"><f>"A"&amp;"nu"</f><v>Anu</v></c><c><f>1+1</f><v>9876543210</v></c></row>',
    );
    expect(await reader.readSheets(bytes)).toMatchObject({
      sheets: [{ rows: [[], ['Anu', 9_876_543_210]] }],
    });
  });

  test('reads a book that Excel encrypted with its default password', async () => {
    const bytes = agile(workbook([heading, ['Anu']]), 'VelvetSweatshop');
    expect(names(await reader.readSheets(bytes))).toEqual(['Anu']);
    expect(await reader.readSheets(agile(bytes, 'another one'))).toEqual({ problem: 'locked' });
  });

  test('reads a list ten times as long as that of a large class within its time limit', async () => {
    const people = Array.from({ length: 450 }, (_, index) => [`Student ${index}`, 9_876_500_000 + index]);
    expect(names(await reader.readSheets(workbook([heading, ...people])))).toHaveLength(450);
  });
});

describe('a hostile or broken file', () => {
  const anu = rawRow(1, heading) + rawRow(2, ['Anu']);
  const many = [heading, ...Array.from({ length: rowWindow / 2 }, (_, index) => [`Student ${index}`])];

  test.each([
    ['sheets with too many rows together', () => writeBook({ A: many, B: many }), 'too-many-rows'],
    ['an empty sheet', () => workbook([]), 'empty'],
    ['a locked workbook', () => ole({ EncryptedPackage: Buffer.from('x') }), 'locked'],
    ['OpenDocument', () => workbook([heading, ['Anu']], 'ods'), 'opendocument'],
    ['CSV', () => workbook([heading, ['Anu']], 'csv'), 'text'],
    ['a sheet that is cut off', () => rawWorkbook('<row r="1"><c t="s"><v>7</v></c>'), 'broken'],
    ['a .xls that is cut off', () => workbook([heading, ['Anu']], 'biff8').subarray(0, 2600), 'broken'],
    ['a .xls with random content', () => ole({ Workbook: Buffer.from('noise'.repeat(2000)) }), 'broken'],
    [
      'a part larger than it declares',
      () =>
        rawWorkbook(anu, {
          more: [{ name: 'xl/styles.xml', content: Buffer.alloc(90_000_000), declared: 100 }],
        }),
      'broken',
    ],
    [
      'a part smaller than it declares',
      () => rawWorkbook(anu, { more: [{ name: 'xl/styles.xml', content: 'x', declared: 100 }] }),
      'broken',
    ],
    [
      'a part with another checksum',
      () => rawWorkbook(anu, { more: [{ name: 'xl/styles.xml', content: 'x', crc: 1 }] }),
      'broken',
    ],
    [
      'a bomb that declares its true size',
      () => rawWorkbook(anu, { more: [{ name: 'xl/media/a', content: Buffer.alloc(90_000_000) }] }),
      'too-much',
    ],
    [
      'a workbook without its sheet',
      () =>
        zip([
          { name: '[Content_Types].xml', content: '<Types/>' },
          { name: 'xl/workbook.xml', content: '<workbook><sheets/></workbook>' },
        ]),
      'broken',
    ],
  ])('is refused with its reason: %s', async (_, make, problem) => {
    expect(await reader.readSheets(make())).toEqual({ problem });
  });

  test('is read like any other when it has a cell in the last row and column', async () => {
    const bytes = rawWorkbook(`${anu}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`, {
      dimension: 'A1:XFD1048576',
    });
    expect(names(await reader.readSheets(bytes))).toEqual(['Anu']);
  });

  test('may contain names such as __proto__, which are read like any other', async () => {
    const comment = {
      name: 'xl/comments1.xml',
      content:
        '<comments><commentList><comment ref="__proto__"><text><t>x</t></text></comment></commentList></comments>',
    };
    const bytes = rawWorkbook(
      rawRow(1, ['Name', '__proto__', 'constructor']) + rawRow(2, ['__proto__', 'x', 'y']),
      { sheetName: '__proto__', more: [comment] },
    );
    expect(names(await reader.readSheets(bytes))).toEqual(['__proto__']);
  });

  test('a file with one long text in every cell returns a short response', async () => {
    const rows = Array.from(
      { length: 2000 },
      (_, index) => `<row r="${index + 2}">${'<c t="s"><v>0</v></c>'.repeat(50)}</row>`,
    );
    const bytes = rawWorkbook(rawRow(1, heading) + rows.join(''), {
      strings: `<si><t>${'x'.repeat(5_000_000)}</t></si>`,
    });
    const answer = await new SpreadsheetProcess({ maxAnswerBytes: 400_000 }).readSheets(bytes);
    expect(names(answer)).toHaveLength(2001);
  });

  test('has its parts without values removed before they reach the reader', async () => {
    const bytes = rawWorkbook(anu, {
      more: [
        { name: 'META-INF/manifest.xml', content: '<manifest/>' },
        { name: 'Index/Document.iwa', content: 'x' },
        { name: 'xl/externalLinks/externalLink1.xml', content: '<x' },
      ],
    });
    expect(names(await reader.readSheets(bytes))).toEqual(['Anu']);
  });
});

describe('the process that reads spreadsheets', () => {
  const small = workbook([heading, ['Anu']]);

  test('ends at the time limit', async () => {
    expect(await new SpreadsheetProcess({ timeout: 20 }).readSheets(small)).toEqual({ problem: 'too-much' });
  });

  test('ends at the heap limit', async () => {
    const bytes = rawWorkbook(rawRow(1, heading), { strings: '<si><t>a</t></si>'.repeat(1_000_000) });
    expect(await new SpreadsheetProcess({ heapMegabytes: 48 }).readSheets(bytes)).toEqual({
      problem: 'too-much',
    });
  });

  test.runIf(process.platform === 'linux')('ends at the limit of its address space', async () => {
    const reader = new SpreadsheetProcess({ addressSpaceMegabytes: 600 });
    expect(await reader.readSheets(small)).toEqual({ problem: 'too-much' });
  });

  test('ends when its output is too long', async () => {
    expect(await new SpreadsheetProcess({ maxAnswerBytes: 20 }).readSheets(small)).toEqual({
      problem: 'too-much',
    });
  });

  test('refuses a file as busy when too many run and wait', async () => {
    const reader = new SpreadsheetProcess({ maxRunning: 1, maxWaiting: 1 });
    const answers = await Promise.all(Array.from({ length: 3 }, () => reader.readSheets(small)));
    expect(answers.filter((answer) => 'sheets' in answer)).toHaveLength(2);
    expect(answers.filter((answer) => 'problem' in answer && answer.problem === 'busy')).toHaveLength(1);
    expect(names(await reader.readSheets(small))).toEqual(['Anu']);
  });

  test.runIf(process.platform === 'linux')('has an empty environment', async () => {
    vi.stubEnv('AUTH_SECRET', 'not for a stranger’s file');
    const answer = new SpreadsheetProcess().readSheets(small);
    const children = `/proc/${process.pid}/task/${process.pid}/children`;
    const child = () => readFileSync(children, 'utf8').trim().split(' ')[0];
    // A child has its parent's command line and environment until it runs its own program.
    await expect.poll(() => readFileSync(`/proc/${child()}/cmdline`, 'utf8')).toContain('read-workbook.ts');
    expect(readFileSync(`/proc/${child()}/environ`, 'utf8')).toBe('');
    expect(names(await answer)).toEqual(['Anu']);
    vi.unstubAllEnvs();
  });

  test('ends when the server closes', async () => {
    const reader = new SpreadsheetProcess();
    const answer = reader.readSheets(small);
    await Promise.resolve();
    reader.close();
    expect(await answer).toEqual({ problem: 'too-much' });
  });
});
