import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { done, made } from '@memcherrish/shared/wire/fields.ts';
import {
  type EditSchoolmateBody,
  editSchoolmateAnswer,
  removedAnswer,
  waitingSchoolmates,
} from '@memcherrish/shared/wire/management.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { peopleList } from '@memcherrish/shared/wire/people-list.ts';
import type { z } from 'zod';
import { request } from './client.ts';

export type WaitingSchoolmate = z.infer<typeof waitingSchoolmates>[number];

export interface SchoolmateEntry {
  name: string;
  email: string;
  mobile: string;
  place: string;
  password: string;
  confirmPassword: string;
}

/** Creates a record. Without a division it waits, visible only to its creator. */
export function registerSchoolmate(entry: SchoolmateEntry, division: DivisionIds | null) {
  return request('POST', paths.registerSchoolmate, { schema: made, json: { ...entry, ...division } });
}

export function listWaitingSchoolmates() {
  return request('GET', paths.waitingSchoolmates, { schema: waitingSchoolmates });
}

export function assignWaitingSchoolmate(schoolmateId: string, division: DivisionIds) {
  return request('POST', paths.waitingSchoolmate(schoolmateId), { schema: done, json: division });
}

/**
 * Changes a record. Name, gender and mobile are always sent. Of the other fields only the changed ones are, each with
 * its revision in `base`.
 */
export function editSchoolmate(
  { schoolId, batchId, divisionId }: DivisionIds,
  schoolmateId: string,
  body: EditSchoolmateBody,
) {
  const path = paths.managedSchoolmate(schoolId, batchId, divisionId, schoolmateId);
  return request('PUT', path, { schema: editSchoolmateAnswer, json: body });
}

export function removeSchoolmate({ schoolId, batchId, divisionId }: DivisionIds, schoolmateId: string) {
  const path = paths.managedSchoolmate(schoolId, batchId, divisionId, schoolmateId);
  return request('DELETE', path, { schema: removedAnswer });
}

/** Returns the people of a school or class as a table; `query` is that of `PeopleListQuery`. The server records it. */
export function readPeopleList(schoolId: string, query: string) {
  return request('GET', `${paths.peopleList(schoolId)}?${query}`, { schema: peopleList });
}
