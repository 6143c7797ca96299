import { retriedIfMissing, type ViewerMutation } from './mutation.ts';
import { blobOf, type OwnPhoto, type Picture, photoAt, whichPhoto } from './pictures.ts';

export interface PhotoEdit {
  kind: 'photo';
  photo: Picture;
  which?: OwnPhoto;
}

export const photo: ViewerMutation<PhotoEdit> = {
  subjects: (edit) => [`photo ${whichPhoto(edit)}`],
  supersedes: true,
  overlay: ({ schoolmate }, row, addressOf) => ({
    schoolmate: { ...schoolmate, ...photoAt(whichPhoto(row.edit), addressOf(row)) },
  }),
  namesNumber: true,
  call: (edit, { uploadPhoto }, { mobile }, sending) =>
    uploadPhoto(mobile, whichPhoto(edit), blobOf(edit.photo), sending),
  errors: retriedIfMissing,
  words: (edit, { changesWords }) => ({
    title: changesWords.newPhoto[whichPhoto(edit)],
    edit: '/profile',
  }),
};
