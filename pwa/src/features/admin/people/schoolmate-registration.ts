import { isEmail } from '@memcherrish/shared/rules/credentials.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';

export const schoolmateFields = ['name', 'email', 'mobile', 'place', 'password', 'confirmPassword'] as const;
export type SchoolmateField = (typeof schoolmateFields)[number];
export type SchoolmateForm = Record<SchoolmateField, string>;

export const emptySchoolmate: SchoolmateForm = {
  name: '',
  email: '',
  mobile: '',
  place: '',
  password: '',
  confirmPassword: '',
};

/** Returns the errors that can be found before sending: all fields are required and the passwords must match. */
export function schoolmateErrors(form: SchoolmateForm): Partial<SchoolmateForm> {
  const errors: Partial<SchoolmateForm> = {};
  for (const field of schoolmateFields) if (form[field].trim() === '') errors[field] = messages.required;
  if (!errors.email && !isEmail(form.email)) errors.email = messages.invalidEmail;
  if (!errors.confirmPassword && form.confirmPassword !== form.password)
    errors.confirmPassword = messages.passwordsDoNotMatch;
  return errors;
}

/** Returns the form to send: texts trimmed, passwords as typed. */
export function withoutMargins(form: SchoolmateForm): SchoolmateForm {
  const { name, email, mobile, place } = form;
  return {
    ...form,
    name: name.trim(),
    email: email.trim(),
    mobile: mobile.trim(),
    place: place.trim(),
  };
}
