import { spreadsheet } from '@memcherrish/shared/domain/limits.ts';
import { type CellObject, SSF, type WorkSheet } from 'xlsx';
import { type Cell, withoutValue } from './cells.ts';
import { isBlankRow, startOf } from './heading-rows.ts';
import type { SheetFacts } from './sheet-facts.ts';

/** The values of a sheet that people see. */
export interface Grid {
  /** Row 0 is the sheet's row 1. */
  rows: Cell[][];
  /** The rows whose first cell is merged over several columns. */
  wideRows: ReadonlySet<number>;
  hiddenRows: number[];
  /** The rows beyond the limit. */
  cutRows: number[];
  /** The hidden columns, and those beyond the limit, with the number of their values below the first. */
  leftColumns: { name: string; rows: number }[];
}

/** Longer cells are cut. No field is as long, and one long text may be shared by every cell of the sheet. */
const maxCellLength = 400;
/** Columns that are looked at. A table uses `maxColumns` of them. */
const maxWidth = 4 * spreadsheet.maxColumns;
const maxName = 60;
/** The maximum number of merged areas to fill. */
const maxMerges = 10_000;

/** The errors of formulas, by their codes in a file. */
const errors: Readonly<Record<number, string>> = {
  ...{ 0: '#NULL!', 7: '#DIV/0!', 15: '#VALUE!', 23: '#REF!', 29: '#NAME?', 36: '#NUM!', 42: '#N/A' },
};

/** Returns the values of a sheet that was read as `dense`, with at most `maxRows` rows. */
export function gridOf(sheet: WorkSheet, maxRows: number, isFrom1904: boolean, facts?: SheetFacts): Grid {
  const all: Cell[][] = [];
  const cutRows: number[] = [];
  const hiddenRows: number[] = [];
  const beyond = new Map<number, { name: string; rows: number }>();
  (sheet['!data'] ?? []).forEach((cells: (CellObject | undefined)[], index: number) => {
    const row: Cell[] = [];
    const width = Math.min(cells.length, maxWidth);
    for (let at = 0; at < width; at += 1) row.push(cellValue(cells[at], isFrom1904));
    const isFilled = !isBlankRow(row);
    if (index >= maxRows) {
      if (isFilled) cutRows.push(index);
    } else if (facts?.hiddenRows.has(index) ?? sheet['!rows']?.[index]?.hidden) {
      if (isFilled) hiddenRows.push(index);
    } else {
      all[index] = row;
      if (cells.length > maxWidth) addBeyond(beyond, cells, isFrom1904);
    }
  });
  const rows = Array.from(all, (row) => row ?? []);
  const wideRows = fillMerges(rows, sheet);
  const hiddenColumns =
    facts?.hiddenColumns ??
    new Set((sheet['!cols'] ?? []).flatMap((column, at) => (column?.hidden ? [at] : [])));
  return {
    rows,
    wideRows,
    hiddenRows,
    cutRows,
    leftColumns: [...hideColumns(rows, hiddenColumns), ...beyond.values()],
  };
}

function addBeyond(
  beyond: Map<number, { name: string; rows: number }>,
  cells: (CellObject | undefined)[],
  isFrom1904: boolean,
): void {
  for (const key in cells) {
    const column = Number(key);
    const text = column < maxWidth ? '' : startOf(cellValue(cells[column], isFrom1904));
    if (text === '') continue;
    const before = beyond.get(column);
    // The first value of a column is its heading.
    if (before) before.rows += 1;
    else if (beyond.size < maxWidth) beyond.set(column, { name: text.slice(0, maxName), rows: 0 });
  }
}

function cellValue(cell: CellObject | undefined, date1904: boolean): Cell {
  if (!cell) return '';
  const { t: type, v: value, f: formula, z: format } = cell;
  if (type === 'z') return formula === undefined ? '' : `${withoutValue}=${formula}`.slice(0, maxCellLength);
  if (type === 'e') return `${withoutValue}${errors[Number(value)] ?? '#ERROR!'}`;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'string') return value.slice(0, maxCellLength);
  if (typeof value !== 'number' || !Number.isFinite(value)) return '';
  // A date, and a number whose format adds a plus, mean what the sheet shows. The plus of 0.00E+00 adds none.
  const isShown = typeof format === 'string' && (SSF.is_date(format) || /(?<!E)\+/i.test(format));
  return isShown ? shownAs(format, value, date1904) : value;
}

function shownAs(format: string, value: number, date1904: boolean): Cell {
  try {
    return String(SSF.format(format, value, { date1904 })).trim();
  } catch {
    // A format that the library does not know.
    return value;
  }
}

/** Gives each cell below the first of a merged area its value. Returns the rows with areas over several columns. */
function fillMerges(rows: Cell[][], sheet: WorkSheet): Set<number> {
  const wide = new Set<number>();
  for (const { s: start, e: end } of (sheet['!merges'] ?? []).slice(0, maxMerges)) {
    const value = rows[start.r]?.[start.c];
    if (value === undefined || value === '' || start.c >= maxWidth) continue;
    if (end.c > start.c) wide.add(start.r);
    for (let index = start.r + 1; index <= Math.min(end.r, rows.length - 1); index += 1) {
      const row = rows[index] ?? [];
      while (row.length < start.c) row.push('');
      row[start.c] = value;
      if (end.c > start.c) wide.add(index);
    }
  }
  return wide;
}

/** Empties the hidden columns. */
function hideColumns(rows: readonly Cell[][], hidden: ReadonlySet<number>): Grid['leftColumns'] {
  return [...hidden].flatMap((position) => {
    const filled = rows.flatMap((row) => {
      const text = startOf(row[position]);
      if (row.length > position) row[position] = '';
      return text === '' ? [] : [text];
    });
    const [heading] = filled;
    if (heading === undefined) return [];
    return [{ name: heading.slice(0, maxName), rows: filled.length - 1 }];
  });
}
