import { done } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import {
  batches,
  batchMade,
  divisionMade,
  divisionsAnswer,
  school,
  schoolMade,
  schoolmatesAnswer,
  schools,
} from '@memcherrish/shared/wire/schools.ts';
import { request } from './client.ts';

/** Lists the schools: for an admin their own, for everyone else all names. */
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

export function readSchool(schoolId: string) {
  return request('GET', paths.school(schoolId), { schema: school });
}

/** Changes a school. Without an image it keeps its picture. */
export function changeSchool(schoolId: string, entry: { name: string; image?: File }) {
  const form = new FormData();
  form.set('name', entry.name);
  if (entry.image) form.set('image', entry.image);
  return request('PUT', paths.school(schoolId), { schema: schoolMade, form });
}

export function removeSchool(schoolId: string) {
  return request('DELETE', paths.school(schoolId), { schema: done });
}

export function renameBatch(schoolId: string, batchId: string, label: string) {
  return request('PUT', paths.batch(schoolId, batchId), { schema: batchMade, json: { batch: label } });
}

export function removeBatch(schoolId: string, batchId: string) {
  return request('DELETE', paths.batch(schoolId, batchId), { schema: done });
}

export function renameDivision(schoolId: string, batchId: string, divisionId: string, name: string) {
  return request('PUT', paths.division(schoolId, batchId, divisionId), {
    schema: divisionMade,
    json: { name },
  });
}

export function removeDivision(schoolId: string, batchId: string, divisionId: string) {
  return request('DELETE', paths.division(schoolId, batchId, divisionId), { schema: done });
}
