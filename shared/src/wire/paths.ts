import { webVitalsPath } from './web-vitals-path.ts';

/** The address of every call. Ids are URL-safe; mobiles are encoded. */
const division = (schoolId: string, batchId: string, divisionId: string) =>
  `/api/schools/${schoolId}/batches/${batchId}/divisions/${divisionId}`;

export const paths = {
  session: '/api/session',
  signOut: '/api/session/sign-out',
  adminRegister: '/api/admin/register',
  adminLogin: '/api/admin/login',
  adminLoginStep: '/api/admin/login/second-factor',
  secondFactor: '/api/admin/second-factor',
  confirmSecondFactor: '/api/admin/second-factor/confirm',
  endSecondFactor: '/api/admin/second-factor/off',
  waitingAdmins: '/api/admin/waiting',
  waitingAdmin: (adminId: string) => `/api/admin/waiting/${adminId}`,
  fellowAdmins: (schoolId: string) => `/api/schools/${schoolId}/admins`,
  audit: (schoolId: string) => `/api/schools/${schoolId}/audit`,
  duplicates: (schoolId: string) => `/api/schools/${schoolId}/duplicates`,
  duplicateDismissals: (schoolId: string) => `/api/schools/${schoolId}/duplicates/dismissals`,
  merges: (schoolId: string) => `/api/schools/${schoolId}/merges`,
  peopleList: (schoolId: string) => `/api/schools/${schoolId}/people-list`,
  peopleFile: (schoolId: string) => `/api/schools/${schoolId}/people-file`,
  imports: (schoolId: string) => `/api/schools/${schoolId}/imports`,
  undoImport: (schoolId: string, importId: string) => `/api/schools/${schoolId}/imports/${importId}/undo`,
  undoMerge: (schoolId: string, mergeId: string) => `/api/schools/${schoolId}/merges/${mergeId}/undo`,
  fellowAdmin: (schoolId: string, adminId: string) => `/api/schools/${schoolId}/admins/${adminId}`,
  allTeachers: '/api/teachers',
  registerTeacher: '/api/teachers/register',
  ownTeacher: '/api/teachers/own',
  ownTeacherPhoto: '/api/teachers/own/photo',
  teachingInvitation: (invitationId: string) => `/api/teachers/own/invitations/${invitationId}`,
  ownClass: (divisionId: string) => `/api/teachers/own/divisions/${divisionId}`,
  teacherLogin: '/api/teachers/login',
  schools: '/api/schools',
  school: (schoolId: string) => `/api/schools/${schoolId}`,
  userSchool: (mobile: string) => `/api/schools/user-school/${encodeURIComponent(mobile)}`,
  batches: (schoolId: string) => `/api/schools/${schoolId}/batches`,
  batch: (schoolId: string, batchId: string) => `/api/schools/${schoolId}/batches/${batchId}`,
  division,
  schoolDetails: (schoolId: string) => `/api/getSchoolDetails/${schoolId}`,
  divisions: (schoolId: string, batchId: string) => `/api/schools/${schoolId}/batches/${batchId}/divisions`,
  schoolmates: (schoolId: string, batchId: string, divisionId: string) =>
    `${division(schoolId, batchId, divisionId)}/schoolmates`,
  yearbook: (schoolId: string, batchId: string, divisionId: string) =>
    `${division(schoolId, batchId, divisionId)}/yearbook`,
  teachers: (schoolId: string, batchId: string, divisionId: string) =>
    `${division(schoolId, batchId, divisionId)}/teachers`,
  managedSchoolmate: (schoolId: string, batchId: string, divisionId: string, schoolmateId: string) =>
    `${division(schoolId, batchId, divisionId)}/schoolmates/${schoolmateId}`,
  assignTeacher: (schoolId: string, batchId: string, divisionId: string) =>
    `${division(schoolId, batchId, divisionId)}/assign-teacher`,
  inviteTeacher: (schoolId: string, batchId: string, divisionId: string) =>
    `${division(schoolId, batchId, divisionId)}/teacher-invitations`,
  teacherInvitations: (schoolId: string) => `/api/schools/${schoolId}/teacher-invitations`,
  teacherInvitation: (schoolId: string, invitationId: string) =>
    `/api/schools/${schoolId}/teacher-invitations/${invitationId}`,
  assignment: (schoolId: string, batchId: string, divisionId: string, teacherId: string) =>
    `${division(schoolId, batchId, divisionId)}/teachers/${teacherId}`,
  registerSchoolmate: '/api/schoolmates/register',
  waitingSchoolmates: '/api/schoolmates/waiting',
  waitingSchoolmate: (schoolmateId: string) => `/api/schoolmates/waiting/${schoolmateId}`,
  sendRequest: '/api/schoolmates/send-request',
  requests: '/api/schoolmates/requests',
  request: (requestId: string) => `/api/schoolmates/requests/${requestId}`,
  acceptRequest: (schoolId: string, batchId: string, divisionId: string) =>
    `/api/schoolmates/${schoolId}/batches/${batchId}/divisions/${divisionId}/schoolmates`,
  claims: '/api/claims',
  claim: (claimId: string) => `/api/claims/${claimId}`,
  claimVouch: (claimId: string) => `/api/claims/${claimId}/word`,
  claimInvitations: '/api/claims/invitations',
  claimLink: '/api/claims/link',
  claimCode: '/api/claims/link/code',
  claimProof: '/api/claims/link/proof',
  claimRemoval: '/api/claims/removal',
  removedListing: (schoolmateId: string) => `/api/claims/removed/${schoolmateId}`,
  sendForgotCode: '/api/otpschoolmates/send-otp-forgot',
  resetPassword: '/api/schoolmates/reset-password',
  changePassword: '/api/schoolmates/change-password',
  confirmMobile: '/api/schoolmates/confirm-mobile',
  importSpreadsheet: '/api/xluploads/excel',
  importTemplate: '/api/xluploads/template',
  codeCountries: '/api/otpschoolmates/countries',
  sendCode: '/api/otpschoolmates/send-otp',
  verifyCode: '/api/otpschoolmates/verify-otp',
  signUp: (mobile: string) => `/api/schoolmates/signup/${encodeURIComponent(mobile)}`,
  signIn: '/api/schoolmates/schoolmate-login',
  schoolmate: (mobile: string) => `/api/schoolmates/${encodeURIComponent(mobile)}`,
  update: (mobile: string) => `/api/schoolmates/update/${encodeURIComponent(mobile)}`,
  uploadPhoto: (mobile: string) => `/api/schoolmates/upload-profile-pic/${encodeURIComponent(mobile)}`,
  uploadSchoolPhoto: (mobile: string) => `/api/schoolmates/upload-school-photo/${encodeURIComponent(mobile)}`,
  offer: (schoolmateId: string) => `/api/schoolmates/offers/${schoolmateId}`,
  openedClass: (divisionId: string) => `/api/schoolmates/opened/${divisionId}`,
  posts: (schoolId: string, batchId: string) => `/api/schools/${schoolId}/batches/${batchId}/posts`,
  post: (schoolId: string, batchId: string, postId: string) =>
    `/api/schools/${schoolId}/batches/${batchId}/posts/${postId}`,
  postReports: (schoolId: string, batchId: string, postId: string) =>
    `/api/schools/${schoolId}/batches/${batchId}/posts/${postId}/reports`,
  ownPosts: '/api/schoolmates/posts',
  reportedPosts: '/api/posts/reported',
  reportedPost: (postId: string) => `/api/posts/reported/${postId}`,
  readNotifications: '/api/schoolmates/notifications/read',
  block: (personId: string) => `/api/schoolmates/hidings/${personId}`,
  accountSessions: '/api/account/sessions',
  accountSession: (sessionId: string) => `/api/account/sessions/${sessionId}`,
  accountData: '/api/account/data',
  accountPassword: '/api/account/password',
  accountDeletion: '/api/account/deletion',
  pull: '/api/sync',
  /**
   * Paths of snapshots contain no revision, since that would reveal changes that the viewer does not see. Each path returns the current
   * state.
   */
  postsSnapshot: (batchId: string) => `/api/sync/posts/${batchId}/now`,
  /** The rosters of one batch: for its members and those near them (`near`), or for the whole school (`school`). */
  snapshot: (batchId: string, from: string) => `/api/sync/snapshots/${batchId}/${from}/now`,
  /** Every batch of a school, as the whole school sees it. */
  schoolSnapshot: (schoolId: string) => `/api/sync/schools/${schoolId}/now`,
  events: '/api/sync/events',
  /** Get-togethers, not the stream of pokes, which is `events`. */
  reunions: '/api/events',
  reunion: (eventId: string) => `/api/events/${eventId}`,
  reunionReply: (eventId: string) => `/api/events/${eventId}/reply`,
  reunionReplies: (eventId: string) => `/api/events/${eventId}/replies`,
  reunionReplyFile: (eventId: string) => `/api/events/${eventId}/replies/file`,
  enteredReply: (eventId: string, replyId: string) => `/api/events/${eventId}/replies/${replyId}`,
  eventSettings: (schoolId: string) => `/api/schools/${schoolId}/event-settings`,
  webVitals: webVitalsPath,
  uploads: '/uploads/',
  openapi: '/api/openapi.json',
  docs: '/api/docs',
} as const;
