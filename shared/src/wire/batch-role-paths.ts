/** The addresses of roles in a batch. They are not in paths.ts, which every first screen loads. */
export const batchRolePaths = {
  ofSchool: (schoolId: string) => `/api/schools/${schoolId}/batch-roles`,
  role: (roleId: string) => `/api/batch-roles/${roleId}`,
  people: (batchId: string) => `/api/batches/${batchId}/invitees`,
} as const;
