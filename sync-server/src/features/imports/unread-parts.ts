import { tidy } from '@memcherrish/shared/rules/labels.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import type { Unread } from '@memcherrish/shared/wire/imports.ts';
import type { Choices } from './rehearsal-rows.ts';
import type { Sheet } from './sheet.ts';
import { countRows, type SheetColumns } from './sheet-columns.ts';

/**
 * Returns the parts of a file that hold values and that the choices leave unread: sheets and tables that are not chosen, and
 * columns without a field. The reading itself returns the other unread parts (workbook-sheets.ts).
 */
export function unreadOf(
  sheets: readonly Sheet[],
  columns: readonly SheetColumns[],
  choices: Choices,
): Unread[] {
  return sheets.flatMap((sheet, index): Unread[] => {
    const read = columns[index];
    const chosen = choices.sheets[index];
    if (!read) return [];
    if (!chosen?.isChosen) return [{ kind: 'sheet', name: sheet.name, rows: countRows(sheet, read) }];
    return read.titles.flatMap((title, position): Unread[] => {
      const rows = filledBelow(sheet, position);
      if (rows === 0 || chosen.columns[position]) return [];
      return [{ kind: 'column', name: title || serverWords.unnamedColumn(position + 1), rows }];
    });
  });
}

function filledBelow({ rows, headingRow }: Sheet, position: number): number {
  return rows.slice(headingRow + 1).filter((row) => tidy(String(row[position] ?? '')) !== '').length;
}
