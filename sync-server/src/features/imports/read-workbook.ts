import { readClassList } from './class-list.ts';
import { workbookRows } from './workbook-rows.ts';

/**
 * Runs as its own process: reads the bytes of one workbook from stdin and writes its content as JSON to
 * stdout (spreadsheet-process.ts).
 */
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const sheet = workbookRows(Buffer.concat(chunks));
process.stdout.write(JSON.stringify('problem' in sheet ? sheet : readClassList(sheet.rows)));
