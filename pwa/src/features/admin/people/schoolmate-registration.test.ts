import { messages } from '@memcherrish/shared/text/messages.ts';
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
  ['nothing', {}, {}],
  ['an e-mail that is none', { email: 'anu' }, { email: messages.invalidEmail }],
  ['two passwords', { confirmPassword: 'Chalk' }, { confirmPassword: messages.passwordsDoNotMatch }],
])('finds %s wrong', (_what, change, errors) => {
  expect(schoolmateErrors({ ...whole, ...change })).toEqual(errors);
});

// Shows spec:rules.3
it('requires every field', () => {
  const errors = Object.fromEntries(schoolmateFields.map((field) => [field, messages.required]));
  expect(schoolmateErrors(emptySchoolmate)).toEqual(errors);
});
