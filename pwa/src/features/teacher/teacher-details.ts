import type { Teacher } from '@memcherrish/shared/domain/person.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { teacherFormWords } from '@memcherrish/shared/text/teacher-forms.ts';
import type { UpdateTeacherBody } from '@memcherrish/shared/wire/teachers.ts';
import { digitsOf, isTeacherMobile } from './teacher-registration.ts';

const required = ['name', 'mobile', 'place', 'gender'] as const;
export const detailFields = [
  ...required,
  'whatsapp',
  'instaUsername',
  'fbUsername',
  'currentStatus',
  'about',
] as const;
export type DetailField = (typeof detailFields)[number];
export type Details = Record<DetailField, string>;

/** Returns a teacher's own record as the form shows it, with the mobile without the country code. */
export function detailsOf(teacher: Teacher): Details {
  const texts = detailFields.map((field) => [field, teacher[field] ?? '']);
  return {
    ...(Object.fromEntries(texts) as Details),
    mobile: (teacher.mobile ?? '').replace(/^\+91/, ''),
  };
}

export function detailErrors(details: Details): Partial<Details> {
  const errors: Partial<Details> = {};
  for (const field of required) if (details[field].trim() === '') errors[field] = messages.required;
  if (!errors.mobile && !isTeacherMobile(details.mobile))
    errors.mobile = teacherFormWords.teacherMobileInvalid;
  return errors;
}

/** Returns the changed fields, so that another device's edit of other fields is not overwritten. */
export function changedDetails(teacher: Teacher, details: Details): UpdateTeacherBody {
  const before = detailsOf(teacher);
  const now: Details = { ...details, mobile: digitsOf(details.mobile) };
  const changed = detailFields.filter((field) => now[field].trim() !== before[field]);
  return Object.fromEntries(changed.map((field) => [field, now[field].trim()])) as UpdateTeacherBody;
}
