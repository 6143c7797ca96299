import { rehearsals, spreadsheet } from '@memcherrish/shared/domain/limits.ts';
import { tidy } from '@memcherrish/shared/rules/labels.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { rehearsalWords } from '@memcherrish/shared/text/desk/rehearsals.ts';
import type { Unread } from '@memcherrish/shared/wire/desk/imports.ts';
import { utils, type WorkBook } from 'xlsx';
import type { ContainerProblem } from './container.ts';
import type { Cell } from './reading/cells.ts';
import { chooseColumns } from './reading/choose-columns.ts';
import { type Grid, gridOf } from './reading/grid.ts';
import { isBlankRow, textOf } from './reading/heading-rows.ts';
import { claimOf } from './reading/headings.ts';
import { isClassName } from './reading/line-words.ts';
import { fillDittos, mobilesFirst, peopleRowsOf } from './reading/people-rows.ts';
import type { SheetFacts } from './reading/sheet-facts.ts';
import { type Table, tablesOf } from './reading/tables.ts';
import type { Sheet } from './sheet.ts';
import { readBook } from './workbook-rows.ts';

export type WorkbookSheets =
  | { sheets: Sheet[]; unread: Unread[] }
  | { problem: ContainerProblem | 'empty' | 'too-many-rows' };

/** The number of rows without a person, such as titles, headings and blank lines. */
const otherRows = 40;
/** The number of rows to read: a full list, and enough beyond it to notice a longer one. */
export const rowWindow = spreadsheet.maxRows + otherRows;
const maxName = 60;
const maxTables = 4 * rehearsals.maxSheets;

/**
 * Returns the tables of all sheets, and the parts with values that belong to none: hidden sheets, rows and columns, lines above and
 * between the people, and everything beyond the limits. Call it only in its own process.
 */
export function workbookSheets(bytes: Buffer): Promise<WorkbookSheets> {
  return readBook<WorkbookSheets>(bytes, sheetsOf);
}

