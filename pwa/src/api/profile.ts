import { done } from '@memcherrish/shared/wire/fields.ts';
import { fellowAdmins } from '@memcherrish/shared/wire/management.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import {
  ownRecordAnswer,
  photoAnswer,
  schoolPhotoAnswer,
  type UpdateOwnBody,
  updateOwnAnswer,
} from '@memcherrish/shared/wire/schoolmates.ts';
import { request, type Sending } from './client.ts';
import type { Outcome } from './outcome.ts';

export function readOwn(mobile: string) {
  return request('GET', paths.schoolmate(mobile), { schema: ownRecordAnswer });
}

/**
 * Changes only the fields that are sent. If another change was made since `base`, none is applied and the error has
 * `conflicts`.
 */
export function updateOwn(mobile: string, json: UpdateOwnBody, options: Sending = {}) {
  return request('PUT', paths.update(mobile), { schema: updateOwnAnswer, json, ...options });
}

/** The upload and the removal of the two own photos: the current one and the one from school days. */
const ownPhotos = {
  profile: {
    path: paths.uploadPhoto,
    field: 'profilePic',
    schema: photoAnswer,
    removal: { removeProfilePic: true },
  },
  school: {
    path: paths.uploadSchoolPhoto,
    field: 'schoolPhoto',
    schema: schoolPhotoAnswer,
    removal: { removeSchoolPhoto: true },
  },
} as const;
type OwnPhoto = keyof typeof ownPhotos;

export async function uploadPhoto(
  mobile: string,
  which: OwnPhoto,
  photo: Blob,
  options: Sending = {},
): Promise<Outcome<unknown>> {
  const { path, field, schema } = ownPhotos[which];
  const form = new FormData();
  form.set(field, photo, 'photo');
  return await request<unknown>('POST', path(mobile), { schema, form, ...options });
}

/** Proves a number that an admin has entered, by the code that was sent to it. */
export function confirmMobile(entry: { mobile: string; otp: string }) {
  return request('POST', paths.confirmMobile, { schema: done, json: entry });
}

/** Lists the admins to contact about a school. */
export function schoolAdmins(schoolId: string) {
  return request('GET', paths.fellowAdmins(schoolId), { schema: fellowAdmins });
}

export function removePhoto(mobile: string, which: OwnPhoto, options: Sending = {}) {
  return updateOwn(mobile, ownPhotos[which].removal, options);
}
