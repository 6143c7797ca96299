import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { expect, it } from 'vitest';
import { readRegistered } from '#admin/people/registered.ts';
import { registrationErrors } from './admin-registration.ts';

const good = {
  name: 'Anita Thomas',
  email: 'anita@example.in',
  password: 'marigold-1998',
  confirmPassword: 'marigold-1998',
};

// Shows spec:rules.1
it.each([
  ['nothing is wrong', {}, {}],
  [
    'everything is empty',
    { name: ' ', email: '', password: '', confirmPassword: '' },
    {
      name: messages.required,
      email: messages.required,
      password: messages.required,
      confirmPassword: messages.required,
    },
  ],
  ['the e-mail is invalid', { email: 'anita' }, { email: messages.invalidEmail }],
  [
    'the passwords differ',
    { confirmPassword: 'other' },
    { confirmPassword: formMessages.passwordsDoNotMatch },
  ],
  [
    'the password is short',
    { password: 'short', confirmPassword: 'short' },
    { password: formMessages.passwordTooShort },
  ],
])('returns the expected errors when %s', (_title, change, errors) => {
  expect(registrationErrors({ ...good, ...change })).toEqual(errors);
});

it('ignores history state that the registration did not write', () => {
  expect(
    [null, 'x', { message: 1 }, { message: 'Registered.', email: 'a@b.in' }].map(readRegistered),
  ).toEqual([null, null, null, { message: 'Registered.', email: 'a@b.in' }]);
});
