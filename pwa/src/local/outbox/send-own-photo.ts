import type { OwnPhoto } from '#local/edits/mutations/pictures.ts';
import { submitEdit } from './submit-edit.ts';

/** Stores one of the viewer's own photos as an edit, and waits for its result like `submitEdit`. */
export async function sendOwnPhoto(photo: File, which: OwnPhoto, failed: string) {
  const picture = { bytes: await photo.arrayBuffer(), type: photo.type };
  return await submitEdit({ kind: 'photo', photo: picture, which }, { refused: failed, notKept: failed });
}
