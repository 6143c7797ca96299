/** The address of every call (spec section 7, design section 12). Ids are URL-safe; mobiles are encoded. */
const division = (schoolId: string, batchId: string, divisionId: string) =>
  `/api/schools/${schoolId}/batches/${batchId}/divisions/${divisionId}`;

export const paths = {
  session: '/api/session',
  signOut: '/api/session/sign-out',
  adminRegister: '/api/admin/register',
  adminLogin: '/api/admin/login',
  waitingAdmins: '/api/admin/waiting',
  waitingAdmin: (adminId: string) => `/api/admin/waiting/${adminId}`,
  fellowAdmins: (schoolId: string) => `/api/schools/${schoolId}/admins`,
  audit: (schoolId: string) => `/api/schools/${schoolId}/audit`,
  fellowAdmin: (schoolId: string, adminId: string) => `/api/schools/${schoolId}/admins/${adminId}`,
  allTeachers: '/api/teachers',
  registerTeacher: '/api/teachers/register',
  ownTeacher: '/api/teachers/own',
  ownTeacherPhoto: '/api/teachers/own/photo',
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
  teachers: (schoolId: string, batchId: string, divisionId: string) =>
    `${division(schoolId, batchId, divisionId)}/teachers`,
  managedSchoolmate: (schoolId: string, batchId: string, divisionId: string, schoolmateId: string) =>
    `${division(schoolId, batchId, divisionId)}/schoolmates/${schoolmateId}`,
  assignTeacher: (schoolId: string, batchId: string, divisionId: string) =>
    `${division(schoolId, batchId, divisionId)}/assign-teacher`,
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
  sendForgotCode: '/api/otpschoolmates/send-otp-forgot',
  resetPassword: '/api/schoolmates/reset-password',
  changePassword: '/api/schoolmates/change-password',
  confirmMobile: '/api/schoolmates/confirm-mobile',
  importSpreadsheet: '/api/xluploads/excel',
  importTemplate: '/api/xluploads/template',
  sendCode: '/api/otpschoolmates/send-otp',
  verifyCode: '/api/otpschoolmates/verify-otp',
  signUp: (mobile: string) => `/api/schoolmates/signup/${encodeURIComponent(mobile)}`,
  signIn: '/api/schoolmates/schoolmate-login',
  schoolmate: (mobile: string) => `/api/schoolmates/${encodeURIComponent(mobile)}`,
  update: (mobile: string) => `/api/schoolmates/update/${encodeURIComponent(mobile)}`,
  uploadPhoto: (mobile: string) => `/api/schoolmates/upload-profile-pic/${encodeURIComponent(mobile)}`,
  offer: (schoolmateId: string) => `/api/schoolmates/offers/${schoolmateId}`,
  posts: (schoolId: string, batchId: string) => `/api/schools/${schoolId}/batches/${batchId}/posts`,
  post: (schoolId: string, batchId: string, postId: string) =>
    `/api/schools/${schoolId}/batches/${batchId}/posts/${postId}`,
  postReports: (schoolId: string, batchId: string, postId: string) =>
    `/api/schools/${schoolId}/batches/${batchId}/posts/${postId}/reports`,
  ownPosts: '/api/schoolmates/posts',
  reportedPosts: '/api/posts/reported',
  reportedPost: (postId: string) => `/api/posts/reported/${postId}`,
  readNotifications: '/api/schoolmates/notifications/read',
  accountSessions: '/api/account/sessions',
  accountSession: (sessionId: string) => `/api/account/sessions/${sessionId}`,
  accountData: '/api/account/data',
  accountDeletion: '/api/account/deletion',
  pull: '/api/sync',
  postsSnapshot: (batchId: string, revision: number) => `/api/sync/posts/${batchId}/${revision}`,
  snapshot: (batchId: string, relation: string, revision: number) =>
    `/api/sync/snapshots/${batchId}/${relation}/${revision}`,
  /** Every batch of a school as the whole school may see it; the stand tells one state of it from the next. */
  schoolSnapshot: (schoolId: string, stand: string) => `/api/sync/schools/${schoolId}/${stand}`,
  events: '/api/sync/events',
  webVitals: '/api/web-vitals',
  uploads: '/uploads/',
  openapi: '/api/openapi.json',
  docs: '/api/docs',
} as const;
