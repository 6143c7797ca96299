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

/** The own record as the server has it now. */
export function readOwn(mobile: string) {
  return request('GET', paths.schoolmate(mobile), { schema: ownRecordAnswer });
}

/** Only the fields that are sent change; what somebody else has changed since its `base` refuses all of them, with `conflicts`. */
export function updateOwn(mobile: string, json: UpdateOwnBody, options: Sending = {}) {
  return request('PUT', paths.update(mobile), { schema: updateOwnAnswer, json, ...options });
}

/** The own photos, of today and of school days: how each is sent, and what takes it away. */
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

/** Puts a photo in the place of the one before. */
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

/** Proves a number that an admin has put in, by the code that was sent to it. */
export function confirmMobile(entry: { mobile: string; otp: string }) {
  return request('POST', paths.confirmMobile, { schema: done, json: entry });
}

/** Whom to write to about a school. */
export function schoolAdmins(schoolId: string) {
  return request('GET', paths.fellowAdmins(schoolId), { schema: fellowAdmins });
}

export function removePhoto(mobile: string, which: OwnPhoto, options: Sending = {}) {
  return updateOwn(mobile, ownPhotos[which].removal, options);
}
