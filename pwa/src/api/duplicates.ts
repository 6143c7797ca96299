import { duplicatesPage, type MergeBody, merges } from '@memcherrish/shared/wire/duplicates.ts';
import { done, made } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { request } from './client.ts';

/** A page of the likely duplicates of a school, the likeliest first; `from` counts the pairs before it. */
export function readDuplicates(schoolId: string, from: number) {
  return request('GET', `${paths.duplicates(schoolId)}?from=${from}`, { schema: duplicatesPage });
}

/** Notes that two records are two people, or takes it back. */
export function dismissPair(schoolId: string, pair: { one: string; other: string; dismissed: boolean }) {
  return request('POST', paths.duplicateDismissals(schoolId), { schema: done, json: pair });
}

/** Answers by which id the merge is undone. */
export function mergeRecords(schoolId: string, body: MergeBody) {
  return request('POST', paths.merges(schoolId), { schema: made, json: body });
}

/** The merges of the last 30 days. */
export function readMerges(schoolId: string) {
  return request('GET', paths.merges(schoolId), { schema: merges });
}

export function undoMerge(schoolId: string, mergeId: string) {
  return request('POST', paths.undoMerge(schoolId, mergeId), { schema: done });
}
