import { paths } from '@memcherrish/shared/wire/paths.ts';
import {
  type SchoolPrivacyBody,
  schoolPrivacy,
  schoolPrivacySaved,
} from '@memcherrish/shared/wire/school-privacy.ts';
import { request } from './client.ts';

export function readSchoolPrivacy(schoolId: string) {
  return request('GET', paths.schoolPrivacy(schoolId), { schema: schoolPrivacy });
}

export function changeSchoolPrivacy(schoolId: string, body: SchoolPrivacyBody) {
  return request('PUT', paths.schoolPrivacy(schoolId), { schema: schoolPrivacySaved, json: body });
}
