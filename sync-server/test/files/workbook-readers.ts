import { checkContainer } from '#features/imports/container.ts';
import { type SheetsAnswer, SpreadsheetProcess } from '#features/imports/spreadsheet-process.ts';
import { workbookSheets } from '#features/imports/workbook-sheets.ts';

/** Every process that reads a workbook costs about half a second of processor time. These readers start fewer. */

const answers = new Map<string, Promise<SheetsAnswer>>();

/** Reads each workbook in a process of its own, but the same bytes only once in a worker. */
export class CachedSpreadsheets extends SpreadsheetProcess {
  override async readSheets(bytes: Buffer): Promise<SheetsAnswer> {
    const key = bytes.toString('latin1');
    const answer = answers.get(key) ?? super.readSheets(bytes);
    answers.set(key, answer);
    return structuredClone(await answer);
  }
}

/** Reads workbooks without another process, for tests that run again on another database. */
export class SpreadsheetsHere extends SpreadsheetProcess {
  override async readSheets(bytes: Buffer): Promise<SheetsAnswer> {
    const container = checkContainer(bytes);
    return 'problem' in container ? container : workbookSheets(bytes);
  }
}
