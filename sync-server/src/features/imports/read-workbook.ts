import { readClassList } from './class-list.ts';
import { workbookRows } from './workbook-rows.ts';

/** A process of its own: the bytes of one workbook come in, what it holds goes out as JSON (spreadsheet-process.ts). */
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const sheet = workbookRows(Buffer.concat(chunks));
process.stdout.write(JSON.stringify('problem' in sheet ? sheet : readClassList(sheet.rows)));
