/** Texts of the forms in which teachers register and edit their details. The sentences of the specification are word for word. */
export const teacherFormWords = {
  teacherPasswordsDoNotMatch: '❌ Passwords do not match',
  teacherEmailInvalid: '❌ Invalid email format',
  teacherMobileInvalid: '❌ Invalid mobile number',
  registerTeacherFailed: '❌ Error registering teacher',
  teacherPhotoMissing: 'Please choose a profile photo.',
  teacherRegisteredNext: 'You can sign in now.',
  teacherMobileHint: 'Ten digits, without the country code.',
  teacherDetailsHint: 'Your classes see these details after you save.',
  teacherWhoSees:
    'The first school that adds you to a class shows your photo, mobile number, e-mail and other details to its schoolmates, teachers and admins. Every other school must ask you first.',
} as const;
