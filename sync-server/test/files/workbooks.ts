import { CFB, utils, type WorkBook, write } from 'xlsx';
import { type ZipEntry, zip } from './zip.ts';

type Row = readonly (string | number | null)[];

/** Returns a workbook as Excel writes it, with these rows in its first sheet. */
export function workbook(
  rows: readonly Row[],
  bookType: 'xlsx' | 'biff8' | 'ods' | 'csv' | 'xlml' | 'html' = 'xlsx',
): Buffer {
  return writeBook({ 'Class list': rows }, bookType);
}

export function writeBook(
  sheets: Record<string, readonly Row[]>,
  bookType: 'xlsx' | 'biff8' | 'ods' | 'csv' | 'xlml' | 'html' = 'xlsx',
): Buffer {
  const book: WorkBook = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  }
  return write(book, { type: 'buffer', bookType, compression: true });
}

const contentTypes = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>
<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/>
</Types>`;
const relations = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/>
</Relationships>`;
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Returns a .xlsx from raw sheet data, for content that no program writes. */
export function rawWorkbook(
  sheetData: string,
  { sheetName = 'Sheet1', dimension = '', strings = '', more = [] as readonly ZipEntry[] } = {},
): Buffer {
  return zip([
    { name: '[Content_Types].xml', content: contentTypes },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${main}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="${sheetName}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', content: relations },
    ...(strings ? [{ name: 'xl/sharedStrings.xml', content: `<sst xmlns="${main}">${strings}</sst>` }] : []),
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<worksheet xmlns="${main}">${dimension && `<dimension ref="${dimension}"/>`}<sheetData>${sheetData}</sheetData></worksheet>`,
    },
    ...more,
  ]);
}

/** Returns a row of inline texts for `rawWorkbook`; `number` starts at 1. */
export function rawRow(number: number, texts: readonly string[]): string {
  const cells = texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`);
  return `<row r="${number}">${cells.join('')}</row>`;
}

/** Returns an OLE2 file with these streams, like a Word file, an installer or a locked workbook. */
export function ole(streams: Record<string, Buffer>): Buffer {
  const container: unknown = CFB.utils.cfb_new();
  for (const [name, content] of Object.entries(streams)) CFB.utils.cfb_add(container, `/${name}`, content);
  return CFB.write(container, { type: 'buffer' });
}
