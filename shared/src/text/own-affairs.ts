const inFigures = (people: number) => people.toLocaleString('en-IN');

/** Schoolmates at a distance, with how many they are; null where that is not known. */
function others(people: number | null, which: string, where: string): string {
  if (people === null) return `the ${which}schoolmates ${where}`;
  if (people === 0) return `the ${which}schoolmates ${where}, who are none yet`;
  return `the ${inFigures(people)} ${which}schoolmate${people === 1 ? '' : 's'} ${where}`;
}

/** What a person's own affairs say, profile and settings: apart, since the first screen has no use for it. */
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
  schoolPhotoHint: 'How your classmates remember you. Seen by the same people as your photo.',
  schoolPhotoUploadFailed: '❌ Failed to upload school-days photo. Try again!',
  schoolPhotoRemoveFailed: '❌ Failed to remove school-days photo!',
  schoolPhotoRemoveError: '❌ Error occurred while removing school-days photo.',
  schoolPhotoRemoveAsk: 'Your card then shows you as you are today, until you add another one.',
  profileUpdated: 'Profile updated successfully!',
  profileUnchanged: 'There is nothing to save.',
  photoRemoveAsk: 'Your letter stands in its place until you choose another one.',
  formerNameHint: 'If it was another one: classmates find you by it, and see it beside your name.',
  birthNotKept: 'The directory does not keep birthdays.',
  mobileReadOnly: "Your codes go to this number. Your school's admin can put in another one.",
  seenByNobody: "Nobody but you, and your school's admins.",
  seenBySome: (people: number, of: string) =>
    `${people === 1 ? '1 person' : `${inFigures(people)} people`}: the other schoolmates of your ${of}. Your school's admins see it too.`,
  seenByClass: (of: string) => `The other schoolmates of your ${of}. Your school's admins see it too.`,
  whatsappHint: 'With the country code if it is not +91.',
  handleHint: 'The name alone, without @ and without the address.',
  seenBySchool: 'All schoolmates, teachers and admins of your school.',
  pendingMobile: (mobile: string) =>
    `Your school's admin has put in the new number ${mobile}. It counts once you confirm it by a code; until then the old one stands.`,
  asOthersSeeYou: 'Your card, by who is looking.',
  asOnceSaved: 'Your card, by who is looking, once what you typed is saved.',
  // `of` is one's division or batch, or several of them.
  cardForDivision: (people: number | null, of: string) => `For ${others(people, 'other ', `of your ${of}`)}.`,
  cardForBatch: (people: number | null, of: string) =>
    `For ${others(people, '', `in the other divisions of your ${of}`)}.`,
  cardForSchool: (people: number | null) =>
    `For ${others(people, '', 'in the other batches')}, and your teachers.`,

  // Changes that wait on the device
  conflictAsk: (told: { yours: string; wrote: string; theirs: string; who: string; changed: string }) =>
    `You wrote “${told.yours}” ${told.wrote}; ${told.who} changed it to “${told.theirs}”${told.changed}. Keep which?`,

  // Settings
  keptUntil: (day: string) =>
    `Your class stays on this device until ${day} without a connection. Each contact starts these 30 days anew.`,
  storageUsed: (amount: string) => `The app uses ${amount} on this device.`,
  savePhotosHint:
    'Keep every photo of your classes on this device, also the large ones, for a hall without a network.',
  photosSaving: (done: number, all: number) => `${done} of ${all} photos`,
  photosSaved: 'All photos of your classes are on this device.',
  photosMissing: (count: number) =>
    count === 1 ? '1 photo could not be saved.' : `${count} photos could not be saved.`,
  sessionsHint: 'Sign out a phone that you lost or lent: your class is taken off it at its next contact.',
  loadSessionsFailed: 'Failed to load where you are signed in. Please try again.',
  endSessionFailed: 'Failed to sign out there. Please try again.',
  ownDataHint:
    'Everything that is held about you, in one file: to read, as JSON, and with your photos. It has your number in it, so keep it to yourself.',
  deleteAccountHint:
    'You disappear from your classes at once. After 7 days everything about you is deleted for good; until then you can sign in and keep your account.',
  deleteAccountAsk:
    'Your photo, number, posts and requests go, and all your other devices are signed out. Sign in within 7 days if you change your mind.',
  deleteAccountFailed: 'Failed to delete the account. Please try again.',
  keepAccountFailed: 'Failed to keep the account. Please try again.',
  deletionDue: (day: string) => `Your account is deleted on ${day}.`,
  deletionDueText: 'Nobody sees you any more. Keep it, and everything is as it was.',
  postsElsewhereHint: 'They stay there by ‘A former classmate’, unless you delete them.',
  deletePostAsk: 'It is gone for everybody in the batch.',
  deletePostFailed: 'Failed to delete the post. Please try again.',
  installFlush:
    'Changes still wait here. They are sent first, since the app on the home screen does not know of them.',
  installed: 'Memcherrish is on your home screen.',

  // The own account
  sessionEnded: 'Signed out there.',
  deletionUndone: 'Your account stays.',
} as const;
