import { done } from '@memcherrish/shared/wire/fields.ts';
import { fellowAdmins } from '@memcherrish/shared/wire/management.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import {
  ownRecordAnswer,
  photoAnswer,
  type UpdateOwnBody,
  updateOwnAnswer,
} from '@memcherrish/shared/wire/schoolmates.ts';
import { request, type Sending } from './client.ts';

/** The own record as the server has it now. */
export function readOwn(mobile: string) {
  return request('GET', paths.schoolmate(mobile), { schema: ownRecordAnswer });
}

/** Only the fields that are sent change; what somebody else has changed since its `base` refuses all of them, with `conflicts`. */
export function updateOwn(mobile: string, json: UpdateOwnBody, options: Sending = {}) {
  return request('PUT', paths.update(mobile), { schema: updateOwnAnswer, json, ...options });
}

export function uploadPhoto(mobile: string, photo: Blob, options: Sending = {}) {
  const form = new FormData();
  form.set('profilePic', photo, 'photo');
  return request('POST', paths.uploadPhoto(mobile), { schema: photoAnswer, form, ...options });
}

/** Proves a number that an admin has put in, by the code that was sent to it. */
export function confirmMobile(entry: { mobile: string; otp: string }) {
  return request('POST', paths.confirmMobile, { schema: done, json: entry });
}

/** Whom to write to about a school. */
export function schoolAdmins(schoolId: string) {
  return request('GET', paths.fellowAdmins(schoolId), { schema: fellowAdmins });
}

export function removePhoto(mobile: string, options: Sending = {}) {
  return updateOwn(mobile, { removeProfilePic: true }, options);
}
