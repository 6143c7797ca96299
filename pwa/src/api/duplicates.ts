import { duplicatesPage, type MergeBody, merges } from '@memcherrish/shared/wire/duplicates.ts';
import { done, made } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { request } from './client.ts';

/** Returns a page of the likely duplicates of a school, the likeliest first; `from` is the number of pairs to skip. */
export function readDuplicates(schoolId: string, from: number) {
  return request('GET', `${paths.duplicates(schoolId)}?from=${from}`, { schema: duplicatesPage });
}

/** Marks two records as two different people, or removes that mark. */
export function dismissPair(schoolId: string, pair: { one: string; other: string; dismissed: boolean }) {
  return request('POST', paths.duplicateDismissals(schoolId), { schema: done, json: pair });
}

/** Merges two records. Returns the id for undoing the merge. */
export function mergeRecords(schoolId: string, body: MergeBody) {
  return request('POST', paths.merges(schoolId), { schema: made, json: body });
}

/** Covers the last 30 days. */
export function readMerges(schoolId: string) {
  return request('GET', paths.merges(schoolId), { schema: merges });
}

export function undoMerge(schoolId: string, mergeId: string) {
  return request('POST', paths.undoMerge(schoolId, mergeId), { schema: done });
}
