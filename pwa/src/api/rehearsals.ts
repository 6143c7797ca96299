import { done } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import {
  importedAnswer,
  type RehearsalChange,
  rehearsal,
  rehearsals,
} from '@memcherrish/shared/wire/rehearsals.ts';
import { request } from './client.ts';

interface CheckedFile {
  file: File;
  batchId: string;
  divisionId: string | null;
  /** Receives the uploaded share of the file, 0 to 1. */
  onProgress: (share: number) => void;
}

/** Uploads a list to be checked. Nothing in the school changes. */
export function startRehearsal(schoolId: string, { file, batchId, divisionId, onProgress }: CheckedFile) {
  const form = new FormData();
  form.set('batchId', batchId);
  if (divisionId !== null) form.set('divisionId', divisionId);
  form.set('file', file);
  return request('POST', paths.rehearsals(schoolId), { schema: rehearsal, form, onProgress });
}

export function readRehearsals(schoolId: string) {
  return request('GET', paths.rehearsals(schoolId), { schema: rehearsals });
}

export function readRehearsal(schoolId: string, id: string) {
  return request('GET', paths.rehearsal(schoolId, id), { schema: rehearsal, isSlow: true });
}

export function changeRehearsal(schoolId: string, id: string, json: RehearsalChange) {
  return request('PUT', paths.rehearsal(schoolId, id), { schema: rehearsal, json, isSlow: true });
}

export function deleteRehearsal(schoolId: string, id: string) {
  return request('DELETE', paths.rehearsal(schoolId, id), { schema: done });
}

/** Imports the outcomes with this digest. A repeat returns the first counts. */
export function importRehearsal(schoolId: string, id: string, digest: string) {
  return request('POST', paths.importRehearsal(schoolId, id), {
    ...{ schema: importedAnswer, json: { digest } },
    isSlow: true,
  });
}
