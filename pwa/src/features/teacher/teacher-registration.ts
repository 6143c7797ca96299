import { isEmail, passwordProblem } from '@memcherrish/shared/rules/credentials.ts';
import { teacherMobileDigits } from '@memcherrish/shared/rules/limits.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { teacherFormWords } from '@memcherrish/shared/text/teacher-forms.ts';

const required = ['name', 'email', 'mobile', 'place', 'gender', 'password', 'confirmPassword'] as const;
const optional = ['whatsapp', 'instaUsername', 'fbUsername', 'currentStatus', 'about'] as const;
export const teacherFields = [...required, ...optional] as const;
export type TeacherField = (typeof teacherFields)[number];
export type TeacherForm = Record<TeacherField, string>;

export const emptyTeacher = Object.fromEntries(teacherFields.map((field) => [field, ''])) as TeacherForm;

/** Tells whether the entry is a mobile of ten digits, ignoring spaces. */
export function isTeacherMobile(entry: string): boolean {
  return new RegExp(`^\\d{${teacherMobileDigits}}$`).test(digitsOf(entry));
}

/** Returns the digits alone, as they are sent. */
export function digitsOf(entry: string): string {
  return entry.replace(/[\s-]/g, '');
}

/** Returns the errors that can be found before sending. */
export function teacherErrors(form: TeacherForm): Partial<TeacherForm> {
  const errors: Partial<TeacherForm> = {};
  for (const field of required) if (form[field].trim() === '') errors[field] = messages.required;
  if (!errors.email && !isEmail(form.email)) errors.email = teacherFormWords.teacherEmailInvalid;
  if (!errors.mobile && !isTeacherMobile(form.mobile)) errors.mobile = teacherFormWords.teacherMobileInvalid;
  const problem = errors.password ? null : passwordProblem(form.password);
  if (problem === 'short') errors.password = messages.passwordTooShort;
  if (problem === 'long') errors.password = messages.passwordTooLong;
  if (!errors.confirmPassword && form.confirmPassword !== form.password)
    errors.confirmPassword = teacherFormWords.teacherPasswordsDoNotMatch;
  return errors;
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
