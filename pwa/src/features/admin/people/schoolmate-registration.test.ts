import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { expect, it } from 'vitest';
import { emptySchoolmate, schoolmateErrors, schoolmateFields } from './schoolmate-registration.ts';

const whole = {
  name: 'Anu',
  email: 'anu@school.example',
  mobile: '98470 11111',
  place: 'Thrissur',
  password: 'chalk',
  confirmPassword: 'chalk',
};

it.each([
  ['valid values', {}, {}],
  ['an invalid e-mail', { email: 'anu' }, { email: messages.invalidEmail }],
  ['a name that the server refuses', { name: 'a'.repeat(121) }, { name: messages.tooLong(120) }],
  [
    'different passwords',
    { confirmPassword: 'Chalk' },
    { confirmPassword: formMessages.passwordsDoNotMatch },
  ],
])('returns the expected errors for a form with %s', (_what, change, errors) => {
  expect(schoolmateErrors({ ...whole, ...change })).toEqual(errors);
});

// Shows spec:rules.3
it('requires every field of the registration', () => {
  const errors = Object.fromEntries(schoolmateFields.map((field) => [field, messages.required]));
  expect(schoolmateErrors(emptySchoolmate)).toEqual(errors);
});
