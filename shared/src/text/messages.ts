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

  // Fellow admins and waiting admins
  fellowAdded: 'Admin added to this school!',
  fellowUnknown: 'There is no admin account with this e-mail. Ask them to register first.',
  fellowAlready: 'This admin already manages this school.',
  fellowRemoved: 'Admin removed from this school.',
  lastAdmin: 'A school needs at least one admin. Add another one first.',
  adminApproved: 'Admin approved!',
  adminRefused: 'Admin refused.',

  // Registration by an admin
  registerSchoolmateFailed: 'Error registering schoolmate',
  schoolmateRegistered: 'Schoolmate registered successfully!',

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

  // The table of schoolmates
  confirmDelete: 'Are you sure you want to delete this schoolmate?',
  schoolmateChanged: 'Schoolmate updated successfully!',
  schoolmateMobileAsked:
    'Schoolmate updated. The new number counts once its owner has confirmed it by a code; until then the old one stands.',
  mobileInUse: 'This number already belongs to somebody in this school.',
  mobileConfirmed: 'Mobile number confirmed!',
  noMobileToConfirm: 'There is no new number to confirm.',
  schoolmateDeleted: '✅ Schoolmate deleted successfully!',

  // Profile and photo
  photoUpdated: '✅ Profile picture updated successfully!',
  photoUploadFailed: '❌ Failed to upload profile picture. Try again!',
  photoRemoved: '✅ Profile picture removed!',
  photoRemoveFailed: '❌ Failed to remove profile picture!',
  photoRemoveError: '❌ Error occurred while removing profile picture.',
  photoMissing: 'Please choose a photo.',
  photoTooLarge: 'The photo is larger than 10 MB. Choose a smaller one.',
  photoUnreadable: 'This file is not a photo that can be read. Choose a JPEG, PNG or WebP picture.',
  photoTooManyPixels: 'The photo has more than 40 megapixels. Choose a smaller one.',
  profileUpdated: 'Profile updated successfully!',
  profileFailed: 'Failed to update profile. Please try again.',
  profileError: 'An error occurred while saving your profile.',
  profileConflict: 'Somebody else changed this in the meantime. Choose which to keep.',
  invalidLevel: 'Choose one of Only Me, Division, Batch, School and Public.',

  // Passwords
  resetMismatch: 'Passwords do not match or are empty.',
  passwordReset: 'Password updated',
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
  storageOutdated: 'A newer version of the app runs in another tab. Reload this one.',
  unknownPage: 'There is no such page.',
  unknownPageText: 'The address may be mistyped, or the link may be an old one.',
  brokenPage: 'Something went wrong on this page.',
  brokenPageText: 'Reload it. If that does not help, go to the start page. Nothing that was saved is lost.',
  missingPart: 'A part of the app could not be loaded. Check the connection, then reload.',

  // The server itself
  serverError: 'Something went wrong on the server. Please try again.',
  unavailable: 'The server is busy. Please try again in a moment.',
  smsFailed: 'The message could not be sent. Please try again in a few minutes.',
  offline: 'There is no connection. Please try again when you are online.',
  needsConnection: 'This page needs a connection.',
  foreignAnswer: 'The network answered with something else. Sign in to the Wi-Fi first, then try again.',
} as const;
