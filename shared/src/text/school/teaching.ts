/** Texts that a teacher reads about schools that ask for them, and about leaving a class. */
export const teachingWords = {
  heading: (count: number) => (count === 1 ? 'A school asks for you' : `${count} questions for you`),
  question: (school: string) => `Do you teach at ${school}?`,
  text: (askedBy: string, subject: string, division: string, batch: string) =>
    `${askedBy} wants to add you as ${subject} teacher of ${division}, ${batch}.`,
  yesMeans:
    'If you say yes, the schoolmates, teachers and admins of this school see your photo, mobile number, e-mail and other details. If you say no, they see nothing of you.',
  yes: 'Yes, add me',
  no: 'No',
  answerFailed: 'Your answer could not be sent. Please try again.',
  leave: 'Leave this class',
  leaveTitle: (division: string) => `Leave ${division}?`,
  leaveText: (school: string) =>
    `The class no longer sees you. If this is your last class at ${school}, its admins must ask you before they add you again.`,
  leaveConfirm: 'Leave',
  leaveFailed: 'You could not leave the class. Please try again.',
} as const;
