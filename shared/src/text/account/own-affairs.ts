const inFigures = (people: number) => people.toLocaleString('en-IN');

/** Names a group of schoolmates and its size; null when the size is unknown. */
function others(people: number | null, which: string, where: string): string {
  if (people === null) return `the ${which}schoolmates ${where}`;
  if (people === 0) return `the ${which}schoolmates ${where} (none yet)`;
  return `the ${inFigures(people)} ${which}schoolmate${people === 1 ? '' : 's'} ${where}`;
}

/** Texts of the profile and the settings. The first screen does not load this file. */
export const ownWords = {
  // The table of schoolmates
  mobileConfirmed: 'Mobile number confirmed!',

  // Profile and photo
  photoUpdated: '✅ Profile picture updated successfully!',
  photoRemoved: '✅ Profile picture removed!',
  schoolPhotoUpdated: '✅ School-days photo updated successfully!',
  schoolPhotoRemoved: '✅ School-days photo removed!',
  photoRemoveFailed: '❌ Failed to remove profile picture!',
  photoRemoveError: '❌ Error occurred while removing profile picture.',
  schoolPhotoHint: 'How your classmates remember you. People who can see your photo can see this one too.',
  schoolPhotoUploadFailed: '❌ Failed to upload school-days photo. Try again!',
  schoolPhotoRemoveFailed: '❌ Failed to remove school-days photo!',
  schoolPhotoRemoveError: '❌ Error occurred while removing school-days photo.',
  schoolPhotoRemoveAsk: 'Your card will show only your photo of today.',
  photoRemoveAsk: 'Your initial is shown instead.',
  formerNameHint:
    'If your name has changed, for example after marriage. Classmates find you by it and see it beside your name.',
  birthNotKept: 'Memcherrish does not keep birthdays.',
  mobileReadOnly: 'We send your codes to this number.',
  seenWithoutClass:
    'No classmate can see it yet, because you are not in a class. Your choice counts as soon as you join one.',
  whatsappHint: 'Add the country code if it is not +91.',
  handleHint: 'Only the name, without @ and without the web address.',
  pendingMobile: (mobile: string) =>
    `Your school's admin has entered the new number ${mobile}. Confirm it with a code to use it. Until then your old number stays.`,
  asOthersSeeYou: 'This is how others see you.',
  asOnceSaved: 'This is how others will see you after you save.',
  // `of` is 'class', 'classes', 'batch' or 'batches'.
  cardForDivision: (people: number | null, of: string) => `For ${others(people, 'other ', `of your ${of}`)}.`,
  cardForBatch: (people: number | null, of: string) =>
    `For ${others(people, '', `in the other classes of your ${of}`)}.`,
  cardForSchool: (people: number | null) =>
    `For ${others(people, '', 'in the other batches')}, and the teachers of your school.`,

  // Changes that wait on the device
  conflictAsk: (edit: { yours: string; wrote: string; theirs: string; who: string; changed: string }) =>
    `You wrote “${edit.yours}” ${edit.wrote}. Then ${edit.who} changed it to “${edit.theirs}”${edit.changed}. Which do you want to keep?`,

  // Settings
  keptUntil: (day: string) => `Your class works without internet until ${day}. Going online extends this.`,
  storageUsed: (amount: string) => `The app uses ${amount} on this device.`,
  savePhotosHint:
    'Save all photos of your classes on this device, so that you can see them without internet.',
  sessionsHint:
    'Have you lost or lent a phone? Sign it out here. Your class is removed from it when it is next online.',
  lastSeen: (seen: string, signedIn: string) => `Last seen ${seen}, signed in ${signedIn}`,
  loadSessionsFailed: 'Your devices could not be loaded. Please try again.',
  endSessionFailed: 'That device could not be signed out. Please try again.',
  ownDataHint:
    'Everything we keep about you in one file: a page to read, your photos, and the same as JSON. Your number is in it, so keep it private.',
  deleteAccountHint:
    'Your classes stop seeing you at once. After 7 days, everything about you is deleted for good. Until then you can sign in and keep your account.',
  deleteAccountAsk:
    'This deletes your photo, number, posts and requests, and signs out all your other devices. If you change your mind, sign in within 7 days.',
  deleteAccountFailed: 'The account could not be deleted. Please try again.',
  keepAccountFailed: 'The account could not be kept. Please try again.',
  deletionDue: (day: string) => `Your account will be deleted on ${day}.`,
  deletionDueText: 'No one sees you now. Keep your account to get everything back.',
  postsElsewhereHint: 'They stay there as posts of ‘A former classmate’ until you delete them.',
  deletePostAsk: 'This deletes it for everyone in the batch.',
  deletePostFailed: 'The post could not be deleted. Please try again.',
  installFlush:
    'Some changes are not sent yet. They are sent first, because the app on the home screen does not have them.',
  installed: 'Memcherrish is on your home screen.',

  // The own account
  sessionEnded: 'That device is signed out.',
  deletionUndone: 'You keep your account.',
} as const;