function sheetsOf(workbook: WorkBook, facts: readonly SheetFacts[]): WorkbookSheets {
  const sheets: Sheet[] = [];
  const unread: Unread[] = [];
  const isFrom1904 = workbook.Workbook?.WBProps?.date1904 ?? false;
  const grids = workbook.SheetNames.flatMap((name, index) => {
    const sheet = workbook.Sheets[name];
    const grid = sheet && gridOf(sheet, rowWindow, isFrom1904, facts[index]);
    if (!grid) return [];
    const isHidden = (workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
    return [
      {
        totals: facts[index]?.totalsRows ?? new Set<number>(),
        name: tidy(name).slice(0, maxName),
        grid,
        isHidden,
        filled: grid.rows.filter((row) => !isBlankRow(row)).length,
      },
    ];
  });
  if (grids.length === 0) return { problem: 'broken' };
  const visible = grids.filter(
    ({ grid, isHidden, filled }) => filled > 0 && !isHidden && !isExportSummary(grid.rows),
  );
  const read = new Set(visible.slice(0, rehearsals.maxSheets));
  if (visible.reduce((sum, { filled }) => sum + filled, 0) > rowWindow) return { problem: 'too-many-rows' };
  for (const [group, each] of grids.entries()) {
    const { name, grid, totals, filled } = each;
    const parts = read.has(each) ? readSheet(name, grid, totals, visible.length > 1) : null;
    if (parts && sheets.length + parts.sheets.length <= maxTables) {
      sheets.push(...parts.sheets.map((sheet) => ({ ...sheet, group })));
      unread.push(...parts.unread);
    } else {
      const rows = filled + grid.hiddenRows.length + grid.cutRows.length;
      if (rows > 0) unread.push({ kind: 'sheet', name, rows });
    }
  }
  return sheets.length === 0 ? { problem: 'empty' } : { sheets, unread };
}

/** Apple Numbers adds a sheet that lists the other ones. Its first rows say so. */
function isExportSummary(rows: readonly (readonly Cell[])[]): boolean {
  return rows
    .slice(0, otherRows)
    .some((row) =>
      row.some((cell) =>
        /^(?:Numbers (?:Sheet|Table) Name|This document was exported from Numbers)/u.test(textOf(cell)),
      ),
    );
}

type Ungrouped = Omit<Sheet, 'group'>;

function readSheet(
  name: string,
  grid: Grid,
  totals: ReadonlySet<number>,
  hasOthers: boolean,
): { sheets: Ungrouped[]; unread: Unread[] } {
  const { rows, wideRows, hiddenRows, cutRows, leftColumns } = grid;
  const unread: Unread[] = leftColumns.map((column) => ({ kind: 'column', ...column }));
  const inTables = new Set<number>();
  const sheets = tablesOf(rows).map((table, index): Ungrouped => {
    const people = peopleRowsOf(rows, table, wideRows, totals);
    // The title of the first table names its class, unless the sheet does.
    const isNamed = index > 0 ? table.title !== '' : isClassName(table.title) && !isClassName(name);
    if (isNamed && index === 0) inTables.add(table.titleRow);
    const from = table.heading?.first ?? table.start;
    for (let row = from; row < table.end; row += 1) inTables.add(row);
    for (const row of people.leftOut) inTables.delete(row);
    const narrow = narrowed(table, people.rows);
    unread.push(...narrow.unread);
    const sheet = {
      left: table.from,
      name: index === 0 ? name : nameOf(name, table),
      sheet: isNamed ? table.title.slice(0, maxName) : name,
      continues: table.continues,
      headingRow: table.heading?.last ?? -1,
      titles: narrow.titles,
      rows: narrow.rows,
    };
    mobilesFirst(sheet.rows, sheet.titles);
    fillDittos(sheet.rows, chooseColumns(sheet.titles, sheet.rows).fields);
    return sheet;
  });
  const others = rows.flatMap((row, index) => (inTables.has(index) || isBlankRow(row) ? [] : [index]));
  const of = hasOthers ? name : null;
  unread.push(
    ...rowsPart(others, of, null),
    ...rowsPart(hiddenRows, of, serverWords.hiddenRows),
    ...rowsPart(cutRows, of, null),
  );
  return { sheets, unread };
}

/** A further table of a sheet has the name of its title, its columns or its rows. */
function nameOf(sheet: string, { title, from, to, start, end }: Table): string {
  const part =
    title !== ''
      ? title
      : from > 0
        ? serverWords.columnsOfSheet(utils.encode_col(from), utils.encode_col(to - 1))
        : serverWords.rowsOfSheet(start, end);
  return `${sheet}, ${part}`.slice(0, 2 * maxName);
}

/** Keeps the columns of a wide table that have values: those that name a field first. Names the others. */
function narrowed({ heading, from, to }: Table, rows: Cell[][]) {
  const width = to - from;
  const titles = Array.from({ length: width }, (_, position) => heading?.titles[position] ?? '');
  if (width <= spreadsheet.maxColumns) return { titles, rows, unread: [] };
  const counts = titles.map((_, position) => rows.filter((row) => textOf(row[position]) !== '').length);
  const filled = titles.flatMap((_, position) => (counts[position] === 0 ? [] : [position]));
  const isKnown = (position: number) => claimOf(titles[position] ?? '') !== null;
  const ordered = [...filled.filter(isKnown), ...filled.filter((position) => !isKnown(position))];
  const kept = ordered.slice(0, spreadsheet.maxColumns).sort((one, other) => one - other);
  const unread = ordered.slice(spreadsheet.maxColumns).map(
    (position): Unread => ({
      kind: 'column',
      name: rehearsalWords.column(titles[position] ?? '', from + position + 1),
      rows: counts[position] ?? 0,
    }),
  );
  return {
    titles: kept.map((position) => titles[position] ?? ''),
    rows: rows.map((row) => (row.length === 0 ? row : kept.map((position) => row[position] ?? ''))),
    unread,
  };
}

/** Names rows by their numbers on the sheet: '1-3, 7'. */
function rowsPart(indexes: readonly number[], sheet: string | null, note: string | null): Unread[] {
  if (indexes.length === 0) return [];
  const ranges: { from: number; to: number }[] = [];
  for (const index of indexes) {
    const last = ranges.at(-1);
    if (last && last.to === index) last.to = index + 1;
    else ranges.push({ from: index + 1, to: index + 1 });
  }
  const numbers = ranges.slice(0, maxName).map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`));
  const notes = [sheet, note].filter((each) => each !== null).join(', ');
  return [
    { kind: 'rows', name: numbers.join(', ') + (notes === '' ? '' : ` (${notes})`), rows: indexes.length },
  ];
}
