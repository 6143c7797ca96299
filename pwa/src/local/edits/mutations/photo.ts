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
  call: async (edit, { sendCall, schoolmateCalls }, { mobile }, sending) => {
    const photo = blobOf(edit.photo);
    const to = { params: { mobile }, ...sending };
    return whichPhoto(edit) === 'school'
      ? await sendCall(schoolmateCalls.replaceSchoolPhoto, { ...to, form: { schoolPhoto: photo } })
      : await sendCall(schoolmateCalls.replacePhoto, { ...to, form: { profilePic: photo } });
  },
  errors: retriedIfMissing,
  words: (edit, { changesWords }) => ({
    title: changesWords.newPhoto[whichPhoto(edit)],
    edit: '/profile',
  }),
};
