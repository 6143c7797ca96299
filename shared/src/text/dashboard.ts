/** What the dashboard and its forms say: apart, since a schoolmate's phone loads none of it. */
export const dashboardWords = {
  // Admin
  registerAdminFailed: 'Error registering admin',
  adminLoginFailed: 'Login failed. Please try again.',
  adminSignOutMeansLogin: 'You must log in again to manage your schools.',

  // Schools, batches, divisions
  schoolAdded: 'School added successfully!',
  addSchoolFailed: 'Error adding school',
  schoolPictureHint: 'The cover of its class rooms. A JPEG, PNG or WebP picture of at most 10 MB.',
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
  noTeacherMatches: 'No teacher matches.',
  teachersListed: 'Teachers of your schools, and teachers who are not in any school yet.',
  fromAnotherSchool: 'Add a teacher from another school',
  fromAnotherSchoolHint:
    'Type their full mobile number or e-mail. We ask the teacher. You see their details only when they say yes.',
  contactLabel: 'Full number or e-mail',
  inviteSubjectLabel: 'What they teach',
  invalidContact: 'Enter a full mobile number or an e-mail address.',
  inviteTeacherFailed: 'Failed to ask the teacher. Please try again.',
  invitationsHeading: 'Teachers you have asked',
  invitationsHint:
    'This list does not show whether a number or e-mail is registered. If you get no answer, check it with the teacher.',
  invitationLine: (asked: { subject: string; division: string; batch: string; askedBy: string }) =>
    `${asked.subject}, ${asked.division}, ${asked.batch}. Asked by ${asked.askedBy}.`,
  invitationUntil: (date: string) => `Waits for an answer until ${date}.`,
  loadInvitationsFailed: 'Failed to load the teachers you have asked. Please try again.',
  withdrawInvitationFailed: 'Failed to withdraw the invitation. Please try again.',
  confirmWithdraw: (contact: string) => `${contact} can no longer answer this invitation.`,
  changeAssignmentFailed: 'Failed to update the assignment. Please try again.',
  removeAssignmentFailed: 'Failed to remove the assignment. Please try again.',
  confirmRemoveAssignment: (teacher: string, subject: string) =>
    `${teacher} no longer teaches ${subject} in this division.`,

  // Spreadsheets
  chooseSpreadsheet: 'Please select an Excel file.',
  uploadFailed: 'Failed to upload file.',
  spreadsheetType: 'This is not an Excel file. Choose a .xlsx or .xls file.',
  spreadsheetTooLarge: 'The file is larger than 5 MB. Split the list and upload the parts.',
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

  // Renaming and removing
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
  loadFellowsFailed: 'Failed to load the admins. Please try again.',
  addFellowFailed: 'Failed to add the admin. Please try again.',
  removeFellowFailed: 'Failed to remove the admin. Please try again.',
  decideAdminFailed: 'Failed to answer this admin. Please try again.',
  fellowsHint: 'They manage this school, its classes and its people as you do.',
  confirmRemoveFellow: (name: string, school: string) => `${name} can no longer manage ${school}.`,
  confirmRefuseAdmin: (name: string) => `The registration of ${name} is removed.`,

  // Registration by an admin
  registerSchoolmateFailed: 'Error registering schoolmate',
  registeredPasswordHint: 'Nobody signs in with it: the schoolmate chooses another one at sign-up.',
  withoutDivisionHint: 'Without a division the schoolmate waits under Assign Schoolmate.',
  waitsForDivision: 'This schoolmate waits under Assign Schoolmate for a division.',
  registerPeopleHint: 'Whole classes come in as a class list, under Assign Schoolmate.',
  waitingHint: 'Schoolmates whom you registered without a division.',
  loadWaitingFailed: 'Failed to load who waits for a division. Please try again.',
  assignWaitingFailed: 'Failed to add the schoolmate. Please try again.',

  // Join requests
  acceptMissingIds: '❌ Missing Required IDs. Cannot accept request.',
  acceptFailed: '❌ Failed to accept request',
  confirmReject: 'Are you sure you want to reject this request?',
  rejectFailed: 'Failed to reject request ❌',
  loadRequestsFailed: 'Failed to load the requests. Please try again.',
  requestsElsewhere: (count: number) =>
    count === 1
      ? '1 more request waits in another division.'
      : `${count} more requests wait in other divisions.`,
  alreadyOnListHint: 'The record on the list and this account then become one.',

  // The table of schoolmates
  confirmDelete: 'Are you sure you want to delete this schoolmate?',
  changeSchoolmateFailed: 'Failed to update the schoolmate. Please try again.',
  deleteSchoolmateFailed: 'Failed to delete the schoolmate. Please try again.',
  claimedMobileHint: 'A new number counts once its owner has confirmed it by a code.',
  mobileWaits: (mobile: string) => `${mobile} waits for its owner to confirm it.`,
  changedMeanwhile: (value: string) => `Somebody else changed this to “${value}” in the meantime.`,
  clearedMeanwhile: 'Somebody else emptied this in the meantime.',

  // Posts
  reportRemoves: 'The author is told. The post leaves every device of the batch.',
  removalReasonMissing: 'Please give a reason: the author is told.',
  loadReportsFailed: 'Failed to load the reported posts. Please try again.',
  decideReportFailed: 'Failed to decide about this post. Please try again.',

  // Loading and empty
  noPendingRequests: 'No pending requests',
  noTeachersAvailable: 'No teachers available',

  // The server itself
  needsConnection: 'This page needs a connection.',
} as const;
