/** Labels of a teacher's screens. */
export const teacherWords = {
  registerAsATeacher: 'Register as a teacher',
  newProfilePhotoOptional: 'New profile photo (optional)',
  teacherRegistration: 'Teacher registration',
  profilePhoto: 'Profile photo',
  moreAboutYouOptional: 'More about you (optional)',
  askForAssignment: "Ask your school's admin to add you to your classes.",
} as const;
