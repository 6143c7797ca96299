import type { TeacherField } from '@memcherrish/shared/domain/teacher-fields.ts';
import { teacherFormWords } from '@memcherrish/shared/text/account/teacher-forms.ts';
import { formErrors, repetitionError } from '@memcherrish/shared/wire/base/form-errors.ts';
import {
  optionalTeacherFields,
  requiredTeacherFields,
} from '@memcherrish/shared/wire/people/teacher-registry.ts';
import { registerTeacherFields } from '@memcherrish/shared/wire/people/teachers.ts';

export type RegistrationField = TeacherField | 'password' | 'confirmPassword';
export const registrationFields: readonly RegistrationField[] = [
  ...requiredTeacherFields,
  'password',
  'confirmPassword',
  ...optionalTeacherFields,
];
export type TeacherForm = Record<RegistrationField, string>;

export const emptyTeacher = Object.fromEntries(registrationFields.map((field) => [field, ''])) as TeacherForm;

/** Returns the digits alone, as they are sent. */
export function digitsOf(entry: string): string {
  return entry.replace(/[\s-]/g, '');
}

/** Returns the errors that can be found before sending. */
export function teacherErrors(form: TeacherForm): Partial<TeacherForm> {
  const repetition = repetitionError(form, teacherFormWords.teacherPasswordsDoNotMatch);
  return {
    ...formErrors<RegistrationField>(registerTeacherFields, sentTeacher(form)),
    ...(repetition !== undefined && { confirmPassword: repetition }),
  };
}

/** Returns the form to send: texts trimmed, the mobile as digits, the passwords as typed. */
export function sentTeacher(form: TeacherForm): TeacherForm {
  const texts = Object.entries(form).map(([field, value]) => [field, value.trim()]);
  const { password, confirmPassword } = form;
  return {
    ...(Object.fromEntries(texts) as TeacherForm),
    mobile: digitsOf(form.mobile),
    password,
    confirmPassword,
  };
}
