/** Answers of the calls about outreach. */
export const outreachErrors = {
  noteMissing: 'Write a note.',
  noteAdded: 'The note is saved.',
  noteRemoved: 'The note is deleted.',
  tooManyNotes: 'This person has 20 notes. Delete one first.',
  marked: 'The number is marked.',
  unmarked: 'The number is no longer marked.',
  noNumber: 'The list has no number of this person.',
} as const;
