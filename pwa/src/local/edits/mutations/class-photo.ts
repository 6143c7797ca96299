import type { Mutation } from './mutation.ts';
import { blobOf, type Picture } from './pictures.ts';

/** A photo of a class, which the viewer adds. */
export interface NewClassPhoto {
  kind: 'class-photo';
  photoId: string;
  schoolId: string;
  batchId: string;
  divisionId: string;
  photo: Picture;
}

export const classPhoto: Mutation<NewClassPhoto> = {
  subjects: ({ divisionId }) => [`class-photo ${divisionId}`],
  supersedes: true,
  call: ({ photoId: _id, divisionId, photo }, { sendCall, classPhotoCalls }, _own, sending) =>
    sendCall(classPhotoCalls.add, { form: { _id, divisionId, photo: blobOf(photo) }, ...sending }),
  words: (edit, { changesWords }) => ({ title: changesWords.newClassPhoto, edit: classPhotoAddress(edit) }),
};

/** Returns the page of the photo of a class. */
export function classPhotoAddress(of: { schoolId: string; batchId: string; divisionId: string }): string {
  return `/schools/${of.schoolId}/batches/${of.batchId}/divisions/${of.divisionId}/class-photo`;
}
