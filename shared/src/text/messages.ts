/**
 * Every sentence of spec section 8 and the refusals of section 5, word for word, and those that the product adds. One place, ready to
 * be translated. Keys follow the screen or call that says them.
 */
export const messages = {
  // Admin
  registerAdminFailed: 'Error registering admin',
  adminRegistered: 'Admin registered successfully!',
  adminWaits: 'Registered. You can sign in as soon as an admin approves you.',
  adminRegistrationClosed: 'Registration is closed. Ask an admin of your school to add you.',
  adminEmailTaken: 'This e-mail is already registered. Sign in instead.',
  adminNotApproved: 'An admin has to approve this account first.',
  adminLoginFailed: 'Login failed. Please try again.',
  invalidEmailOrPassword: 'Invalid email or password',
  adminSignOutMeansLogin: 'You must log in again to manage your schools.',
  passwordLengthHint: (least: number) => `At least ${least} characters.`,
  allFieldsRequired: 'Please fill in all fields',
  passwordsDoNotMatch: 'Passwords do not match',

  // Schools, batches, divisions
  schoolAdded: 'School added successfully!',
  addSchoolFailed: 'Error adding school',
  enterSchoolName: 'Please enter a school name.',
  schoolPictureHint: 'The cover of its class rooms. A JPEG, PNG or WebP picture of at most 10 MB.',
  selectSchoolFirst: 'Please select a school first.',
  enterBatchName: 'Please enter a batch name.',
  batchAdded: '✅ Batch added successfully!',
  addBatchFailed: '❌ Error adding batch, please try again.',
  batchExists: 'This school already has this batch.',
  enterDivisionName: 'Please enter a valid division name.',
  batchMissing: 'School ID or Batch ID is missing! Please select a batch.',
  addDivisionFailed: 'Failed to add division. Please try again.',
  divisionAdded: 'Division added successfully!',
  divisionExists: 'This batch already has this division.',
  loadSchoolFailed: 'Failed to load school details.',
  loadBatchesFailed: 'Failed to load batches. Please try again.',
  loadSchoolsFailed: 'Failed to load schools. Please try again later.',
  loadTeachersFailed: 'Failed to load teachers. Please try again.',
  loadSchoolmatesFailed: 'Failed to fetch schoolmates. Please try again.',
  loadEditPageFailed: 'Failed to fetch school details. Please try again.',

  // Assigning teachers
  pickTeacherAndSubject: 'Please select a teacher and enter a valid subject.',
  invalidDivisionIds: 'Invalid school, batch, or division ID.',
  invalidTeacher: 'Invalid teacher selection.',
  teacherAssigned: (teacher: string, subject: string) =>
    `${teacher} assigned as ${subject} teacher successfully!`,
  assignTeacherFailed: 'Failed to assign teacher.',
  assignTeacherError: 'Error assigning teacher. Please try again.',
  chooseDivisionFirst: 'Choose a school, a batch and a division first.',
  noTeacherMatches: 'No teacher matches.',
  changeAssignmentFailed: 'Failed to update the assignment. Please try again.',
  removeAssignmentFailed: 'Failed to remove the assignment. Please try again.',
  confirmRemoveAssignment: (teacher: string, subject: string) =>
    `${teacher} no longer teaches ${subject} in this division.`,

  // Spreadsheets
  chooseSpreadsheet: 'Please select an Excel file.',
  spreadsheetUploaded: 'Excel file uploaded successfully!',
  uploadFailed: 'Failed to upload file.',
  spreadsheetType: 'This is not an Excel file. Choose a .xlsx or .xls file.',
  spreadsheetTooLarge: 'The file is larger than 5 MB. Split the list and upload the parts.',
  spreadsheetTooManyRows: 'The list has more than 10,000 rows. Split it and upload the parts.',
  spreadsheetLocked: 'The file is locked with a password. Save it without one and upload it again.',
  spreadsheetBroken: 'The file cannot be read. Open it in Excel, save it again as .xlsx and upload that.',
  spreadsheetEmpty: 'The first sheet is empty. Put one schoolmate in each row and upload it again.',
  spreadsheetNoNames:
    'No column holds the names. Give the column with the names the heading Name and upload it again.',
  spreadsheetTooMuch:
    'The file takes too long to read. Keep only the list of names in it and upload it again.',
  spreadsheetHint: 'A .xlsx or .xls file of at most 5 MB, one schoolmate in each row.',
  classListHeadings:
    'Headings such as Name, Mobile, Gender, Place and E-mail, in any order; only the names are needed.',
  classListNumbers: 'Numbers in any form: 98472 10102 and +91 98472-10102 are the same.',
  classListAgain: 'Upload as often as you like: who is already there is not added twice.',
  spreadsheetSending: 'Uploading the file...',
  spreadsheetReading: 'Reading the rows...',
  refusedRowsHint:
    'These rows were left out. Mend them in the file and upload it again: who is already there is not added twice.',
  rowsCopied: 'Copied. Paste the rows into a spreadsheet or a message.',
  copyFailed: 'The browser did not allow copying. Save the rows as CSV instead.',
  noneMatchFilter: 'Nobody matches this filter.',
  rowNameMissing: 'The name is missing.',
  rowNameTooLong: 'The name is longer than 120 characters.',
  rowMobileInvalid: (entry: string) => `'${entry}' is not a mobile number.`,
  rowMobileTwice: (row: number) => `The same mobile number stands in row ${row}.`,
  rowEmailInvalid: (entry: string) => `'${entry}' is not an e-mail address.`,
  rowGenderInvalid: (entry: string) => `'${entry}' is not a gender: write Male, Female or Other.`,
  rowTextTooLong: 'The text is too long.',

  // Renaming and removing
  schoolChanged: 'School updated successfully!',
  schoolRemoved: 'School removed successfully!',
  schoolHoldsPeople: 'This school still has schoolmates or teachers. Remove them first, then the school.',
  batchChanged: 'Batch updated successfully!',
  batchRemoved: 'Batch removed successfully!',
  batchHoldsPeople: 'This batch still has schoolmates or teachers. Remove them first, then the batch.',
  divisionChanged: 'Division updated successfully!',
  divisionRemoved: 'Division removed successfully!',
  divisionHoldsPeople:
    'This division still has schoolmates or teachers. Remove them first, then the division.',
  assignmentChanged: 'Assignment updated successfully!',
  assignmentRemoved: 'Assignment removed successfully!',
  confirmRemoveSchool: (name: string) =>
    `${name} goes with its batches and divisions. A school that still has schoolmates or teachers is not removed.`,
  confirmRemoveBatch: (label: string) =>
    `${label} goes with its divisions. A batch that still has schoolmates or teachers is not removed.`,
  confirmRemoveDivision: (name: string) =>
    `${name} goes with the requests to join it. A division that still has schoolmates or teachers is not removed.`,
  changeSchoolFailed: 'Failed to update the school. Please try again.',
  changeBatchFailed: 'Failed to update the batch. Please try again.',
  changeDivisionFailed: 'Failed to update the division. Please try again.',
  removeSchoolFailed: 'Failed to remove the school. Please try again.',
  removeBatchFailed: 'Failed to remove the batch. Please try again.',
  removeDivisionFailed: 'Failed to remove the division. Please try again.',
  schoolPictureKept: 'Without a new picture the school keeps the one it has.',

  // Fellow admins and waiting admins
  fellowAdded: 'Admin added to this school!',
  fellowUnknown: 'There is no admin account with this e-mail. Ask them to register first.',
  fellowAlready: 'This admin already manages this school.',
  fellowRemoved: 'Admin removed from this school.',
  lastAdmin: 'A school needs at least one admin. Add another one first.',
  adminApproved: 'Admin approved!',
  adminRefused: 'Admin refused.',
  loadFellowsFailed: 'Failed to load the admins. Please try again.',
  addFellowFailed: 'Failed to add the admin. Please try again.',
  removeFellowFailed: 'Failed to remove the admin. Please try again.',
  decideAdminFailed: 'Failed to answer this admin. Please try again.',
  fellowsHint: 'They manage this school, its classes and its people as you do.',
  confirmRemoveFellow: (name: string, school: string) => `${name} can no longer manage ${school}.`,
  confirmRefuseAdmin: (name: string) => `The registration of ${name} is removed.`,

  // Registration by an admin
  registerSchoolmateFailed: 'Error registering schoolmate',
  schoolmateRegistered: 'Schoolmate registered successfully!',
  registeredPasswordHint: 'Nobody signs in with it: the schoolmate chooses another one at sign-up.',
  withoutDivisionHint: 'Without a division the schoolmate waits under Assign Schoolmate.',
  waitsForDivision: 'This schoolmate waits under Assign Schoolmate for a division.',
  registerPeopleHint: 'Whole classes come in as a class list, under Assign Schoolmate.',
  waitingHint: 'Schoolmates whom you registered without a division.',
  loadWaitingFailed: 'Failed to load who waits for a division. Please try again.',
  placeWaitingFailed: 'Failed to add the schoolmate. Please try again.',

  // Teachers
  teacherPasswordsDoNotMatch: '❌ Passwords do not match',
  teacherEmailInvalid: '❌ Invalid email format',
  teacherMobileInvalid: '❌ Invalid mobile number',
  registerTeacherFailed: '❌ Error registering teacher',
  teacherDataMissing: 'Teacher data missing in response',
  teacherRegistered: 'Teacher registered successfully!',
  teacherEmailTaken: 'This e-mail is already registered. Sign in instead.',
  teacherPhotoMissing: 'Please choose a profile photo.',
  teacherUpdated: 'Profile updated successfully!',
  teacherRegisteredNext: 'You can sign in now.',
  teacherMobileHint: 'Ten digits, without the country code.',
  nothingChanged: 'Nothing has been changed.',
  teacherDetailsHint: 'Your classes see these details as soon as you save them.',

  // One-time codes
  codeSent: 'OTP sent successfully!',
  sendCodeFailed: 'Failed to send OTP',
  codeVerified: 'OTP Verified!',
  invalidCode: 'Invalid OTP. Please try again.',
  codeExpired: 'This OTP is no longer valid. Ask for a new one.',
  codeUsedUp: 'Too many wrong tries. Ask for a new OTP.',
  enterSixDigits: 'Please enter a valid 6-digit OTP.',
  enterPhone: 'Please enter your phone number.',
  invalidPhone: 'Please enter a valid country code and phone number.',
  waitForCode: (seconds: number) => `Please wait ${seconds} seconds before you ask for another OTP.`,
  tooManyCodes: 'Too many OTPs were asked for this number. Please try again later.',
  alreadyRegistered: 'This number already has an account. Sign in, or use Forgot password.',
  noAccountForNumber: 'There is no account with this number yet. Sign up first.',
  proofMissing: 'Your number is not confirmed any more. Ask for a new OTP.',

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
  usernameTaken: 'This username is taken. Choose another one.',
  passwordTooShort: 'Use at least 8 characters for the password.',
  passwordTooLong: 'Use at most 128 characters for the password.',
  passwordTooCommon: 'This password is one of the commonest. Choose another one.',
  signUpFailed: 'Something went wrong',
  signUpDone: 'Signup successful!',
  youAreIn: (division: string) => `You are in ${division}`,
  notYourClass: "Not your class? Tell your school's admin, who can move you.",
  inNoClassYet:
    "No class list has your number yet. Ask your school's admin to add you with the number that you signed up with.",
  whoSeesNewAccount:
    'Your photo and your number can be seen by the schoolmates, teachers and admins of your school, and by nobody else.',
  invalidUsername: 'Invalid username',
  incorrectPassword: 'Incorrect password',
  loginFailed: 'Login failed',
  loggedIn: 'Login successful!',
  tooManyTries: 'Too many tries. Please wait 15 minutes and try again.',
  signOutMeansLogin:
    'You must log in again to see your class. What this device keeps of it is taken off the device.',
  signOutFailed: 'Error signing out. Please try again.',

  // Join requests
  userMobileMissing: 'User mobile not found in localStorage!',
  pickPlace: 'Please select a school, batch, and division.',
  requestSent: 'Request sent successfully!',
  requestFailed: 'Failed to send request',
  requestPending: 'You have already asked to join this division. Its admin has not answered yet.',
  requestAlreadyMember: 'You are in this division already.',
  tooManyRequestsToJoin: 'You have five requests waiting. Withdraw one before you send another.',
  requestWithdrawn: 'Request withdrawn.',
  requestDecided: 'This request has been answered already.',
  notOnTheList: 'This person is not on the list of this division, or has signed up already.',
  acceptMissingIds: '❌ Missing Required IDs. Cannot accept request.',
  requestAccepted: '✅ Schoolmate added successfully!',
  acceptFailed: '❌ Failed to accept request',
  confirmReject: 'Are you sure you want to reject this request?',
  requestRejected: 'Request rejected successfully! ❌',
  rejectFailed: 'Failed to reject request ❌',
  loadRequestsFailed: 'Failed to load the requests. Please try again.',
  requestsElsewhere: (count: number) =>
    count === 1
      ? '1 more request waits in another division.'
      : `${count} more requests wait in other divisions.`,
  alreadyOnListHint: 'The record on the list and this account then become one.',

  helloSchoolmate: 'Hello Schoolmate',
  findClassesText: 'Find the schools and classes that you were in, and ask to join them.',
  loadingSchools: 'Loading schools...',
  ownSchoolsOnly: 'Without a connection only your own schools are listed.',
  noSchoolMatches: 'No school has this name.',
  noRequestsYet: 'You have not asked to join a class yet.',
  requestsWait: "The school's admin answers a request. The class then appears by itself.",
  signInToAsk: 'Sign in to ask the school for a place in this class.',
  withdrawFailed: 'The request could not be withdrawn.',
  answerOfferFailed: 'The answer could not be sent.',
  selfIntroHint: 'Tell the admin who you are: your name in school, your roll number, your friends.',

  // The table of schoolmates
  confirmDelete: 'Are you sure you want to delete this schoolmate?',
  schoolmateChanged: 'Schoolmate updated successfully!',
  schoolmateMobileAsked:
    'Schoolmate updated. The new number counts once its owner has confirmed it by a code; until then the old one stands.',
  mobileInUse: 'This number already belongs to somebody in this school.',
  mobileConfirmed: 'Mobile number confirmed!',
  noMobileToConfirm: 'There is no new number to confirm.',
  schoolmateDeleted: '✅ Schoolmate deleted successfully!',
  changeSchoolmateFailed: 'Failed to update the schoolmate. Please try again.',
  deleteSchoolmateFailed: 'Failed to delete the schoolmate. Please try again.',
  claimedMobileHint: 'A new number counts once its owner has confirmed it by a code.',
  mobileWaits: (mobile: string) => `${mobile} waits for its owner to confirm it.`,
  changedMeanwhile: (value: string) => `Somebody else changed this to “${value}” in the meantime.`,
  clearedMeanwhile: 'Somebody else emptied this in the meantime.',

  // Profile and photo
  photoUpdated: '✅ Profile picture updated successfully!',
  photoUploadFailed: '❌ Failed to upload profile picture. Try again!',
  photoRemoved: '✅ Profile picture removed!',
  photoRemoveFailed: '❌ Failed to remove profile picture!',
  photoRemoveError: '❌ Error occurred while removing profile picture.',
  photoMissing: 'Please choose a photo.',
  photoTooLarge: 'The photo is larger than 10 MB. Choose a smaller one.',
  photoUnreadable: 'This file is not a photo that can be read. Choose a JPEG, PNG or WebP picture.',
  tooManyPhotos: 'You have uploaded a lot of photos in the last hour. Please try again later.',
  photoTooManyPixels: 'The photo has more than 40 megapixels. Choose a smaller one.',
  profileUpdated: 'Profile updated successfully!',
  profileFailed: 'Failed to update profile. Please try again.',
  profileError: 'An error occurred while saving your profile.',
  profileConflict: 'Somebody else changed this in the meantime. Choose which to keep.',
  profileUnchanged: 'There is nothing to save.',
  leaveUnsaved: 'What you have changed on this page is not saved yet.',
  updateUnsaved: 'What you have typed on this page is not saved yet. It is lost if the app is updated now.',
  photoPartHint: 'Move the photo with a finger, the mouse or the arrow keys.',
  photoRemoveAsk: 'Your letter stands in its place until you choose another one.',
  formerNameHint: 'If it was another one: classmates find you by it, and see it beside your name.',
  formerly: (name: string) => `formerly ${name}`,
  birthNotKept: 'The directory does not keep birthdays.',
  mobileReadOnly: "Your codes go to this number. Your school's admin can put in another one.",
  seenByNobody: "Nobody but you, and your school's admins.",
  seenBySome: (people: number, of: string) =>
    `${people === 1 ? '1 person' : `${people} people`}: the other schoolmates of your ${of}. Your school's admins see it too.`,
  seenByClass: (of: string) => `The other schoolmates of your ${of}. Your school's admins see it too.`,
  whatsappHint: 'With the country code if it is not +91.',
  handleHint: 'The name alone, without @ and without the address.',
  seenBySchool: 'All schoolmates, teachers and admins of your school.',
  pendingMobile: (mobile: string) =>
    `Your school's admin has put in the new number ${mobile}. It counts once you confirm it by a code; until then the old one stands.`,
  asOthersSeeYou: 'Your card, by who is looking.',
  asOnceSaved: 'Your card, by who is looking, once what you typed is saved.',
  cardForDivision: (people: number | null) =>
    people === null
      ? 'For the other schoolmates of your division.'
      : people === 1
        ? 'For the 1 other schoolmate of your division.'
        : `For the ${people} other schoolmates of your division.`,
  cardForBatch: (people: number | null) =>
    people === null
      ? 'For the schoolmates of the other divisions of your batch.'
      : people === 1
        ? 'For the 1 schoolmate in the other divisions of your batch.'
        : `For the ${people} schoolmates in the other divisions of your batch.`,
  cardForSchool: (people: number | null) =>
    people === null
      ? 'For the schoolmates of the other batches, and your teachers.'
      : people === 1
        ? 'For the 1 schoolmate in the other batches, and your teachers.'
        : `For the ${people.toLocaleString('en-IN')} schoolmates in the other batches, and your teachers.`,
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
  tooManyPosts: 'You have posted a lot in the last hour. Please try again later.',
  postSent: 'Posted!',
  postChanged: 'Post updated!',
  postRemoved: 'Post deleted.',
  postGone: 'This post was deleted in the meantime.',
  postConflict: 'This post was changed on another device in the meantime. Your version was not saved.',
  postReported: 'Thank you. The admins of your school will look at it.',
  postReportedAlready: 'You have reported this post already. The admins of your school will look at it.',
  postReportStays:
    'You have reported this post already. The admins of your school looked at it, and it stays.',
  postReportOwn: 'This is your own post: you can edit or delete it yourself.',
  postCannotReturn:
    'This post was deleted in the meantime, so it is not posted again. To post it all the same, copy your text into a new one.',
  postPhotoUnknown: 'One of the photos to keep is not part of this post.',
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
  reportRemoves: 'The author is told. The post leaves every device of the batch.',
  removalReasonMissing: 'Please give a reason: the author is told.',
  reportedPostEdited: 'This post was edited in the meantime. Please look at it again.',
  reportDecided: 'Decided. Whoever reported it is told.',
  loadReportsFailed: 'Failed to load the reported posts. Please try again.',
  decideReportFailed: 'Failed to decide about this post. Please try again.',

  // What people are told
  notificationsRead: 'Marked as read.',

  // Changes that wait on the device
  savedHere: 'Saved on this device. It is sent as soon as there is a connection.',
  notKept: 'It could not be kept on this device. Free some storage, then try again.',
  conflictAsk: (told: { yours: string; wrote: string; theirs: string; who: string; changed: string }) =>
    `You wrote “${told.yours}” ${told.wrote}; ${told.who} changed it to “${told.theirs}”${told.changed}. Keep which?`,
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
  keyReused: 'This change was sent before with other content.',

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
  installHint:
    'Put Memcherrish on your home screen: it opens like any other app, and in a hall without a network.',
  installShare: 'Tap Share in the bar of the browser.',
  installAdd: 'Choose ‘Add to Home Screen’.',
  installSignIn: 'Open it from there, and sign in once more: the app on the home screen keeps its own copy.',
  installFlush:
    'Changes still wait here. They are sent first, since the app on the home screen does not know of them.',
  installed: 'Memcherrish is on your home screen.',

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

  // News
  noNews: 'Nothing new. What is decided about your requests, reports and posts stands here.',
  newsRequestAccepted: (division: string, batch: string, school: string) =>
    `You are in ${division}, ${batch}, at ${school}.`,
  newsRequestRejected: (division: string, batch: string, school: string) =>
    `Your request to join ${division}, ${batch}, at ${school} was not accepted.`,
  newsReportRemoved: 'A post that you reported was removed.',
  newsReportKept: 'The admins looked at a post that you reported, and it stays.',
  newsPostRemoved: 'An admin removed a post of yours.',

  // The own account
  sessionEnded: 'Signed out there.',
  deletionAsked: 'Your account is deleted in 7 days. Sign in before then to keep it.',
  deletionUndone: 'Your account stays.',
  deletionAskedBefore: 'Your account is being deleted already. You can still keep it.',
  deletionUnderWay:
    'Your account is being deleted, so nothing can be changed. Keep it first, then try again.',
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
  wrongOldPassword: 'The old password is not right.',
  resetFailed: 'Failed to reset password.',
  changeMobileMissing: 'Mobile number not found. Please login again.',
  changeMismatch: 'New password and confirm password do not match.',
  changeFailed: 'Failed to change password',
  changeError: 'An error occurred while changing password',

  // Loading and empty
  loadingSchool: 'Loading school details...',
  noSchoolData: 'No school data found!',
  askForNumberOnList:
    "Ask your school's admin to put your number on the class list, and check that it is the number you signed up with.",
  askForAssignment: "Ask your school's admin to assign you to your classes.",
  classNotHereYet:
    'This class is not on this device yet. It comes by itself as soon as there is a connection.',
  batchNotHereYet:
    'This batch is not on this device yet. It comes by itself as soon as there is a connection.',
  batchComing: 'Fetching this batch...',
  unknownPlace: 'This is not in your directory.',
  unknownPlaceText:
    'The address may be mistyped, the class may have been removed, or it belongs to a school that is not yours.',
  isThisYourClass: 'Is this your class?',
  offeredClass: (division: string, batch: string, school: string) =>
    `Your number is on the list of ${division}, ${batch}, at ${school}.`,
  noSchools: 'No schools found.',
  noBatches: 'No batches found.',
  noDivisions: 'No divisions found.',
  noPendingRequests: 'No pending requests',
  noTeachersAvailable: 'No teachers available',
  noTeachersAssigned: 'No teachers assigned',
  noSchoolmates: 'No schoolmates found in this division.',
  noOtherDivisions: 'No other divisions available.',
  noDivisionsAvailable: 'No divisions available.',
  noTeachersInDivision: 'No teachers assigned to this division.',
  noMales: 'No male schoolmates found.',
  noFemales: 'No female schoolmates found.',
  noBatchesAvailable: 'No batches available.',

  // Sessions and the door
  notSignedIn: 'Please sign in first.',
  sessionExpired: 'Your session has ended. Please sign in again.',
  sessionRevoked: 'You were signed out. Please sign in again.',
  accountGone: 'This account no longer exists.',
  notAllowed: 'You are not allowed to do this.',
  notFound: 'This does not exist, or you may not see it.',
  foreignOrigin: 'This change did not come from the app itself.',
  tooManyRequests: 'Too many requests. Please wait a minute and try again.',

  // Input in general
  invalidInput: 'Some of what was sent cannot be taken. Check the marked fields.',
  invalidJson: 'The request is not valid JSON.',
  invalidMultipart: 'The form could not be read. Please send it again.',
  invalidKey: 'The key of a change has to be a UUID.',
  unknownField: 'This field is not known here.',
  invalidField: 'This value cannot be taken.',
  required: 'This field is required.',
  tooLong: (most: number) => `Use at most ${most} characters.`,
  invalidEmail: 'Please enter a valid e-mail address.',
  invalidMobile: 'Please enter a valid mobile number.',
  tooLarge: 'This is more than can be taken at once.',
  unsupportedType: 'This kind of content is not taken here.',

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
  missingPart: 'A part of the app could not be loaded. Check the connection, then reload.',

  // The server itself
  serverError: 'Something went wrong on the server. Please try again.',
  unavailable: 'The server is busy. Please try again in a moment.',
  otherHistory: 'The server was restored from a backup. Please try again in a moment.',
  outOfSpace: 'The server has no room left, so nothing was saved. Please try again later.',
  smsFailed: 'The message could not be sent. Please try again in a few minutes.',
  offline: 'There is no connection. Please try again when you are online.',
  needsConnection: 'This page needs a connection.',
  foreignAnswer: 'The network answered with something else. Sign in to the Wi-Fi first, then try again.',
} as const;
