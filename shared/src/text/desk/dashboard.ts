import { oneStop } from '../one-stop.ts';

/** Texts of the admin's dashboard and its forms. A schoolmate's phone loads none of them. */
export const dashboardWords = {
  // Admin
  registerAdminFailed: 'Error registering admin',
  adminLoginFailed: 'Login failed. Please try again.',
  adminSignOutMeansLogin: 'You must sign in again to manage your schools.',

  // Schools, batches, divisions
  schoolAdded: 'School added successfully!',
  addSchoolFailed: 'Error adding school',
  schoolPictureHint:
    'It is shown at the top of its class rooms. Choose a JPEG, PNG or WebP photo of at most 10 MB.',
  selectSchoolFirst: 'Please select a school first.',
  batchAdded: '✅ Batch added successfully!',
  addBatchFailed: '❌ Error adding batch, please try again.',
  batchMissing: 'School ID or Batch ID is missing! Please select a batch.',
  addDivisionFailed: 'Failed to add division. Please try again.',
  divisionAdded: 'Division added successfully!',
  loadBatchesFailed: 'Failed to load batches. Please try again.',
  loadTeachersFailed: 'Failed to load teachers. Please try again.',
  loadSchoolmatesFailed: 'Failed to fetch schoolmates. Please try again.',
  loadEditPageFailed: 'Failed to fetch school details. Please try again.',

  // Assigning teachers
  invalidTeacher: 'Invalid teacher selection.',
  assignTeacherFailed: 'Failed to assign teacher.',
  assignTeacherError: 'Error assigning teacher. Please try again.',
  chooseDivisionFirst: 'Choose a school, a batch and a division first.',
  noTeacherMatches: 'No teacher has this name.',
  teachersListed: 'Teachers of your schools, and teachers who are not in any school yet.',
  fromAnotherSchool: 'Add a teacher from another school',
  fromAnotherSchoolHint:
    'Type their full mobile number or e-mail. We ask the teacher. You see their details only when they say yes.',
  contactLabel: 'Full number or e-mail',
  inviteSubjectLabel: 'What they teach',
  invalidContact: 'Enter a full mobile number or an e-mail address.',
  inviteTeacherFailed: 'The teacher could not be asked. Please try again.',
  invitationsHeading: 'Teachers you have asked',
  invitationsHint:
    'This list does not show whether a number or e-mail is registered. If you get no answer, check it with the teacher.',
  invitationLine: (asked: { subject: string; division: string; batch: string; askedBy: string }) =>
    oneStop(`${asked.subject}, ${asked.division}, ${asked.batch}. Asked by ${asked.askedBy}.`),
  invitationUntil: (date: string) => `Waits for an answer until ${date}.`,
  loadInvitationsFailed: 'The teachers you have asked could not be loaded. Please try again.',
  withdrawInvitationFailed: 'The invitation could not be withdrawn. Please try again.',
  confirmWithdraw: (contact: string) => `${contact} can no longer answer this invitation.`,
  changeAssignmentFailed: 'The assignment could not be saved. Please try again.',
  removeAssignmentFailed: 'The assignment could not be removed. Please try again.',
  confirmRemoveAssignment: (teacher: string, subject: string) =>
    `${teacher} no longer teaches ${subject} in this division.`,

  // Spreadsheets
  chooseSpreadsheet: 'Please select an Excel file.',
  spreadsheetType: 'This is not an Excel file. Choose a .xlsx or .xls file.',
  spreadsheetTooLarge: 'The file is larger than 5 MB. Split the list and upload the parts.',
  spreadsheetHint: 'A .xlsx or .xls file of at most 5 MB, one schoolmate in each row.',
  classListHeadings:
    'Use headings such as Name, Mobile, Gender, Place and E-mail, in any order. Only the names are needed.',
  classListNumbers: 'Write numbers in any form: 98472 10102 and +91 98472-10102 are the same.',
  classListAgain: 'Upload as often as you like. People who are already on the list are not added twice.',
  spreadsheetSending: 'Uploading the file...',
  spreadsheetReading: 'Reading the rows...',
  refusedRowsHint:
    "These rows were left out. Fix them in the file and upload it again. If a row ends with a question, press 'Check before import' and answer it there. People who are already on the list are not added twice.",
  rowsCopied: 'Copied. Paste the rows into a spreadsheet or a message.',
  copyFailed: 'The browser did not allow copying. Save the rows as CSV instead.',

  // Renaming and removing
  confirmRemoveSchool: (name: string) =>
    `This deletes ${name} and all its batches and divisions. A school that still has schoolmates or teachers is not removed.`,
  confirmRemoveBatch: (label: string) =>
    `This removes ${label} with all its divisions, posts and events. You can restore it for 30 days under Recently removed. A batch that still has schoolmates or teachers is not removed.`,
  confirmRemoveDivision: (name: string) =>
    `This removes ${name} and the requests to join it. You can restore it for 30 days under Recently removed. A division that still has schoolmates or teachers is not removed.`,
  changeSchoolFailed: 'The school could not be saved. Please try again.',
  changeBatchFailed: 'The batch could not be saved. Please try again.',
  changeDivisionFailed: 'The division could not be saved. Please try again.',
  removeSchoolFailed: 'The school could not be removed. Please try again.',
  removeBatchFailed: 'The batch could not be removed. Please try again.',
  removeDivisionFailed: 'The division could not be removed. Please try again.',
  schoolPictureKept: 'Without a new photo, the school keeps its old one.',

  // Fellow admins and waiting admins
  loadFellowsFailed: 'The admins could not be loaded. Please try again.',
  addFellowFailed: 'The admin could not be added. Please try again.',
  removeFellowFailed: 'The admin could not be removed. Please try again.',
  decideAdminFailed: 'Your decision could not be saved. Please try again.',
  fellowsHint: 'They can manage this school, its classes and its people, as you can.',
  confirmRemoveFellow: (name: string, school: string) => oneStop(`${name} can no longer manage ${school}.`),
  confirmRefuseAdmin: (name: string) => oneStop(`This deletes the registration of ${name}.`),

  // Registration by an admin
  registerSchoolmateFailed: 'Error registering schoolmate',
  registeredPasswordHint: 'No one signs in with it. The schoolmate chooses another one at sign-up.',
  withoutDivisionHint: 'Without a division the schoolmate waits under Assign Schoolmate.',
  waitsForDivision: 'This schoolmate waits under Assign Schoolmate for a division.',
  registerPeopleHint: 'To add a whole class, upload a class list under Assign Schoolmate.',
  waitingHint: 'Schoolmates you registered without a division.',
  loadWaitingFailed: 'The waiting schoolmates could not be loaded. Please try again.',
  assignWaitingFailed: 'The schoolmate could not be added. Please try again.',

  teacherIsRegistered: (name: string) => `${name} is registered.`,

  // Join requests
  acceptMissingIds: '❌ Missing Required IDs. Cannot accept request.',
  acceptFailed: '❌ Failed to accept request',
  confirmReject: 'Are you sure you want to reject this request?',
  rejectFailed: 'Failed to reject request ❌',
  loadRequestsFailed: 'The requests could not be loaded. Please try again.',
  alreadyOnListHint: 'The record on the list and this account are merged.',

  // The table of schoolmates
  confirmDelete: 'Are you sure you want to delete this schoolmate?',
  changeSchoolmateFailed: 'The schoolmate could not be saved. Please try again.',
  deleteSchoolmateFailed: 'The schoolmate could not be deleted. Please try again.',
  claimedMobileHint: 'A new number is used after its owner confirms it with a code.',
  mobileWaits: (mobile: string) => `The owner of ${mobile} has not confirmed it yet.`,
  changedMeanwhile: (value: string) => `Someone else changed this to “${value}”.`,
  clearedMeanwhile: 'Someone else emptied this field.',

  // Posts
  reportRemoves:
    'The author sees your reason. The post is removed from all devices of the batch. Admins can restore it for 30 days.',
  replyReportRemoves:
    'The author sees your reason. The reply is removed from all devices of the batch. Admins can restore it for 30 days.',
  removalReasonMissing: 'Please give a reason. The author sees it.',
  loadReportsFailed: 'The reported posts could not be loaded. Please try again.',

  // Loading and empty
  noPendingRequests: 'No pending requests',
  noTeachersAvailable: 'No teachers available',

  // Connection
  needsConnection: 'You need internet for this page.',
} as const;
