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

/** Whether these are the ten digits of a mobile, spaces aside. */
export function isTeacherMobile(entry: string): boolean {
  return new RegExp(`^\\d{${teacherMobileDigits}}$`).test(digitsOf(entry));
}

/** As it is sent: the digits alone. */
export function digitsOf(entry: string): string {
  return entry.replace(/[\s-]/g, '');
}

/** What is wrong before anything is sent. */
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

/** What is sent: texts without white space around them, the mobile as digits, the passwords as typed. */
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
