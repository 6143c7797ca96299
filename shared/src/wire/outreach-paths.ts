const outreach = (schoolId: string) => `/api/schools/${schoolId}/outreach`;

/** The addresses of the outreach page of the desk. They are not in paths.ts, which every first screen loads. */
export const outreachPaths = {
  outreach,
  notes: (schoolId: string, schoolmateId: string) => `${outreach(schoolId)}/people/${schoolmateId}/notes`,
  note: (schoolId: string, noteId: string) => `${outreach(schoolId)}/notes/${noteId}`,
  number: (schoolId: string, schoolmateId: string) => `${outreach(schoolId)}/people/${schoolmateId}/number`,
} as const;
