import { csvCell } from '@memcherrish/shared/rules/events.ts';
import { spreadsheetFile } from '@memcherrish/shared/wire/base/fields.ts';

type Cell = string | number;

/** The formats in which a table is saved, with their media types. */
export const tableFileTypes = {
  xlsx: spreadsheetFile.mediaType,
  csv: 'text/csv; charset=utf-8',
} as const;

/**
 * Returns a table as a file. In .csv, a text that a spreadsheet program would run as a formula gets an apostrophe. In .xlsx
 * a text is stored as a text, so it stays as it is.
 */
export async function tableFile(
  rows: readonly (readonly Cell[])[],
  sheetName: string,
  format: keyof typeof tableFileTypes,
): Promise<Buffer> {
  const { utils, write } = await import('xlsx');
  if (format === 'csv') {
    const safe = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? csvCell(cell) : cell)));
    // The mark tells a spreadsheet program that the text is UTF-8.
    return Buffer.from(`\uFEFF${utils.sheet_to_csv(utils.aoa_to_sheet(safe))}`);
  }
  const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]));
  sheet['!cols'] = (rows[0] ?? []).map(() => ({ wch: 20 }));
  return write(utils.book_new(sheet, sheetName), { type: 'buffer', bookType: 'xlsx', compression: true });
}
