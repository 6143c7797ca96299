import { importAnswer, undoneUpload, uploadsOfSchool } from '@memcherrish/shared/wire/imports.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { request } from './client.ts';

/** The URL of the empty spreadsheet, for a plain link. */
export const templateAddress = paths.importTemplate;

export interface SpreadsheetImport {
  file: File;
  schoolId: string;
  batchId: string;
  divisionId: string;
  /** Receives the uploaded share of the file, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

export function importSpreadsheet(entry: SpreadsheetImport) {
  const form = new FormData();
  // The ids come first, so that the server has them before it reads the file.
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

/** Covers the last 30 days. */
export function readUploads(schoolId: string) {
  return request('GET', paths.imports(schoolId), { schema: uploadsOfSchool });
}

export function undoUpload(schoolId: string, importId: string) {
  return request('POST', paths.undoImport(schoolId, importId), { schema: undoneUpload });
}
