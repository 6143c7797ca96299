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
  call: (edit, { sendCall, updateOwnCall }, { mobile }, sending) => {
    const body =
      whichPhoto(edit) === 'school'
        ? { removeSchoolPhoto: true as const }
        : { removeProfilePic: true as const };
    return sendCall(updateOwnCall, { params: { mobile }, body, ...sending });
  },
  errors: retriedIfMissing,
  words: (edit, { changesWords }) => ({
    title: changesWords.photoRemoved[whichPhoto(edit)],
    edit: '/profile',
  }),
};
