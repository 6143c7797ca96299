import { utils, write } from 'xlsx';
import { ole, rawRow, rawWorkbook, workbook } from '#test/files/workbooks.ts';
import { zip } from '#test/files/zip.ts';
import type { Draw } from './draw.ts';

/** A file that a caller may send as a class list. Its import may only give people or an error. */
export type HostileFile = readonly [what: string, make: () => Buffer];

const heading = ['Name', 'Mobile'];
const anu = rawRow(1, heading) + rawRow(2, ['Anu']);
const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024);

/** Formats that spreadsheet programs can write, under a wrong file name. */
const otherKinds = [
  'ods',
  'fods',
  'html',
  'csv',
  'txt',
  'sylk',
  'dif',
  'dbf',
  'rtf',
  'eth',
  'xlml',
  'xlsb',
] as const;

function otherKind(bookType: (typeof otherKinds)[number]): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([heading, ['Anu', 'x']]), 'A');
  return write(book, { type: 'buffer', bookType });
}

const named: HostileFile[] = [
  ['nothing', () => Buffer.alloc(0)],
  ['two letters', () => Buffer.from('PK')],
  ['a directory of nothing', () => zip([])],
  ['an honest bomb', () => rawWorkbook(anu, { more: [{ name: 'xl/media/a', content: zeros(40) }] })],
  [
    'a bomb with a false size',
    () => rawWorkbook(anu, { more: [{ name: 'xl/styles.xml', content: zeros(40), declared: 100 }] }),
  ],
  [
    'a bomb inside a bomb',
    () =>
      rawWorkbook(anu, {
        more: [{ name: 'xl/styles.xml', content: zip([{ name: 'a', content: zeros(20) }]) }],
      }),
  ],
  [
    'a great many parts',
    () => zip(Array.from({ length: 5000 }, (_, index) => ({ name: `xl/${index}.xml`, content: '' }))),
  ],
  ['two parts of one name', () => rawWorkbook(anu, { more: [{ name: 'XL/workbook.xml', content: '<x/>' }] })],
  [
    'a part above all folders',
    () => rawWorkbook(anu, { more: [{ name: '../../../../etc/cron.d/a', content: 'x' }] }),
  ],
  [
    'a cell at the far corner',
    () =>
      rawWorkbook(`${anu}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`, {
        dimension: 'A1:XFD1048576',
      }),
  ],
  [
    'a cell with an invalid address',
    () => rawWorkbook('<row r="-1"><c r="AAAA99999999999"><v>1</v></c></row>'),
  ],
  [
    'the prototype as a sheet, a heading and a name',
    () =>
      rawWorkbook(rawRow(1, ['Name', '__proto__', 'constructor']) + rawRow(2, ['__proto__', 'x', 'y']), {
        sheetName: '__proto__',
        more: [
          {
            name: 'xl/comments1.xml',
            content:
              '<comments><commentList><comment ref="__proto__"><text><t>x</t></text></comment></commentList></comments>',
          },
        ],
      }),
  ],
  [
    'a file of the server as an entity',
    () =>
      rawWorkbook(
        `${rawRow(1, heading)}<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${rawRow(2, ['&a;'])}`,
      ),
  ],
  [
    'entities of entities',
    () => {
      const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`);
      return rawWorkbook(
        `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs.join('')}]>${rawRow(1, heading)}${rawRow(2, ['&l9;'])}`,
      );
    },
  ],
  [
    'one long text behind every cell',
    () =>
      rawWorkbook(`${anu}${'<row><c t="s"><v>0</v></c></row>'.repeat(3000)}`, {
        strings: `<si><t>${'x'.repeat(3_000_000)}</t></si>`,
      }),
  ],
  ['formulas', () => workbook([heading, ['=cmd|calc!A1', '+1'], ['@SUM(A1)', '-1']])],
  [
    'more rows than allowed',
    () => workbook([heading, ...Array.from({ length: 10_002 }, (_, n) => [`Anu ${n}`])]),
  ],
  ['a sheet that is cut off', () => rawWorkbook('<row r="1"><c t="s"><v>7</v></c>')],
  ['a locked workbook', () => ole({ EncryptedPackage: Buffer.from('x') })],
  ['a .xls of noise', () => ole({ Workbook: Buffer.from('noise'.repeat(2000)) })],
  ['a .doc', () => ole({ WordDocument: Buffer.from('x') })],
];

/** Returns `count` files: the named ones first, then good ones that are cut off or have changed bytes. */
export function hostileSpreadsheets(count: number, draw: Draw): HostileFile[] {
  const people = [heading, ...Array.from({ length: 40 }, (_, n) => [`Anu ${n}`, 9_876_500_000 + n])];
  const good = [workbook(people), workbook(people, 'biff8')];
  const kinds = otherKinds.map((kind): HostileFile => [`${kind} under another name`, () => otherKind(kind)]);
  const known = [...named, ...kinds];
  const rest = Array.from({ length: Math.max(0, count - known.length) }, (_, index): HostileFile => {
    const whole = good[index % 2] ?? Buffer.alloc(0);
    return index % 3 === 0
      ? [`cut off (${index})`, () => whole.subarray(0, draw.below(whole.length))]
      : [`bytes changed (${index})`, () => draw.spoiled(whole)];
  });
  return [...known, ...rest];
}
