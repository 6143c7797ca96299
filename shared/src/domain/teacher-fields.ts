/** The fields of a teacher, in the order of the wire. Everyone in the directory sees all of them. */
export const teacherFields = [
  'name',
  'gender',
  'email',
  /** E.164. */
  'mobile',
  'place',
  /** E.164. */
  'whatsapp',
  'instaUsername',
  'fbUsername',
  'currentStatus',
  'about',
] as const;
export type TeacherField = (typeof teacherFields)[number];
