import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { emailOrNone, requiredText } from './fields.ts';
import { bySchema, checked, formErrors, repetitionError } from './form-errors.ts';

const schema = z.strictObject({
  name: requiredText(5, 'Say your name.'),
  email: emailOrNone.optional(),
  level: z.enum(['low', 'high'], 'No such level.').optional(),
});

it.each([
  ['a valid form', { name: 'Anu', email: 'anu@example.org', level: 'low' }, {}],
  ['a blank field', { name: ' ' }, { name: messages.required }],
  ['a field that is too long', { name: 'Anandavalli' }, { name: messages.tooLong(5) }],
  ['an invalid value of a union', { name: 'Anu', email: 'anu' }, { email: messages.invalidEmail }],
  ['an empty choice', { name: 'Anu', level: '' }, { level: messages.required }],
  ['a wrong choice', { name: 'Anu', level: 'none' }, { level: 'No such level.' }],
  ['a field that the call does not have', { name: 'Anu', extra: 'x' }, {}],
  ['a form without a field that the call needs', { level: 'low' }, {}],
  ['a value that is no text', { name: 5 }, { name: 'Say your name.' }],
  ['a value that no schema of a union takes', { name: 'Anu', email: 5 }, { email: messages.required }],
])('returns the errors of %s', (_what, sent, errors) => {
  expect(formErrors(schema, sent)).toEqual(errors);
});

it('says that an empty field is required in the words of the form', () => {
  const sent = { name: '', level: '' };
  expect(formErrors(schema, sent, { name: 'Type your name.' })).toEqual({
    name: 'Type your name.',
    level: messages.required,
  });
});

it.each([
  ['chalk', 'chalk', undefined],
  ['chalk', 'cheese', 'They differ.'],
  ['chalk', '', messages.required],
])('compares the password %s with its repetition %s', (password, confirmPassword, error) => {
  expect(repetitionError({ password, confirmPassword }, 'They differ.')).toBe(error);
});

it('reads what a form sends when the schema finds no error', () => {
  const body = { name: 'Anu' };
  expect(bySchema(schema, body)).toEqual({ ok: true, body });
});

it('reads the errors of a form in the words of the form', () => {
  expect(bySchema(schema, { name: '' }, { name: 'Type your name.' })).toEqual({
    ok: false,
    errors: { name: 'Type your name.' },
  });
});

it('counts no error that is undefined', () => {
  expect(checked('a body', { name: undefined })).toEqual({ ok: true, body: 'a body' });
  expect(checked('a body', { name: undefined, email: 'Not valid.' })).toEqual({
    ok: false,
    errors: { email: 'Not valid.' },
  });
});
