/**
 * Every sentence of the specification, word for word, and those that the product adds. One folder, ready to
 * be translated: here what several screens say, beside it what only some need. Keys follow the screen or call that says them.
 */
export const messages = {
  // Admin
  passwordLengthHint: (least: number) => `At least ${least} characters.`,
  allFieldsRequired: 'Please fill in all fields',
  passwordsDoNotMatch: 'Passwords do not match',

  // Schools, batches, divisions
  enterSchoolName: 'Please enter a school name.',
  enterBatchName: 'Please enter a batch name.',
  enterDivisionName: 'Please enter a valid division name.',
  loadSchoolFailed: 'Failed to load school details.',
  loadSchoolsFailed: 'Failed to load schools. Please try again later.',

  // Assigning teachers
  pickTeacherAndSubject: 'Please select a teacher and enter a valid subject.',
  invalidDivisionIds: 'Invalid school, batch, or division ID.',

  // Teachers
  teacherPasswordsDoNotMatch: '❌ Passwords do not match',
  teacherEmailInvalid: '❌ Invalid email format',
  teacherMobileInvalid: '❌ Invalid mobile number',
  registerTeacherFailed: '❌ Error registering teacher',
  teacherDataMissing: 'Teacher data missing in response',
  teacherPhotoMissing: 'Please choose a profile photo.',
  teacherUpdated: 'Profile updated successfully!',
  teacherRegisteredNext: 'You can sign in now.',
  teacherMobileHint: 'Ten digits, without the country code.',
  nothingChanged: 'Nothing has been changed.',
  ownersField: 'Only the owner of the account can change this.',
  teacherDetailsHint: 'Your classes see these details as soon as you save them.',
  teacherWhoSees:
    'The first school that adds you to a class shows your photo, mobile number, e-mail and other details to its schoolmates, teachers and admins. Every other school must ask you first.',

  // One-time codes
  codeSent: 'OTP sent successfully!',
  sendCodeFailed: 'Failed to send OTP',
  codeVerified: 'OTP Verified!',
  invalidCode: 'Invalid OTP. Please try again.',
  enterSixDigits: 'Please enter a valid 6-digit OTP.',
  enterPhone: 'Please enter your phone number.',
  invalidPhone: 'Please enter a valid country code and phone number.',
  forgotPassword: 'Forgot Your Password?',
  forgotPasswordText: 'No worries! Enter your phone number to get an OTP and reset your password.',
  enterCountryCodeAndPhone: 'Enter your country code and phone number to continue',
  codeSentTo: (masked: string) => `We sent a code of six digits to ${masked}.`,

  // Sign-up and sign-in
  usernameRequired: 'Username is required',
  passwordRequired: 'Password is required',
  noSpacesInUsername: 'Do not use spaces in the username. Use underscores (_) instead.',
  usernameCharacters: 'Use letters, digits, dots, hyphens and underscores in the username.',
  usernameTooLong: 'The username is longer than 40 characters.',
  passwordTooShort: 'Use at least 8 characters for the password.',
  passwordTooLong: 'Use at most 128 characters for the password.',
  signUpFailed: 'Something went wrong',
  signUpDone: 'Signup successful!',
  youAreIn: (division: string) => `You are in ${division}`,
  notYourClass: "Not your class? Tell your school's admin, who can move you.",
  inNoClassYet:
    "No class list has your number yet. Ask your school's admin to add you with the number that you signed up with.",
  whoSeesNewAccount:
    'Your photo and your number can be seen by the schoolmates, teachers and admins of your school, and by nobody else.',
  invalidUsername: 'Invalid username',
  loginFailed: 'Login failed',
  signOutMeansLogin:
    'You must log in again to see your class. What this device keeps of it is taken off the device.',
  signOutFailed: 'Error signing out. Please try again.',

  // Join requests
  pickDivision: 'Please select a school, batch, and division.',
  requestSent: 'Request sent successfully!',
  requestWithdrawn: 'Request withdrawn.',

  // Profile and photo
  photoUploadFailed: '❌ Failed to upload profile picture. Try again!',
  photoTooLarge: 'The photo is larger than 10 MB. Choose a smaller one.',
  photoUnreadable: 'This file is not a photo that can be read. Choose a JPEG, PNG or WebP picture.',
  profileFailed: 'Failed to update profile. Please try again.',
  profileError: 'An error occurred while saving your profile.',
  profileConflict: 'Somebody else changed this in the meantime. Choose which to keep.',
  leaveUnsaved: 'What you have changed on this page is not saved yet.',
  updateUnsaved: 'What you have typed on this page is not saved yet. It is lost if the app is updated now.',
  photoPartHint: 'Move the photo with a finger, the mouse or the arrow keys.',
  formerly: (name: string) => `formerly ${name}`,
  contactText:
    'They look after the lists of your school: a wrong class, a wrong number, somebody who is missing.',
  contactNone: 'This school has no admin at the moment.',
  contactLoading: 'Looking up the admins...',
  invalidLevel: 'Choose one of Only Me, Division, Batch, School and Public.',

  // Posts
  postEmpty: 'Write something, or add a photo.',
  postTooLong: 'Use at most 2,000 characters.',
  postTooManyPhotos: 'A post takes at most four photos.',
  postTooManyLinks: 'Use at most 20 links in one post.',
  postSent: 'Posted!',
  postChanged: 'Post updated!',
  postRemoved: 'Post deleted.',
  postGone: 'This post was deleted in the meantime.',
  postConflict: 'This post was changed on another device in the meantime. Your version was not saved.',
  postReported: 'Thank you. The admins of your school will look at it.',
  postReportedAlready: 'You have reported this post already. The admins of your school will look at it.',
  formerClassmate: 'A former classmate',
  postsNone: 'No posts yet',
  postsNoneText: 'Write the first one: a memory, a photo, a question to your batch.',
  postsNotHereYet:
    'The posts are not on this device yet. They come by themselves as soon as there is a connection.',
  postSeenBy: (batch: string) => `Only your batch, ${batch}, sees it.`,
  postCharactersLeft: (count: number) => `${count} ${count === 1 ? 'character' : 'characters'} left`,
  postCharactersOver: (count: number) => `${count} ${count === 1 ? 'character' : 'characters'} too many`,
  postWaiting: 'Waiting to be sent',
  postRemovalAsk: 'It goes for everyone in the batch, with its photos. This cannot be taken back.',
  postChangedSince: 'What you save now takes the place of what the other device wrote.',
  reportSeenBy: 'The admins of your school see the post and your reason. Nobody is told that it was you.',
  olderNeedConnection: 'Older posts need a connection.',
  loadOlderFailed: 'Failed to load older posts. Please try again.',

  // Changes that wait on the device
  savedHere: 'Saved on this device. It is sent as soon as there is a connection.',
  notKept: 'It could not be kept on this device. Free some storage, then try again.',
  changesWaiting: (count: number) => (count === 1 ? '1 change waiting.' : `${count} changes waiting.`),
  nothingWaits: 'Nothing waits on this device. Everything that you changed has arrived.',
  changesText:
    'What you have changed and the server has not confirmed yet. It is sent by itself, in this order.',
  changeWaits: 'Waits to be sent',
  changeHeld: 'Waits for the one before it',
  changeRefused: 'Not taken',
  changeAsks: 'Somebody else changed the same',
  discardAsk: 'This change has not been sent. It is gone if you discard it.',
  changeDiscarded: 'Discarded.',
  changeSentMeanwhile: 'It has been sent in the meantime.',
  signOutDiscards: (count: number) =>
    count === 1
      ? '1 change has not been sent yet. It is lost if you sign out now.'
      : `${count} changes have not been sent yet. They are lost if you sign out now.`,
  editsEnded: (count: number) =>
    count === 1
      ? '1 change that had not been sent is gone with it.'
      : `${count} changes that had not been sent are gone with it.`,
  editsLost: (count: number) =>
    count === 1
      ? '1 change on this device was lost when the browser cleared its storage.'
      : `${count} changes on this device were lost when the browser cleared its storage.`,
  othersEdits: (count: number) =>
    count === 1
      ? 'Somebody else has 1 change on this device that has not been sent yet. It is lost if you sign in now.'
      : `Somebody else has ${count} changes on this device that have not been sent yet. They are lost if you sign in now.`,

  // Settings
  installHint:
    'Put Memcherrish on your home screen: it opens like any other app, and in a hall without a network.',
  installShare: 'Tap Share in the bar of the browser.',
  installAdd: 'Choose ‘Add to Home Screen’.',
  installSignIn: 'Open it from there, and sign in once more: the app on the home screen keeps its own copy.',

  // Contacts
  contactNotKept: 'This contact could not be made. Please try again.',

  // Search
  searchHint: (people: number) =>
    people === 1
      ? 'The one person on this device, by name, place or class.'
      : `${people.toLocaleString('en-IN')} people on this device, by name, place or class. The spelling need not be exact.`,
  searchFound: (count: number) =>
    count === 1 ? '1 person found' : `${count.toLocaleString('en-IN')} people found`,
  searchNobody: 'Nobody of that name is on this device.',
  searchNobodyText: 'Try a part of the name, or the place or class that you remember.',
  searchBatchesComing: (here: number, all: number) =>
    `${here} of ${all} batches are on this device. The others come by themselves while there is a connection.`,
  searchNothingHere: 'No class is on this device yet. It comes by itself as soon as there is a connection.',

  // The own account
  appOutdated:
    'This version of the app is too old for the server. Reload to update it; nothing that waits here is lost.',
  serverOutdated: 'The server is older than this app. What you changed waits here until it has been updated.',

  // Passwords
  resetMismatch: 'Passwords do not match or are empty.',
  resetPassword: 'Reset your password',
  resetPasswordText: 'Set a new password to secure your account',
  createNewPassword: 'Create new password',
  changePasswordText: 'Set a new password to secure your account and continue playing!',
  passwordReset: 'Password updated',
  passwordResetText: "You're all set! Your password has been changed successfully.",
  resetAskFirst: 'Confirm your number first: ask for an OTP, then choose a new password.',
  resetFailed: 'Failed to reset password.',
  changeMobileMissing: 'Mobile number not found. Please login again.',
  changeMismatch: 'New password and confirm password do not match.',
  changeFailed: 'Failed to change password',
  changeError: 'An error occurred while changing password',

  // Loading and empty
  loadingSchool: 'Loading school details...',
  noSchoolData: 'No school data found!',
  listingWaits: 'Your place waits',
  listingWaitsText:
    'Two classmates who know you, or an admin, have to say that it is you. Your class is here as soon as they have.',
  askForNumberOnList:
    "Ask your school's admin to put your number on the class list, and check that it is the number you signed up with.",
  askForAssignment: "Ask your school's admin to assign you to your classes.",
  classNotHereYet:
    'This class is not on this device yet. It comes by itself as soon as there is a connection.',
  batchNotHereYet:
    'This batch is not on this device yet. It comes by itself as soon as there is a connection.',
  batchComing: 'Fetching this batch...',
  unknownAddress: 'This is not in your directory.',
  unknownAddressText:
    'The address may be mistyped, the class may have been removed, or it belongs to a school that is not yours.',
  isThisYourClass: 'Is this your class?',
  offeredClass: (division: string, batch: string, school: string) =>
    `Your number is on the list of ${division}, ${batch}, at ${school}.`,
  noSchools: 'No schools found.',
  noBatches: 'No batches found.',
  noDivisions: 'No divisions found.',
  noTeachersAssigned: 'No teachers assigned',
  noSchoolmates: 'No schoolmates found in this division.',
  noOtherDivisions: 'No other divisions available.',
  noDivisionsAvailable: 'No divisions available.',
  noTeachersInDivision: 'No teachers assigned to this division.',
  noMales: 'No male schoolmates found.',
  noFemales: 'No female schoolmates found.',
  noBatchesAvailable: 'No batches available.',

  // Sessions and the door
  sessionExpired: 'Your session has ended. Please sign in again.',
  sessionRevoked: 'You were signed out. Please sign in again.',
  notFound: 'This does not exist, or you may not see it.',

  // Input in general
  invalidField: 'This value cannot be taken.',
  required: 'This field is required.',
  tooLong: (most: number) => `Use at most ${most} characters.`,
  invalidEmail: 'Please enter a valid e-mail address.',
  invalidMobile: 'Please enter a valid mobile number.',

  // The app around the screens
  offlineNow: 'Offline.',
  foreignNetwork: 'This network wants you to sign in to it first.',
  asOf: (time: string) => `As of ${time}.`,
  leaseOver:
    'This device had no contact for 30 days, so your class was taken off it. Connect to see it again.',
  updateReady: 'A new version of the app is ready.',
  storageDenied:
    'This browser does not let the app keep anything on this device. Allow storage for this page, or leave private browsing, then reload.',
  storageBlocked: 'Another tab holds an older version of the app open. Close the other tabs, then reload.',
  storageOutdated: 'A newer version of the app has been opened on this device. Reload this one.',
  unknownPage: 'There is no such page.',
  unknownPageText: 'The address may be mistyped, or the link may be an old one.',
  brokenPage: 'Something went wrong on this page.',
  brokenPageText: 'Reload it. If that does not help, go to the start page. Nothing that was saved is lost.',
  chunkLoadFailed: 'A part of the app could not be loaded. Check the connection, then reload.',

  // The server itself
  serverError: 'Something went wrong on the server. Please try again.',
  unavailable: 'The server is busy. Please try again in a moment.',
  offline: 'There is no connection. Please try again when you are online.',
  foreignAnswer: 'The network answered with something else. Sign in to the Wi-Fi first, then try again.',
} as const;
