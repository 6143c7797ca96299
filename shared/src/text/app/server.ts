/** Texts that only the server sends. The app does not load this file. */
export const serverWords = {
  // Admin
  adminRegistered: 'Admin registered successfully!',
  adminWaits: 'You are registered. You can sign in after an admin approves you.',
  adminRegistrationClosed: 'Registration is closed. Ask an admin of your school to add you.',
  sampleStaysHere:
    'This server shows the sample school, whose passwords are published, so it answers on its own machine alone. For people elsewhere, set PUBLIC_URL and an empty DATA_DIR, and start again.',
  setupCodeNeeded:
    'This server has no admin yet. Type the setup code that it printed when it started. It is in the terminal or in the log.',
  setupCodeWrong:
    'This is not the setup code. The server prints another one each time it starts: type the last one.',
  adminEmailTaken: 'This e-mail is already registered. Sign in instead.',
  adminNotApproved: 'An admin has to approve this account first.',
  invalidEmailOrPassword: 'Invalid email or password',

  endedByPassword:
    'Your password was changed, so you were signed out here. If this was not you: set a new password now.',
  endedByNumber: 'The old number of your account was put back, so you were signed out here.',
  endedBySecondFactor: 'Signing in now needs a code from an app, so you were signed out here.',
  endedByPasskey: 'A passkey of your account was removed, so you were signed out here.',

  // Schools, batches, divisions
  batchExists: 'This school already has this batch.',
  privacySaved: 'Saved. Devices follow as soon as they are online.',
  divisionExists: 'This batch already has this division.',

  // Assigning teachers
  teacherAssigned: (teacher: string, subject: string) =>
    `${teacher} assigned as ${subject} teacher successfully!`,
  teacherAsked:
    'If a teacher has registered with this number or e-mail, we are asking them now. They appear here when they say yes.',
  teacherAskedFirst:
    'This teacher is in another of your schools, so we are asking them first. They appear here when they say yes.',
  invitationWithdrawn: 'Invitation withdrawn.',
  invitationAccepted: 'You have joined the class.',
  invitationRefused: 'You said no. The school does not see your details.',
  classLeft: 'You have left the class.',
  tooManyContacts: 'You have asked for a lot of teachers today. Please continue tomorrow.',
  tooManyPoolTeachers: 'You have assigned a lot of new teachers today. Please continue tomorrow.',

  // Spreadsheets
  spreadsheetUploaded: 'Excel file uploaded successfully!',
  uploadUndone: 'The import is undone.',
  uploadUndoneBefore: 'This import has already been undone.',
  uploadExpired: 'An import can be undone for 30 days. Remove the people one by one instead.',
  spreadsheetTooManyRows: 'The list has more than 10,000 rows. Split it and upload the parts.',
  spreadsheetText:
    'This is a text file, such as CSV, and not an Excel file. Open it in Excel, choose Save As, choose .xlsx, and upload that.',
  spreadsheetOpenDocument:
    'This is an OpenDocument file and not an Excel file. Open it, choose Save As, choose Excel (.xlsx), and upload that.',
  spreadsheetLocked:
    'The file is protected with a password. In Excel, choose File > Info > Protect Workbook > Encrypt with Password, empty the field, save the file and upload it again. Excel can protect a file that opens without a password, too.',
  spreadsheetBroken: 'The file cannot be read. Open it in Excel, save it again as .xlsx and upload that.',
  spreadsheetEmpty: 'The file has no rows. Put one schoolmate in each row and upload it again.',
  spreadsheetNoNames:
    'No column holds the names. Give the column with the names the heading Name and upload it again.',
  spreadsheetTooMuch:
    'The file takes too long to read. Keep only the list of names in it and upload it again.',
  spreadsheetTooManyParts:
    'The file has more than 200 sheets and parts. Copy the sheets with names into a new Excel file and upload that.',
  hiddenRows: 'hidden',
  columnsOfSheet: (from: string, to: string) => `columns ${from}-${to}`,
  rowsOfSheet: (from: number, to: number) => `rows ${from}-${to}`,
  rowNameMissing: 'The name is missing.',
  rowNameTooLong: 'The name is longer than 120 characters.',
  rowMobileInvalid: (entry: string) => `'${entry}' is not a mobile number.`,
  rowEmailInvalid: (entry: string) => `'${entry}' is not an e-mail address.`,
  rowBarred:
    'This person asked to be taken off this class list, so an upload does not bring them back. If it is another person, register them yourself.',
  rowDitto: (entry: string) =>
    `'${entry}' repeats the row above, which has no value here. Write the value itself.`,
  rowFormula:
    'This cell is a formula without a result. Open the file in Excel, save it, and upload it again.',
  rowCellError: (entry: string) =>
    `'${entry}' is an error of a formula. Correct the cell in Excel, save the file, and upload it again.`,
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
  adminRefused: 'Admin rejected.',

  // Registration by an admin
  schoolmateRegistered: 'Schoolmate registered successfully!',

  // Teachers
  teacherRegistered: 'Teacher registered successfully!',

  // Codes
  codeExpired: 'This code is no longer valid. Ask for a new one.',
  codeUsedUp: 'Too many wrong tries. Ask for a new code.',
  waitForCode: (seconds: number) => `Please wait ${seconds} seconds before you ask for another code.`,
  tooManyCodes: 'Too many codes were sent to this number. Please try again later.',
  alreadyRegistered: 'This number already has an account. Sign in, or use Forgot password.',
  noAccountForNumber: 'There is no account with this number yet. Sign up first.',
  proofMissing: 'Your number is no longer confirmed. Ask for a new code.',

  // Sign-up and sign-in
  usernameTaken: 'This username is taken. Choose another one.',
  passwordTooCommon: 'This password is too easy to guess. Choose another one.',
  incorrectPassword: 'Incorrect password',
  loggedIn: 'Login successful!',
  tooManyTries: 'Too many tries. Please wait 15 minutes and try again.',

  // Join requests
  requestPending: 'You have already asked to join this class. The admin has not answered yet.',
  requestAlreadyMember: 'You are already in this class.',
  tooManyRequestsToJoin: 'You have five requests waiting. Withdraw one before you send another.',
  requestDecided: 'This request has already been answered.',
  notOnTheList: 'This person is not on the list of this class, or has already signed up.',
  requestAccepted: '✅ Schoolmate added successfully!',
  requestRejected: 'Request rejected successfully! ❌',

  // Invitations and claims
  listingTaken: 'Someone has already joined with this name.',
  tooManyInvitations: 'You have made many invitations today. You can make more tomorrow.',
  claimRefusedBefore: 'An admin of the school has looked at this and said no. Please write to the admin.',
  tooManyClaims: 'You have asked to join as five people. Withdraw one before you ask again.',
  claimDecided: 'This has already been decided.',
  claimPutBack: 'An admin has already undone this. The name is free again.',
  claimWithdrawn: 'Withdrawn.',
  ownClaim: 'This is about you, so other people have to answer.',
  wordSaid: 'Thank you. Your answer is saved.',
  tooManyRemovals: 'Too many people left the list by such links today. Please write to the school.',
  linkCodeInvalid: 'This code is not right, or no longer valid. Ask for a new one.',
  listingRemoved: 'You are off the list. After 30 days, your data is deleted for good.',
  namesDeclined: 'Your name is out of the class photos.',
  listingRestored: 'Back on the list.',

  // The table of schoolmates
  schoolmateChanged: 'Schoolmate updated successfully!',
  schoolmateMobileAsked:
    'Schoolmate updated. The new number is used after its owner confirms it with a code. Until then the old number stays.',
  mobileInUse: 'Another person in this school already has this number.',
  noMobileToConfirm: 'There is no new number to confirm.',
  schoolmateDeleted: '✅ Schoolmate deleted successfully!',

  // Likely duplicates
  recordsMerged: 'Merged.',
  mergeUndone: 'Undone. They are two records again.',
  pairDismissed: 'Saved: they are two people.',
  pairRestored: 'Undone. The pair is on the list again.',
  mergeOneRecord: 'Choose two different records.',
  mergeTwoAccounts:
    'Both have an account, so you cannot merge them. If it is one person, they can delete the account they do not use. If not, mark them as two people.',
  mergeKeepsAccount: 'Keep the record that has the account. Swap the two.',
  mergeStale: 'One of the two records has changed. Look at them again, then merge.',
  mergeUndoneBefore: 'This merge has already been undone.',
  mergeExpired: 'This merge is older than 30 days, so it cannot be undone.',
  mergedDeleted: 'The merged record has been deleted, so this cannot be undone.',
  mergedAgain: 'This record was merged again later. Undo the later merge first.',

  // Profile and photo
  photoMissing: 'Please choose a photo.',
  tooManyPhotos: 'You have uploaded many photos in the last hour. Please try again later.',
  photoTooManyPixels: 'The photo has more than 40 megapixels. Choose a smaller one.',

  // Posts
  tooManyPosts: 'You have posted many times in the last hour. Please try again later.',
  postReportStays: 'You have already reported this post. The admins of your school looked at it and kept it.',
  postReportOwn: 'This is your own post. You can edit or delete it yourself.',
  postCannotReturn:
    'This post has been deleted, so it was not posted again. To post it anyway, copy your text into a new post.',
  postPhotoUnknown: 'One of the photos is not part of this post.',
  reportedPostEdited: 'This post has been edited. Please look at it again.',
  reportDecided: 'Done. We tell the people who reported it.',

  // Hiding from one person
  hidden: 'They can no longer find you here.',
  shownAgain: 'They can find you again.',
  blockOneself: 'You cannot hide from yourself.',
  blockAdmin:
    'You cannot hide from the admins of your school. They look after the directory and see everyone in it.',
  blockUnknown:
    'This person has left the directory. If you still find them here, open that card and hide from it.',
  tooManyBlocks: 'You are already hidden from 100 people. Show yourself to one of them again first.',

  // Notifications
  notificationsRead: 'Marked as read.',
  classOpened: 'The app opens at this class from now on.',

  // Unsent changes
  keyReused: 'This change was sent before with other content.',

  // Deleting the account
  deletionAsked: 'Your account will be deleted in 7 days. Sign in before then to keep it.',
  deletionAskedBefore: 'Your account is already being deleted. You can still keep it.',
  deletionUnderWay:
    'Your account is being deleted, so you cannot change anything. Keep your account first, then try again.',

  // Passwords
  wrongOldPassword: 'The old password is not right.',

  // Sessions
  notSignedIn: 'Please sign in first.',
  accountGone: 'This account no longer exists.',
  notAllowed: 'You are not allowed to do this.',
  foreignOrigin: 'This change did not come from the app itself.',
  tooManyRequests: 'Too many requests. Please wait a minute and try again.',

  // All requests
  invalidInput: 'Some values are not valid. Check the marked fields.',
  invalidJson: 'The request is not valid JSON.',
  invalidMultipart: 'The form could not be read. Please send it again.',
  invalidKey: 'The key of a change has to be a UUID.',
  mobileStays: 'Your mobile number cannot be changed here. Choose ‘Change number’ in your profile.',
  usernameStays: 'Your username cannot be changed.',
  unknownField: 'This field is unknown.',
  fieldStays: 'This cannot be changed here.',
  tooLarge: 'This is too large.',
  unsupportedType: 'This kind of content is not supported.',

  // The server itself
  otherHistory: 'The server was restored from a backup. Please try again in a moment.',
  outOfSpace: 'The server is full, so nothing was saved. Please try again later.',
  smsFailed: 'The message could not be sent. Please try again in a few minutes.',

  // Limits of codes and passwords
  tooManyCodesInSeries:
    'Too many codes were sent to numbers like this one. Try again in an hour, or on a device where you have signed in before.',
  tooManyCodesHere:
    'Too many codes were sent from this network. Please try again in a few minutes, or on another network.',
  tooManyCodesInAll: 'No codes can be sent at the moment. Please try again in an hour.',
  countryNotServed: (beginnings: string) =>
    `We send codes only to numbers that begin with ${beginnings}. Ask your school's admin.`,
  tooManyTriesToday:
    'Too many wrong passwords for this account. Use a device where you have signed in before, sign in with a code, or try again tomorrow.',
  tooManyRegistrations:
    'Too many accounts were registered from this network. Please wait an hour, or use another network.',
  tooManyLists:
    'You have read the lists of many classes in the last hour. Please try again later. The admins of your school see why.',
  tooManyNumbers: 'You have looked up a lot of numbers in the last hour. Please try again later.',
  tooManyTriesHere:
    'Too many wrong passwords from this network. Please wait an hour, or use another network.',
} as const;
