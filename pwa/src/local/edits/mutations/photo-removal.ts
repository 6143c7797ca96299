import { retriedIfMissing, type ViewerMutation } from './mutation.ts';
import { type OwnPhoto, photoAt, whichPhoto } from './pictures.ts';

export interface PhotoRemoval {
  kind: 'photo-removal';
  which?: OwnPhoto;
}

export const photoRemoval: ViewerMutation<PhotoRemoval> = {
  subjects: (edit) => [`photo ${whichPhoto(edit)}`],
  supersedes: true,
  overlay: ({ schoolmate }, { edit }) => ({
    schoolmate: { ...schoolmate, ...photoAt(whichPhoto(edit), null) },
  }),
  namesNumber: true,
  call: (edit, { removePhoto }, { mobile }, sending) => removePhoto(mobile, whichPhoto(edit), sending),
  errors: retriedIfMissing,
  words: (edit, { changesWords }) => ({
    title: changesWords.photoRemoved[whichPhoto(edit)],
    edit: '/profile',
  }),
};
