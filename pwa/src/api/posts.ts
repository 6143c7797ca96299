import { albumPhotoPath } from '@memcherrish/shared/wire/album.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { postAnswer } from '@memcherrish/shared/wire/post-calls.ts';
import { request, type Sending } from './client.ts';

export interface PostIds {
  schoolId: string;
  batchId: string;
  postId: string;
}

/** Creates a post under an id from the device, so that sending it twice creates one. */
export function sendPost(
  { schoolId, batchId, postId }: PostIds,
  { text, photos, eventId }: { text: string; photos: readonly Blob[]; eventId?: string },
  options: Sending = {},
) {
  const form = formOf({ _id: postId, text, ...(eventId !== undefined && { eventId }) }, photos);
  return request('POST', paths.posts(schoolId, batchId), { schema: postAnswer, form, ...options });
}

/**
 * Changes a post: the photos of these paths stay, new ones follow. Fails with `conflict` if `version` is not the
 * newest.
 */
export function changePost(
  { schoolId, batchId, postId }: PostIds,
  entry: { text: string; keep: readonly string[]; photos: readonly Blob[]; version: number },
  options: Sending = {},
) {
  const { text, keep, photos, version } = entry;
  const form = formOf({ text, keep: keep.join(','), version: String(version) }, photos);
  return request('PUT', paths.post(schoolId, batchId, postId), { schema: postAnswer, form, ...options });
}

export function deletePost({ schoolId, batchId, postId }: PostIds, options: Sending = {}) {
  return request('DELETE', paths.post(schoolId, batchId, postId), { schema: done, ...options });
}

export function reportPost(
  { schoolId, batchId, postId }: PostIds,
  reason: string | null,
  options: Sending = {},
) {
  const path = paths.postReports(schoolId, batchId, postId);
  return request('POST', path, { schema: done, json: { reason }, ...options });
}

/** Removes a photo from an album for everyone. `path` is that of the large photo. */
export function removeFromAlbum({ schoolId, batchId, postId }: PostIds, path: string) {
  const name = path.slice(path.lastIndexOf('/') + 1).replace('.webp', '');
  return request('DELETE', albumPhotoPath(schoolId, batchId, postId, name), { schema: done });
}

function formOf(fields: Record<string, string>, photos: readonly Blob[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const photo of photos) form.append('photos', photo, 'photo');
  return form;
}
