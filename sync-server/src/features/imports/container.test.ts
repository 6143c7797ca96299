import { spreadsheet } from '@memcherrish/shared/domain/limits.ts';
import { describe, expect, test } from 'vitest';
import { ole, rawWorkbook, workbook } from '#test/files/workbooks.ts';
import { zip } from '#test/files/zip.ts';
import { checkContainer } from './container.ts';

const rows = [['Name'], ['Anu']];
const needed = [
  { name: '[Content_Types].xml', content: '<Types/>' },
  { name: 'xl/workbook.xml', content: '<workbook/>' },
];

const parts = (name: (part: number) => string) =>
  Array.from({ length: 199 }, (_, part) => ({ name: name(part), content: '' }));

describe('the type of a file, read from its bytes', () => {
  test.each([
    ['a .xlsx', workbook(rows), 'xlsx'],
    ['a .xls', workbook(rows, 'biff8'), 'xls'],
    [
      'a .xlsx with backslashes and capitals in its names',
      zip([needed[0], { name: 'XL\\Workbook.xml', content: '' }] as never),
      'xlsx',
    ],
  ])('%s is accepted', (_, bytes, kind) => {
    expect(checkContainer(bytes)).toMatchObject({ kind });
  });

  test.each([
    ['an empty file', Buffer.alloc(0)],
    ['text', Buffer.from('Name\nAnu')],
    ['HTML without a table', Buffer.from('<html><p>Name</p></html>')],
    ['XML', Buffer.from('<?xml version="1.0"?><Workbook/>')],
    ['SYLK', Buffer.from('ID;PWXL;N;E\nC;X1;Y1;K"Name"')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['OpenDocument with the parts of a .xlsx', zip([...needed, { name: 'content.xml', content: '' }])],
    ['OpenDocument that names its type', zip([...needed, { name: 'mimetype', content: '' }])],
    ['a ZIP with a photo', zip([{ name: 'photo.jpg', content: 'x' }])],
    ['a ZIP without content types', zip(needed.slice(1))],
    ['a binary workbook', zip([needed[0], { name: 'xl/workbook.bin', content: 'x' }] as never)],
    ['a Word document', ole({ WordDocument: Buffer.from('x') })],
    ['a file with the word Workbook in its content', ole({ Contents: Buffer.from('Workbook\0', 'utf16le') })],
  ])('%s is refused', (_, bytes) => {
    expect(checkContainer(bytes)).toEqual({ problem: 'type' });
  });

  test.each([
    ['CSV', Buffer.from('Name,Mobile\nAnu,9876543210'), 'text'],
    ['tab-separated text', Buffer.from('\uFEFFപേര്\tഫോൺ\nഅനു\t9876543210'), 'text'],
    ['OpenDocument', workbook(rows, 'ods'), 'opendocument'],
    ['Unicode text of Excel', Buffer.from('\uFEFFName\tMobile\nAnu', 'utf16le'), 'text'],
  ])('%s is refused with a reason of its own', (_, bytes, problem) => {
    expect(checkContainer(bytes)).toEqual({ problem });
  });

  test.each([
    ['a web page', Buffer.from('<html><table><tr><td>Name</td></tr></table></html>'), 'html'],
    ['a table without a page', Buffer.from('\n<table border="1"><tr><td>Name</td></tr></table>'), 'html'],
    ['XML of Excel 2003', workbook(rows, 'xlml'), 'xml'],
  ])('%s is accepted, because programs save it as .xls', (_, bytes, kind) => {
    expect(checkContainer(bytes)).toEqual({ kind });
  });

  test('a .xlsx with a password is an OLE2 file with an encrypted package', () => {
    const encrypted = ole({ EncryptedPackage: Buffer.from('x'), EncryptionInfo: Buffer.from('x') });
    expect(checkContainer(encrypted)).toEqual({ kind: 'encrypted' });
  });

  test('a ZIP with encrypted parts is locked', () => {
    expect(checkContainer(zip(needed.map((part) => ({ ...part, flags: 1 }))))).toEqual({ problem: 'locked' });
  });
});

describe('a file with a hostile directory', () => {
  test.each([
    [
      'a file larger than 5 MB',
      Buffer.concat([workbook(rows), Buffer.alloc(spreadsheet.maxBytes)]),
      'too-large',
    ],
    [
      'a file with more than 200 parts that are read',
      zip([...needed, ...parts((part) => `xl/worksheets/sheet${part}.xml`)]),
      'too-many-parts',
    ],
    [
      'a file with a declared total size above the limit',
      zip([...needed, { name: 'a', content: 'x', declared: spreadsheet.maxUnpackedBytes }]),
      'too-much',
    ],
    [
      'a part with a size that needs ZIP64',
      zip([...needed, { name: 'a', content: 'x', declared: 0xffffffff }]),
      'too-much',
    ],
    [
      'a file with two parts of one name',
      zip([...needed, { name: 'XL/workbook.xml', content: '' }]),
      'broken',
    ],
    [
      'a compression method that Excel does not use',
      zip(needed.map((part) => ({ ...part, method: 12 }))),
      'broken',
    ],
    ['a file without a directory', workbook(rows).subarray(0, -40), 'broken'],
  ])('%s is refused', (_, bytes, problem) => {
    expect(checkContainer(bytes)).toEqual({ problem });
  });

  test('pictures and printer settings count as no parts', () => {
    const file = zip([...needed, ...parts((part) => `xl/media/logo${part}.png`)]);
    expect(checkContainer(file)).toMatchObject({ kind: 'xlsx' });
  });

  test('a file that is cut off or damaged anywhere never causes an exception', () => {
    const whole = rawWorkbook('<row r="1"><c><v>1</v></c></row>');
    for (let length = 0; length < whole.length; length += 1) {
      expect(checkContainer(whole.subarray(0, length))).toHaveProperty('problem');
    }
    for (let index = whole.length - 300; index < whole.length; index += 1) {
      const bent = Buffer.from(whole);
      bent[index] = 0xff;
      expect(() => checkContainer(bent)).not.toThrow();
    }
  });
});
