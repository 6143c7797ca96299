import { rehearsals, spreadsheet } from '@memcherrish/shared/domain/limits.ts';
import { tidy } from '@memcherrish/shared/rules/labels.ts';
import type { Unread } from '@memcherrish/shared/wire/imports.ts';
import type { WorkBook, WorkSheet } from 'xlsx';
import type { Cell } from './cells.ts';
import { findHeadings, rowWindow } from './class-list.ts';
import type { ContainerProblem } from './container.ts';
import type { Sheet } from './sheet.ts';
import { readBook, rowsOf } from './workbook-rows.ts';

export type WorkbookSheets =
  | { sheets: Sheet[]; unread: Unread[] }
  | { problem: ContainerProblem | 'empty' | 'too-many-rows' };

const maxSheetName = 60;
const maxTitle = 60;
/** The most merged areas that are filled. */
const maxMerges = 10_000;

/**
 * Returns the values of all sheets with people. A cell that is merged over several rows has its value in each of
 * them: people merge the class of a block, and headings over two rows. Refuses more filled rows than one import takes.
 * Call it only in its own process.
 */
export function workbookSheets(bytes: Buffer): WorkbookSheets {
  return readBook<WorkbookSheets>(bytes, undefined, (workbook) => sheetsOf(workbook));
}

function sheetsOf(workbook: WorkBook): WorkbookSheets {
  const sheets: Sheet[] = [];
  const unread: Unread[] = [];
  for (const [index, name] of workbook.SheetNames.entries()) {
    const sheet = workbook.Sheets[name];
    const rows = sheet ? trimmed(fillMerges(rowsOf(sheet), sheet)) : [];
    if (rows.length === 0) continue;
    const shown = tidy(name).slice(0, maxSheetName);
    const isHidden = (workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
    if (isHidden || sheets.length === rehearsals.maxSheets)
      unread.push({ kind: 'sheet', name: shown, rows: rows.filter(hasText).length });
    else sheets.push(tableOf(shown, rows));
  }
  const filled = sheets.reduce((sum, { rows }) => sum + rows.filter(hasText).length, 0);
  if (filled > rowWindow) return { problem: 'too-many-rows' };
  return sheets.length === 0 ? { problem: 'empty' } : { sheets, unread };
}

function tableOf(name: string, rows: Cell[][]): Sheet {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const headingRow = findHeadings(rows)?.index ?? -1;
  const headings = rows[headingRow] ?? [];
  const titles = Array.from({ length: width }, (_, position) =>
    tidy(String(headings[position] ?? '')).slice(0, maxTitle),
  );
  return { name, sheet: name, continues: false, rows, headingRow, titles };
}

function fillMerges(rows: Cell[][], sheet: WorkSheet): Cell[][] {
  for (const { s: start, e: end } of (sheet['!merges'] ?? []).slice(0, maxMerges)) {
    const value = rows[start.r]?.[start.c];
    if (value === undefined || value === '' || start.c >= spreadsheet.maxColumns) continue;
    for (let index = start.r + 1; index <= Math.min(end.r, rows.length - 1); index += 1) {
      const row = rows[index] ?? [];
      while (row.length < start.c) row.push('');
      row[start.c] = value;
    }
  }
  return rows;
}

/** Removes blank rows at the end, and blank cells at the end of each row. */
function trimmed(rows: Cell[][]): Cell[][] {
  const last = rows.findLastIndex(hasText);
  return rows.slice(0, last + 1).map((row) => row.slice(0, row.findLastIndex((cell) => cell !== '') + 1));
}

function hasText(row: readonly Cell[]): boolean {
  return row.some((cell) => tidy(String(cell)) !== '');
}
