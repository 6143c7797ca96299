import { ownWords } from '@memcherrish/shared/text/account/own-affairs.ts';
import { profileWords } from '@memcherrish/shared/text/account/profile.ts';
import { photoLabels } from '@memcherrish/shared/text/school/photo-labels.ts';

/** The texts about one of the viewer's own photos. */
export interface PhotoWords {
  name: string;
  upload: string;
  changeOrRemove: string;
  change: string;
  remove: string;
  removeTitle: string;
  removeAsk: string;
  updated: string;
  removed: string;
  uploadFailed: string;
  removeFailed: string;
  removeError: string;
  /** The name of the form field; errors of the file are reported under it. */
  field: string;
}

export const photoWords: Record<'profile' | 'school', PhotoWords> = {
  profile: {
    ...profileWords.photos.profile,
    removeAsk: ownWords.photoRemoveAsk,
    updated: ownWords.photoUpdated,
    removed: ownWords.photoRemoved,
    uploadFailed: photoLabels.photoUploadFailed,
    removeFailed: ownWords.photoRemoveFailed,
    removeError: ownWords.photoRemoveError,
    field: 'profilePic',
  },
  school: {
    ...profileWords.photos.school,
    removeAsk: ownWords.schoolPhotoRemoveAsk,
    updated: ownWords.schoolPhotoUpdated,
    removed: ownWords.schoolPhotoRemoved,
    uploadFailed: ownWords.schoolPhotoUploadFailed,
    removeFailed: ownWords.schoolPhotoRemoveFailed,
    removeError: ownWords.schoolPhotoRemoveError,
    field: 'schoolPhoto',
  },
};
