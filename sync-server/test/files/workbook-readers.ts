import { readClassList } from '#features/imports/class-list.ts';
import { checkContainer } from '#features/imports/container.ts';
import {
  type SheetsAnswer,
  type SpreadsheetAnswer,
  SpreadsheetProcess,
} from '#features/imports/spreadsheet-process.ts';
import { workbookRows } from '#features/imports/workbook-rows.ts';
import { workbookSheets } from '#features/imports/workbook-sheets.ts';

/** Every process that reads a workbook costs about half a second of processor time. These readers start fewer. */

const lists = new Map<string, Promise<SpreadsheetAnswer>>();
const sheets = new Map<string, Promise<SheetsAnswer>>();

async function once<Answer>(
  known: Map<string, Promise<Answer>>,
  bytes: Buffer,
  read: () => Promise<Answer>,
): Promise<Answer> {
  const key = bytes.toString('latin1');
  const answer = known.get(key) ?? read();
  known.set(key, answer);
  return structuredClone(await answer);
}

/** Reads each workbook in a process of its own, but the same bytes only once in a worker. */
export class CachedSpreadsheets extends SpreadsheetProcess {
  override read(bytes: Buffer): Promise<SpreadsheetAnswer> {
    return once(lists, bytes, () => super.read(bytes));
  }

  override readSheets(bytes: Buffer): Promise<SheetsAnswer> {
    return once(sheets, bytes, () => super.readSheets(bytes));
  }
}

/** Reads workbooks without another process, for tests that run again on another database. */
export class SpreadsheetsHere extends SpreadsheetProcess {
  override async read(bytes: Buffer): Promise<SpreadsheetAnswer> {
    const container = checkContainer(bytes);
    if ('problem' in container) return container;
    const sheet = workbookRows(bytes);
    return 'problem' in sheet ? sheet : readClassList(sheet.rows);
  }

  override async readSheets(bytes: Buffer): Promise<SheetsAnswer> {
    const container = checkContainer(bytes);
    return 'problem' in container ? container : workbookSheets(bytes);
  }
}
