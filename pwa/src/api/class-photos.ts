import {
  type ClassPhotosDocument,
  classPhotoPaths,
  classPhotosDocument,
  type TagBody,
} from '@memcherrish/shared/wire/class-photos.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import { request, type Sending } from './client.ts';
import { type FetchedDocument, fetchDocument } from './fetch-document.ts';

export type FetchedClassPhotos = FetchedDocument<ClassPhotosDocument>;

/** Fetches the class photos of the viewer, unless the document with this tag is still the same. Never throws. */
export const fetchClassPhotos = (tag: string | null, signal: AbortSignal) =>
  fetchDocument(classPhotoPaths.all, classPhotosDocument, tag, signal);

/** Adds a class photo under an id from the device, so that sending it twice adds one. */
export function sendClassPhoto(
  { photoId, divisionId }: { photoId: string; divisionId: string },
  photo: Blob,
  options: Sending = {},
) {
  const form = new FormData();
  form.set('_id', photoId);
  form.set('divisionId', divisionId);
  form.set('photo', photo, 'photo');
  return request('POST', classPhotoPaths.all, { schema: done, form, ...options });
}

/** Removes a class photo for everyone. */
export function removeClassPhoto(photoId: string) {
  return request('DELETE', classPhotoPaths.photo(photoId), { schema: done });
}

/** Marks or names a face under an id from the device. */
export function sendFaceTag(photoId: string, tagId: string, json: TagBody, options: Sending = {}) {
  return request('PUT', classPhotoPaths.tag(photoId, tagId), { schema: done, json, ...options });
}

export function removeFaceTag(photoId: string, tagId: string, options: Sending = {}) {
  return request('DELETE', classPhotoPaths.tag(photoId, tagId), { schema: done, ...options });
}
