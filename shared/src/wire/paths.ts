/** The address of every call (spec section 7, design section 12). Ids are URL-safe; mobiles are encoded. */
const division = (schoolId: string, batchId: string, divisionId: string) =>
  `/api/schools/${schoolId}/batches/${batchId}/divisions/${divisionId}`;

export const paths = {
  session: '/api/session',
  signOut: '/api/session/sign-out',
  adminRegister: '/api/admin/register',
  adminLogin: '/api/admin/login',
  teacherLogin: '/api/teachers/login',
  schools: '/api/schools',
  school: (schoolId: string) => `/api/schools/${schoolId}`,
  userSchool: (mobile: string) => `/api/schools/user-school/${encodeURIComponent(mobile)}`,
  batches: (schoolId: string) => `/api/schools/${schoolId}/batches`,
  divisions: (schoolId: string, batchId: string) => `/api/schools/${schoolId}/batches/${batchId}/divisions`,
  schoolmates: (schoolId: string, batchId: string, divisionId: string) =>
    `${division(schoolId, batchId, divisionId)}/schoolmates`,
  teachers: (schoolId: string, batchId: string, divisionId: string) =>
    `${division(schoolId, batchId, divisionId)}/teachers`,
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
  pull: '/api/sync',
  snapshot: (batchId: string, relation: string, revision: number) =>
    `/api/sync/snapshots/${batchId}/${relation}/${revision}`,
  events: '/api/sync/events',
  uploads: '/uploads/',
} as const;
