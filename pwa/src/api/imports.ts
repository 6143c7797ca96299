import { importAnswer } from '@memcherrish/shared/wire/imports.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { request } from './client.ts';

/** Where the empty list can be downloaded; a plain link. */
export const templateAddress = paths.importTemplate;

export interface SpreadsheetImport {
  file: File;
  schoolId: string;
  batchId: string;
  divisionId: string;
  /** Share of the file that has left the device, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

export function importSpreadsheet(entry: SpreadsheetImport) {
  const form = new FormData();
  // The ids go first: the server knows where the rows belong before it reads the file.
  form.set('schoolId', entry.schoolId);
  form.set('batchId', entry.batchId);
  form.set('divisionId', entry.divisionId);
  form.set('file', entry.file);
  return request('POST', paths.importSpreadsheet, {
    schema: importAnswer,
    form,
    ...(entry.onProgress ? { onProgress: entry.onProgress } : {}),
    ...(entry.signal ? { signal: entry.signal } : {}),
  });
}
