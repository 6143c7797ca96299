import { workbookSheets } from './workbook-sheets.ts';

/**
 * Runs as its own process: reads the bytes of one workbook from stdin and writes the cells of all sheets as JSON to
 * stdout (spreadsheet-process.ts).
 */
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
process.stdout.write(JSON.stringify(workbookSheets(Buffer.concat(chunks))));
