import { paths } from '@memcherrish/shared/wire/paths.ts';
import {
  batches,
  batchMade,
  divisionMade,
  divisionsAnswer,
  schoolMade,
  schoolmatesAnswer,
  schools,
} from '@memcherrish/shared/wire/schools.ts';
import { request } from './client.ts';

/** An admin gets their own schools, everyone else all names. */
export function listSchools() {
  return request('GET', paths.schools, { schema: schools });
}

export function addSchool(entry: { name: string; image?: File }) {
  const form = new FormData();
  form.set('name', entry.name);
  if (entry.image) form.set('image', entry.image);
  return request('POST', paths.schools, { schema: schoolMade, form });
}

export function listBatches(schoolId: string) {
  return request('GET', paths.batches(schoolId), { schema: batches });
}

export function addBatch(schoolId: string, label: string) {
  return request('POST', paths.batches(schoolId), {
    schema: batchMade,
    json: { batch: label, divisions: [] },
  });
}

export function listDivisions(schoolId: string, batchId: string) {
  return request('GET', paths.divisions(schoolId, batchId), { schema: divisionsAnswer });
}

export function addDivision(schoolId: string, batchId: string, name: string) {
  return request('POST', paths.divisions(schoolId, batchId), { schema: divisionMade, json: { name } });
}

export function listSchoolmates(schoolId: string, batchId: string, divisionId: string) {
  return request('GET', paths.schoolmates(schoolId, batchId, divisionId), { schema: schoolmatesAnswer });
}
