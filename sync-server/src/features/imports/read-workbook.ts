import { readClassList } from './class-list.ts';
import { workbookRows } from './workbook-rows.ts';
import { workbookSheets } from './workbook-sheets.ts';

/**
 * Runs as its own process: reads the bytes of one workbook from stdin and writes its content as JSON to
 * stdout (spreadsheet-process.ts). Writes the people of the first sheet, or with `sheets` the cells of all sheets.
 */
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const bytes = Buffer.concat(chunks);
process.stdout.write(
  JSON.stringify(process.argv[2] === 'sheets' ? workbookSheets(bytes) : classListIn(bytes)),
);

function classListIn(file: Buffer) {
  const sheet = workbookRows(file);
  return 'problem' in sheet ? sheet : readClassList(sheet.rows);
}
