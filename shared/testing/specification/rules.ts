import {
  app,
  call,
  e2e,
  type Item,
  instead,
  rule,
  type Section,
  says,
  shown,
  type TestName,
} from './item.ts';

const everyField = app('features/admin/schoolmate-registration', 'requires every field');
const teacherFields = app(
  'features/teacher/teacher-registration',
  'requires what the specification requires and nothing more',
);
const teacherWords = e2e(
  'teacher',
  'the registration says at the field what is wrong, in the words of the specification',
);
const signUp = e2e('bad-input', 'sign-up: the code, the username and the password');
const signIn = e2e('bad-input', 'sign-in');
const adding = e2e('bad-input', 'adding a school, a batch and a division');
const assigning = e2e('teacher', 'an admin assigns a teacher, and a phone shows her');
const unchosen = e2e('teacher', 'without a division chosen the form says which ids are missing');
const forgot = e2e('forgotten-password', 'forgot, reset, and in with the new password');
const edit = (wrong: string) =>
  app('features/admin/schoolmate-edit', `the form of a record › refuses ${wrong}`);
const levels = e2e(
  'edit-profile',
  'a tightened level shows on another device, and what it hides is gone from there',
);

/** `alert` in the specification; design section 8 says a message in the page. */
const alerts = (line: string, sentence: string, ...tests: TestName[]): Item =>
  says(sentence, line, { tests, design: '8: an accessible message in the page with the same words' });

/** Specification, section 5. */
export const rules: Section = {
  title: '5. Validation rules',
  items: [
    shown(
      'Admin registration: all fields required',
      app('features/admin/admin-registration', 'when everything is empty'),
    ),
    says('Passwords do not match', 'Admin registration', { tests: [e2e('bad-input', 'admin registration')] }),
    shown('Schoolmate registration: all fields required', everyField),
    says('Passwords do not match', 'Schoolmate registration', {
      tests: [e2e('register-schoolmate', 'registered into a division, a schoolmate is in the class at once')],
    }),
    says('❌ Passwords do not match', 'Teacher registration', { tests: [teacherWords] }),
    says('❌ Invalid email format', 'Teacher registration', { tests: [teacherWords] }),
    says('❌ Invalid mobile number', 'Teacher registration: exactly 10 digits', { tests: [teacherWords] }),
    shown(
      'Teacher registration: name, e-mail, mobile, place, gender, passwords and photo required, the rest optional',
      teacherFields,
      teacherWords,
    ),
    shown(
      'Teacher registration: empty fields are not sent',
      app('api/teachers', 'a registration sends no field that was left empty'),
    ),
    says('Please enter a valid country code and phone number.', 'Phone sign-in', {
      tests: [e2e('phone-sign-in', 'in by number and code')],
    }),
    shown(
      'Phone sign-in: country code starts with + and is longer than one character; phone 4 to 15 digits, trimmed',
      e2e('bad-input', 'sign-up: the number'),
      e2e('phone-sign-in', 'in by number and code'),
    ),
    shown(
      'Add school: name required, image optional',
      adding,
      call('schools', 'adding a school › takes a file field that was left empty for no picture'),
    ),
    says('Please select a school first.', 'Add batch'),
    says('Please enter a batch name.', 'Add batch: name non-blank', { tests: [adding] }),
    shown('Add batch: name trimmed', rule('rules/labels', 'batchLabel › " 2012  -  13 " is one label')),
    says('Please enter a valid division name.', 'Add division: blank name', { tests: [adding] }),
    says('School ID or Batch ID is missing! Please select a batch.', 'Add division'),
    says('Please select a teacher and enter a valid subject.', 'Assign teacher', { tests: [assigning] }),
    says('Invalid school, batch, or division ID.', 'Assign teacher', { tests: [unchosen] }),
    says('Invalid teacher selection.', 'Assign teacher'),
    says('Please select an Excel file.', 'Spreadsheet upload', {
      tests: [e2e('bad-input', 'uploading a class list')],
    }),
    shown('Spreadsheet upload: types .xlsx and .xls', e2e('bad-input', 'uploading a class list')),
    says('❌ Missing Required IDs. Cannot accept request.', 'Accept request', {
      tests: [e2e('pending-requests', 'who asks is taken in as one who is on the list already')],
    }),
    shown('Edit schoolmate: name required', edit('name')),
    shown('Edit schoolmate: gender required', edit('gender')),
    shown('Edit schoolmate: mobile required', edit('mobile')),
    says('Username is required', 'Sign-in', { tests: [signIn] }),
    says('Password is required', 'Sign-in', { tests: [signIn] }),
    shown(
      'Sign-in: username lowercased',
      call('sign-in', 'a schoolmate’s sign-in › takes the username in capitals'),
    ),
    alerts('Sign-up: both required', 'Please fill in all fields', signUp),
    alerts(
      'Sign-up: no whitespace in the username',
      'Do not use spaces in the username. Use underscores (_) instead.',
      signUp,
    ),
    shown('Sign-up: username lowercased', e2e('main-job', 'from a spreadsheet to a class in the pocket')),
    says('Please enter a valid 6-digit OTP.', 'Code entry: exactly 6 digits', { tests: [signUp] }),
    shown('Code entry: one digit per box; typing moves the focus on, Backspace back', signUp),
    alerts(
      'Join request: the mobile must be in storage',
      'User mobile not found in localStorage!',
      e2e('find-school', 'a visitor finds their school, and signs in to ask'),
    ),
    alerts(
      'Join request: school, batch and division chosen',
      'Please select a school, batch, and division.',
      e2e('find-school', 'an address that names what is gone leads to the pick that is left'),
    ),
    shown(
      'Join request: self-introduction optional',
      call('join-requests', 'asking to join › needs no words about oneself; blank ones are none'),
    ),
    says('Please enter your phone number.', 'Forgot password: empty phone', {
      tests: [forgot],
      design: '8: the country code alone counts as empty',
    }),
    shown(
      'Forgot password: phone trimmed; +91 prepended if it does not start with +',
      rule('rules/phone', 'the phone sign-in form › " 9876543210 " becomes "+919876543210"'),
    ),
    alerts('Reset password: non-empty and equal', 'Passwords do not match or are empty.', forgot),
    instead(
      'Reset password: no length or strength rule is shown',
      '7: 8 to 128 characters and not one of the commonest',
      forgot,
    ),
    alerts(
      'Change password: the mobile must be in storage',
      'Mobile number not found. Please login again.',
      e2e('change-password', 'without a number on the device nothing is sent'),
    ),
    alerts(
      'Change password: new and confirmation must match',
      'New password and confirm password do not match.',
      e2e('change-password', 'a new password by the old one'),
    ),
    shown('Profile editor: only Only Me and Batch can be set', levels),
    shown(
      'Viewers also understand Division, School and Public',
      rule('access/can-see', 'canSee › has a row for each stored value'),
    ),
    shown(
      'Profile editor: mobile is read-only',
      e2e('edit-profile', 'the date of birth is shown and disabled, the mobile is read-only'),
    ),
  ],
};
