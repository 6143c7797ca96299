/** What the server alone says: apart, since no app loads any of it. */
export const serverWords = {
  // Admin
  adminRegistered: 'Admin registered successfully!',
  adminWaits: 'Registered. You can sign in as soon as an admin approves you.',
  adminRegistrationClosed: 'Registration is closed. Ask an admin of your school to add you.',
  adminEmailTaken: 'This e-mail is already registered. Sign in instead.',
  adminNotApproved: 'An admin has to approve this account first.',
  invalidEmailOrPassword: 'Invalid email or password',

  // Schools, batches, divisions
  batchExists: 'This school already has this batch.',
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
  spreadsheetTooManyRows: 'The list has more than 10,000 rows. Split it and upload the parts.',
  spreadsheetLocked: 'The file is locked with a password. Save it without one and upload it again.',
  spreadsheetBroken: 'The file cannot be read. Open it in Excel, save it again as .xlsx and upload that.',
  spreadsheetEmpty: 'The first sheet is empty. Put one schoolmate in each row and upload it again.',
  spreadsheetNoNames:
    'No column holds the names. Give the column with the names the heading Name and upload it again.',
  spreadsheetTooMuch:
    'The file takes too long to read. Keep only the list of names in it and upload it again.',
  rowNameMissing: 'The name is missing.',
  rowNameTooLong: 'The name is longer than 120 characters.',
  rowMobileInvalid: (entry: string) => `'${entry}' is not a mobile number.`,
  rowMobileTwice: (row: number) => `The same mobile number stands in row ${row}.`,
  rowEmailInvalid: (entry: string) => `'${entry}' is not an e-mail address.`,
  rowGenderInvalid: (entry: string) => `'${entry}' is not a gender: write Male, Female or Other.`,
  rowBarred:
    'This person has asked to be taken off the list of this division, so no list brings them back. Register them by hand if it is somebody else.',
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
  schoolmateRegistered: 'Schoolmate registered successfully!',

  // Teachers
  teacherRegistered: 'Teacher registered successfully!',
  teacherEmailTaken: 'This e-mail is already registered. Sign in instead.',

  // One-time codes
  codeExpired: 'This OTP is no longer valid. Ask for a new one.',
  codeUsedUp: 'Too many wrong tries. Ask for a new OTP.',
  waitForCode: (seconds: number) => `Please wait ${seconds} seconds before you ask for another OTP.`,
  tooManyCodes: 'Too many OTPs were asked for this number. Please try again later.',
  alreadyRegistered: 'This number already has an account. Sign in, or use Forgot password.',
  noAccountForNumber: 'There is no account with this number yet. Sign up first.',
  proofMissing: 'Your number is not confirmed any more. Ask for a new OTP.',

  // Sign-up and sign-in
  usernameTaken: 'This username is taken. Choose another one.',
  passwordTooCommon: 'This password is one of the commonest. Choose another one.',
  incorrectPassword: 'Incorrect password',
  loggedIn: 'Login successful!',
  tooManyTries: 'Too many tries. Please wait 15 minutes and try again.',

  // Join requests
  requestPending: 'You have already asked to join this division. Its admin has not answered yet.',
  requestAlreadyMember: 'You are in this division already.',
  tooManyRequestsToJoin: 'You have five requests waiting. Withdraw one before you send another.',
  requestDecided: 'This request has been answered already.',
  notOnTheList: 'This person is not on the list of this division, or has signed up already.',
  requestAccepted: '✅ Schoolmate added successfully!',
  requestRejected: 'Request rejected successfully! ❌',

  // Places that nobody has claimed
  listingTaken: 'Somebody has claimed this place in the meantime.',
  tooManyInvitations: 'You have made a lot of invitations today. Please go on tomorrow.',
  claimRefusedBefore: 'An admin of the school has looked at this and said no. Please write to them.',
  tooManyClaims: 'You have five claims waiting. Withdraw one before you make another.',
  claimDecided: 'This has been decided in the meantime.',
  claimPutBack: 'An admin has undone this already: the place is free again.',
  claimWithdrawn: 'Taken back.',
  ownClaim: 'This is about yourself: others have to say it.',
  wordSaid: 'Thank you. It is noted.',
  tooManyRemovals: 'A lot of places were removed by such links today. Please write to the school.',
  listingRemoved: 'You are off the list. In 30 days you are erased for good.',
  listingRestored: 'Back on the list.',

  // The table of schoolmates
  schoolmateChanged: 'Schoolmate updated successfully!',
  schoolmateMobileAsked:
    'Schoolmate updated. The new number counts once its owner has confirmed it by a code; until then the old one stands.',
  mobileInUse: 'This number already belongs to somebody in this school.',
  noMobileToConfirm: 'There is no new number to confirm.',
  schoolmateDeleted: '✅ Schoolmate deleted successfully!',

  // Likely duplicates
  recordsMerged: 'Merged.',
  mergeUndone: 'Undone: they are two records again.',
  pairDismissed: 'Noted: they are two people.',
  pairRestored: 'Taken back: the pair is listed again.',
  mergeOneRecord: 'Choose two different records.',
  mergeTwoAccounts:
    'Both have an account, so they cannot become one. If it is one person, they can delete the account that they do not use; if not, mark them as two people.',
  mergeKeepsAccount: 'The record with an account is the one that stays. Swap the two.',
  mergeStale: 'One of the two was changed in the meantime. Have another look, then merge.',
  mergeUndoneBefore: 'This merge was undone already.',
  mergeExpired: 'This merge is older than 30 days and cannot be undone any more.',
  mergedDeleted: 'The record that was kept has been deleted since, so this cannot be undone.',
  mergedAgain: 'This record was merged again since. Undo the later merge first.',

  // Profile and photo
  photoMissing: 'Please choose a photo.',
  tooManyPhotos: 'You have uploaded a lot of photos in the last hour. Please try again later.',
  photoTooManyPixels: 'The photo has more than 40 megapixels. Choose a smaller one.',

  // Posts
  tooManyPosts: 'You have posted a lot in the last hour. Please try again later.',
  postReportStays:
    'You have reported this post already. The admins of your school looked at it, and it stays.',
  postReportOwn: 'This is your own post: you can edit or delete it yourself.',
  postCannotReturn:
    'This post was deleted in the meantime, so it is not posted again. To post it all the same, copy your text into a new one.',
  postPhotoUnknown: 'One of the photos to keep is not part of this post.',
  reportedPostEdited: 'This post was edited in the meantime. Please look at it again.',
  reportDecided: 'Decided. Whoever reported it is told.',

  // Hiding from one person
  hidden: 'They will not find you here any more.',
  shownAgain: 'They can find you again.',
  blockOneself: 'You cannot hide from yourself.',
  blockAdmin:
    'The admins of your school look after the directory and see everybody in it, so you cannot hide from them.',
  blockNobody:
    'This person is not in the directory under this entry any more. If you still find them here, hide from the entry that you find.',
  tooManyBlocks: 'You hide from 100 people, which is the most. Show yourself to one of them again first.',

  // What people are told
  notificationsRead: 'Marked as read.',

  // Changes that wait on the device
  keyReused: 'This change was sent before with other content.',

  // The own account
  deletionAsked: 'Your account is deleted in 7 days. Sign in before then to keep it.',
  deletionAskedBefore: 'Your account is being deleted already. You can still keep it.',
  deletionUnderWay:
    'Your account is being deleted, so nothing can be changed. Keep it first, then try again.',

  // Passwords
  wrongOldPassword: 'The old password is not right.',

  // Sessions and the door
  notSignedIn: 'Please sign in first.',
  accountGone: 'This account no longer exists.',
  notAllowed: 'You are not allowed to do this.',
  foreignOrigin: 'This change did not come from the app itself.',
  tooManyRequests: 'Too many requests. Please wait a minute and try again.',

  // Input in general
  invalidInput: 'Some of what was sent cannot be taken. Check the marked fields.',
  invalidJson: 'The request is not valid JSON.',
  invalidMultipart: 'The form could not be read. Please send it again.',
  invalidKey: 'The key of a change has to be a UUID.',
  unknownField: 'This field is not known here.',
  tooLarge: 'This is more than can be taken at once.',
  unsupportedType: 'This kind of content is not taken here.',

  // The server itself
  otherHistory: 'The server was restored from a backup. Please try again in a moment.',
  outOfSpace: 'The server has no room left, so nothing was saved. Please try again later.',
  smsFailed: 'The message could not be sent. Please try again in a few minutes.',

  // Limits of codes and passwords
  tooManyCodesInSeries:
    'Too many OTPs were asked for numbers like this one. Try again in an hour, or on a device where you have signed in before.',
  tooManyCodesHere:
    'Too many OTPs were asked for from this network. Please try again in a few minutes, or on another network.',
  tooManyCodesInAll: 'No OTPs can be sent at the moment. Please try again in an hour.',
  countryNotServed: (beginnings: string) =>
    `OTPs are sent only to numbers that begin with ${beginnings}. Ask your school's admin.`,
  tooManyTriesToday:
    'Too many wrong passwords were tried for this account. Sign in on a device where you have signed in before, with a code on your phone, or tomorrow.',
  tooManyRegistrations:
    'Too many accounts were registered from this network. Please wait an hour, or use another network.',
  tooManyNumbers: 'You have looked up a lot of numbers in the last hour. Please try again later.',
  tooManyTriesHere:
    'Too many wrong passwords were tried from this network. Please wait an hour, or use another network.',
} as const;
