import { teacherFormWords } from '@memcherrish/shared/text/account/teacher-forms.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { expect, it } from 'vitest';
import { emptyTeacher, sentTeacher, teacherErrors } from './teacher-registration.ts';

const whole = {
  ...emptyTeacher,
  name: 'Leela Kurian',
  email: 'leela@school.example',
  mobile: '98470 11111',
  place: 'Thrissur',
  gender: 'Female',
  password: 'chalk and duster',
  confirmPassword: 'chalk and duster',
};

// Shows spec:limits.3
it.each([
  ['valid values', {}, {}],
  ['an e-mail without a dot', { email: 'leela@school' }, { email: teacherFormWords.teacherEmailInvalid }],
  ['a mobile of nine digits', { mobile: '984701111' }, { mobile: teacherFormWords.teacherMobileInvalid }],
  [
    'a mobile with a country code',
    { mobile: '+919847011111' },
    { mobile: teacherFormWords.teacherMobileInvalid },
  ],
  [
    'different passwords',
    { confirmPassword: 'x' },
    { confirmPassword: teacherFormWords.teacherPasswordsDoNotMatch },
  ],
  [
    'a short password',
    { password: 'chalk', confirmPassword: 'chalk' },
    { password: formMessages.passwordTooShort },
  ],
  [
    'a name on Instagram that is too long',
    { instaUsername: 'a'.repeat(65) },
    { instaUsername: messages.tooLong(64) },
  ],
  ['no gender', { gender: '' }, { gender: messages.required }],
])('returns the expected errors for a form with %s', (_what, change, errors) => {
  expect(teacherErrors({ ...whole, ...change })).toEqual(errors);
});

// Shows spec:rules.8
it('requires only the fields that the specification requires', () => {
  expect(Object.keys(teacherErrors(emptyTeacher))).toEqual([
    'name',
    'email',
    'mobile',
    'place',
    'gender',
    'password',
    'confirmPassword',
  ]);
});

// Shows spec:limits.3
it('sends the mobile as ten digits and the password as typed', () => {
  expect(sentTeacher({ ...whole, name: ' Leela ', password: ' a b ' })).toMatchObject({
    name: 'Leela',
    mobile: '9847011111',
    password: ' a b ',
  });
});
