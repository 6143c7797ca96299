import type { Teacher } from '@memcherrish/shared/domain/person.ts';
import { formErrors } from '@memcherrish/shared/wire/base/form-errors.ts';
import { type OwnTeacherField, ownTeacherFields } from '@memcherrish/shared/wire/people/teacher-registry.ts';
import { type UpdateTeacherBody, updateTeacherBody } from '@memcherrish/shared/wire/people/teachers.ts';
import { digitsOf } from './teacher-registration.ts';

export type Details = Record<OwnTeacherField, string>;

/** Returns a teacher's own record as the form shows it, with the mobile without the country code. */
export function detailsOf(teacher: Teacher): Details {
  const texts = ownTeacherFields.map((field) => [field, teacher[field] ?? '']);
  return {
    ...(Object.fromEntries(texts) as Details),
    mobile: (teacher.mobile ?? '').replace(/^\+91/, ''),
  };
}

export function detailErrors(details: Details): Partial<Details> {
  return formErrors<OwnTeacherField>(updateTeacherBody, { ...details, mobile: digitsOf(details.mobile) });
}

/** Returns the changed fields, so that another device's edit of other fields is not overwritten. */
export function changedDetails(teacher: Teacher, details: Details): UpdateTeacherBody {
  const before = detailsOf(teacher);
  const now: Details = { ...details, mobile: digitsOf(details.mobile) };
  const changed = ownTeacherFields.filter((field) => now[field].trim() !== before[field]);
  return Object.fromEntries(changed.map((field) => [field, now[field].trim()])) as UpdateTeacherBody;
}
