/** The addresses of the admin's desk. They are not in paths.ts, which every first screen loads. */
const desk = (schoolId: string) => `/api/schools/${schoolId}/desk`;

export const deskPaths = {
  overview: '/api/desk',
  people: (schoolId: string) => `${desk(schoolId)}/people`,
  person: (schoolId: string, schoolmateId: string) => `${desk(schoolId)}/people/${schoolmateId}`,
  moves: (schoolId: string) => `${desk(schoolId)}/moves`,
  removals: (schoolId: string) => `${desk(schoolId)}/removals`,
  invitations: (schoolId: string) => `${desk(schoolId)}/invitations`,
  file: (schoolId: string) => `${desk(schoolId)}/file`,
  removed: (schoolId: string) => `${desk(schoolId)}/removed`,
  restore: (schoolId: string) => `${desk(schoolId)}/removed/restore`,
  removedEntry: (schoolId: string, removalId: string) => `${desk(schoolId)}/removed/${removalId}`,
  search: '/api/desk/search',
} as const;
