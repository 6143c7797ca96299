/**
 * Texts that several screens share. The sentences of the specification are word for word. Texts of one family of screens are in their own
 * file of this folder, so that a phone loads them with those screens.
 */
export const messages = {
  // Admin
  allFieldsRequired: 'Please fill in all fields',

  // Schools, batches, divisions
  loadSchoolFailed: 'Failed to load school details.',

  // Assigning teachers

  // Teachers

  // Codes
  codeSent: 'OTP sent successfully!',
  codeVerified: 'OTP Verified!',
  enterPhone: 'Please enter your phone number.',

  // Sign-up and sign-in
  passwordRequired: 'Password is required',
  invalidUsername: 'Invalid username',
  signOutMeansLogin: 'Your class is removed from this device. You must sign in again to see it.',

  // Join requests
  requestSent: 'Request sent successfully!',
  requestWithdrawn: 'Request withdrawn.',

  // Profile and photo
  photoTooLarge: 'The photo is larger than 10 MB. Choose a smaller one.',
  photoHeic:
    'This browser cannot open this kind of photo (HEIC). Take a screenshot of the photo and choose that, or choose another photo.',
  photoUnreadable: 'This file is not a photo that can be read. Choose a JPEG, PNG or WebP photo.',
  leaveUnsaved: 'Your changes on this page are not saved yet.',
  updateUnsaved: 'What you typed on this page is not saved yet. You lose it if you update now.',
  formerly: (name: string) => `formerly ${name}`,

  // Posts

  // Unsent changes
  savedHere: 'Saved on this device. It will be sent as soon as possible.',
  notKept: 'It could not be saved on this device. Free some storage, then try again.',
  /** `parked` of the `unsent` changes wait for the person's decision. */
  changesUnsent: (unsent: number, parked: number) =>
    [
      parked > 0 && (parked === 1 ? '1 change needs you.' : `${parked} changes need you.`),
      unsent > parked &&
        (unsent - parked === 1 ? '1 change waiting.' : `${unsent - parked} changes waiting.`),
    ]
      .filter((part) => part !== false)
      .join(' '),
  changeRefused: "Couldn't be saved",
  editsEnded: (count: number) =>
    count === 1
      ? '1 change that was not sent is lost too.'
      : `${count} changes that were not sent are lost too.`,
  editsLost: (count: number) =>
    count === 1
      ? '1 change on this device was lost when the browser cleared its storage.'
      : `${count} changes on this device were lost when the browser cleared its storage.`,
  othersEdits: (count: number) =>
    count === 1
      ? 'Another person has 1 change on this device that has not been sent yet. It is lost if you sign in now.'
      : `Another person has ${count} changes on this device that have not been sent yet. They are lost if you sign in now.`,

  // App and server of different versions
  appOutdated: 'This app is too old. Reload to update it. You will not lose any changes.',
  serverOutdated: 'The server is older than this app. Your changes stay here until the server is updated.',

  // Loading and empty
  loadingSchool: 'Loading school details...',
  noSchoolData: 'No school data found!',
  listingWaitsText:
    'Two classmates, or an admin, have to confirm that it is you. Then your class opens here.',
  requestWaits: 'Your request was sent',
  requestWaitsText: "The school's admin answers it. Then your class opens here.",
  askForNumberOnList:
    "Ask your school's admin to put your number on the class list. It has to be the number you signed up with.",
  classNotHereYet: 'Connect to the internet once to load this class.',
  noTeachersAssigned: 'No teachers assigned',
  noSchoolmates: 'No schoolmates found in this division.',
  noDivisionsAvailable: 'No divisions available.',
  noMales: 'No male schoolmates found.',
  noFemales: 'No female schoolmates found.',

  // Sessions
  sessionExpired: 'Your session has ended. Please sign in again.',
  sessionRevoked: 'You were signed out. Please sign in again.',
  notFound: 'This does not exist, or you are not allowed to see it.',

  // All forms
  invalidField: "This value isn't valid.",
  required: 'This field is required.',
  tooLong: (most: number) => `Use at most ${most} characters.`,
  invalidEmail: 'Please enter a valid e-mail address.',
  invalidMobile: 'Please enter a valid mobile number.',

  // The app around the screens
  offlineNow: 'No internet.',
  foreignNetwork: 'Sign in to this Wi-Fi network first.',
  saved: (when: string) => `Saved ${when}.`,
  leaseOver:
    'This device was offline for 30 days, so your class was removed from it. Go online to see it again.',
  leaseHidden:
    "By the clock of this device, you were offline for 30 days, so your class is hidden. Go online to see it again. If the date is wrong, correct it in the device's settings.",
  clockWrong: (by: string) =>
    `This device's clock is off by ${by}. Correct the date and time in its settings. Until then, the app uses the right time.`,
  updateReady: 'A new version of the app is ready.',
  storageDenied:
    'This browser does not let the app save anything on this device. Allow storage for this page, or leave private browsing. Then reload.',
  storageFull:
    'This device is full, so your class cannot be saved on it. Delete photos, videos or apps that you do not need. Then reload.',
  storageBlocked: 'An older version of the app is open in another tab. Close the other tabs, then reload.',
  storageOutdated: 'You have opened a newer version of the app on this device. Reload this page.',
  unknownPage: 'This page does not exist.',
  unknownPageText: 'The address may be wrong, or the link may be old.',
  brokenPage: 'Something went wrong on this page.',
  brokenPageText: 'Reload it. If that does not help, go to the start page. Everything you saved is safe.',
  chunkLoadFailed: 'Part of the app could not be loaded. Check your internet, then reload.',

  // Failures of the server and the network
  serverError: 'Something went wrong on the server. Please try again.',
  unavailable: 'The server is busy. Please try again in a moment.',
  offline: 'No internet. Please try again when you are online.',
  foreignAnswer: 'You are not online yet. Sign in to the Wi-Fi network first, then try again.',
} as const;
