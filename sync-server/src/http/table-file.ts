import { spreadsheetCell } from '@memcherrish/shared/rules/events.ts';

type Cell = string | number;

/** The formats in which a table is saved, with their media types. */
export const tableFileTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

/** Returns a table as a file. A text that a spreadsheet program would run as a formula gets an apostrophe. */
export async function tableFile(
  rows: readonly (readonly Cell[])[],
  sheetName: string,
  format: keyof typeof tableFileTypes,
): Promise<Buffer> {
  const { utils, write } = await import('xlsx');
  const sheet = utils.aoa_to_sheet(rows.map((row) => row.map(safe)));
  // The mark tells a spreadsheet program that the text is UTF-8.
  if (format === 'csv') return Buffer.from(`\uFEFF${utils.sheet_to_csv(sheet)}`);
  sheet['!cols'] = (rows[0] ?? []).map(() => ({ wch: 20 }));
  return write(utils.book_new(sheet, sheetName), { type: 'buffer', bookType: 'xlsx', compression: true });
}

const safe = (cell: Cell): Cell => (typeof cell === 'string' ? spreadsheetCell(cell) : cell);
