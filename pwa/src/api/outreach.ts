import { done, made } from '@memcherrish/shared/wire/fields.ts';
import { outreach } from '@memcherrish/shared/wire/outreach.ts';
import { outreachPaths } from '@memcherrish/shared/wire/outreach-paths.ts';
import { request } from './client.ts';

/** Reads who of a batch has not joined, with links and notes, and how many each person has found. */
export function readOutreach(schoolId: string, batchId: string) {
  const query = new URLSearchParams({ batch: batchId });
  return request('GET', `${outreachPaths.outreach(schoolId)}?${query}`, { schema: outreach });
}

export function addOutreachNote(schoolId: string, schoolmateId: string, text: string) {
  return request('POST', outreachPaths.notes(schoolId, schoolmateId), { schema: made, json: { text } });
}

export function removeOutreachNote(schoolId: string, noteId: string) {
  return request('DELETE', outreachPaths.note(schoolId, noteId), { schema: done });
}

/** Marks whether the number on the list works. */
export function markNumber(schoolId: string, schoolmateId: string, works: boolean) {
  return request('PUT', outreachPaths.number(schoolId, schoolmateId), { schema: done, json: { works } });
}
