import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { formErrors, repetitionError } from '@memcherrish/shared/wire/base/form-errors.ts';
import { registerSchoolmateBody } from '@memcherrish/shared/wire/desk/management.ts';

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
  const repetition = repetitionError(form, formMessages.passwordsDoNotMatch);
  return {
    ...formErrors<SchoolmateField>(registerSchoolmateBody, form),
    ...(repetition !== undefined && { confirmPassword: repetition }),
  };
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
