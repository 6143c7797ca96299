import type { Cell } from './reading/cells.ts';
import type { PackedSheets, Sheet } from './sheet.ts';
import { workbookSheets } from './workbook-sheets.ts';

/**
 * Runs as its own process: reads the bytes of one workbook from stdin and writes the cells of all sheets as JSON to
 * stdout (spreadsheet-process.ts).
 */
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const read = await workbookSheets(Buffer.concat(chunks));
process.stdout.write(
  JSON.stringify('problem' in read ? read : { ...packed(read.sheets), unread: read.unread }),
);

function packed(sheets: readonly Sheet[]): PackedSheets {
  const indexes = new Map<Cell, number>();
  const indexOf = (cell: Cell) => {
    const known = indexes.get(cell) ?? indexes.size;
    indexes.set(cell, known);
    return known;
  };
  const tables = sheets.map((sheet) => ({ ...sheet, rows: sheet.rows.map((row) => row.map(indexOf)) }));
  return { values: [...indexes.keys()], sheets: tables };
}
