import { crc32, inflateRawSync } from 'node:zlib';
import { spreadsheet } from '@memcherrish/shared/domain/limits.ts';
import { CFB, read, type WorkBook, type WorkSheet } from 'xlsx';
import type { Cell } from './cells.ts';
import { rowWindow } from './class-list.ts';
import { type ContainerProblem, checkContainer, type ZipPart } from './container.ts';

export type WorkbookRows = { rows: Cell[][] } | { problem: ContainerProblem };

/** Longer cells are cut. No field is as long, and one long text may be shared by every cell of the sheet. */
const maxCellLength = 1000;

/**
 * Returns the values of the first sheet. Row 0 is the sheet's row 1. Returns at most `rowWindow` rows and
 * `maxColumns` columns. The file determines how much time and memory this costs, so call it only in its own
 * process.
 */
export function workbookRows(bytes: Buffer): WorkbookRows {
  return readBook(bytes, 0, firstSheet);
}

/** Reads a workbook, or one sheet of it, without anything that is no value. Call it only in its own process. */
export function readBook<Result>(
  bytes: Buffer,
  sheets: number | undefined,
  use: (workbook: WorkBook) => Result,
): Result | { problem: ContainerProblem } {
  const container = checkContainer(bytes);
  if ('problem' in container) return container;
  try {
    const plain = container.kind === 'xlsx' ? repack(bytes, container.parts) : bytes;
    const workbook = read(plain, {
      type: 'buffer',
      sheetRows: rowWindow,
      ...(sheets === undefined ? {} : { sheets }),
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
    });
    return use(workbook);
  } catch (error) {
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message);
    return { problem: isLocked ? 'locked' : 'broken' };
  }
}

/** The parts that hold values. Pictures, comments, links to other files and macros never reach the reader. */
const neededPart =
  /^(?:\[content_types\]\.xml|_rels\/\.rels|xl\/[^/]+\.xml|xl\/_rels\/[^/]+\.rels|xl\/worksheets\/[^/]+\.xml)$/;

/**
 * Rebuilds the workbook as an uncompressed ZIP. The reader takes sizes from places where a hostile file can
 * lie. Here each part inflates to exactly the size in the checked directory, or the file is refused.
 */
function repack(bytes: Buffer, parts: ZipPart[]): Buffer {
  const plain: unknown = CFB.utils.cfb_new();
  for (const part of parts) {
    if (neededPart.test(part.key)) CFB.utils.cfb_add(plain, `/${part.name}`, unpack(bytes, part));
  }
  return CFB.write(plain, { fileType: 'zip', type: 'buffer', compression: false });
}

const localHeaderLength = 30;

function unpack(bytes: Buffer, part: ZipPart): Buffer {
  if (part.unpacked === 0) return Buffer.alloc(0);
  const nameLength = bytes.readUInt16LE(part.offset + 26);
  const start = part.offset + localHeaderLength + nameLength + bytes.readUInt16LE(part.offset + 28);
  const packed = bytes.subarray(start, start + part.packed);
  const content = part.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: part.unpacked });
  if (content.length !== part.unpacked || crc32(content) !== part.crc) {
    throw new Error('A part is not what the directory declares.');
  }
  return content;
}

function firstSheet(workbook: WorkBook): WorkbookRows {
  const name = workbook.SheetNames[0];
  const sheet = name === undefined ? undefined : workbook.Sheets[name];
  return sheet ? { rows: rowsOf(sheet) } : { problem: 'broken' };
}

/** Returns the values of a sheet that was read as `dense`. */
export function rowsOf(sheet: WorkSheet): Cell[][] {
  const cells = sheet['!data'] ?? [];
  const rows: Cell[][] = [];
  for (let index = 0; index < Math.min(cells.length, rowWindow); index += 1) {
    const row = cells[index] ?? [];
    rows.push(
      Array.from({ length: Math.min(row.length, spreadsheet.maxColumns) }, (_, column) =>
        cellValue(row[column]),
      ),
    );
  }
  return rows;
}

function cellValue(cell: { t: string; v?: unknown } | undefined): Cell {
  // An error such as #N/A has no value.
  if (!cell || cell.t === 'e') return '';
  if (typeof cell.v === 'number' && Number.isFinite(cell.v)) return cell.v;
  return typeof cell.v === 'string' ? cell.v.slice(0, maxCellLength) : '';
}
