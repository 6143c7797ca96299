import * as vocabulary from '../vocabulary.ts';

/** Labels of the own profile. */
export const profileWords = {
  dateOfBirth: 'Date of birth',
  day: 'Day',
  month: 'Month',
  newNumber: 'New number',
  verifyOtp: 'Verify code',
  sendingOtp: 'Sending code...',
  whichToKeep: 'Which do you want to keep?',
  yours: 'Yours',
  theirs: 'Theirs',
  keepThese: 'Keep these',
  profile: 'Profile',
  socialMedia: 'Social Media',
  whoIsLooking: 'Who is looking',
  seeItAs: 'See it as others do',
  yourCardFor: (viewers: string) => `Your card for your ${viewers}`,
  anotherDeviceOfYours: 'another device of yours',
  theSchool: 'the school',
  photos: {
    profile: {
      name: 'Profile picture',
      upload: 'Upload profile picture',
      changeOrRemove: 'Change / Remove profile picture',
      change: 'Change profile picture',
      remove: 'Remove profile picture',
      removeTitle: 'Remove your profile picture?',
    },
    school: {
      name: vocabulary.schoolDaysPhoto,
      upload: 'Add photo',
      changeOrRemove: 'Change / Remove',
      change: 'Change school-days photo',
      remove: 'Remove school-days photo',
      removeTitle: 'Remove your school-days photo?',
    },
  },
} as const;
