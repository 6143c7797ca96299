import { perField } from '@memcherrish/shared/domain/per-field.ts';
import type {
  AssignedTeacher,
  Schoolmate,
  StoredLevels,
  Teacher,
} from '@memcherrish/shared/domain/person.ts';
import { levelFields } from '@memcherrish/shared/domain/schoolmate-fields.ts';
import {
  type FieldColumns,
  fieldColumns,
  storedValues,
} from '@memcherrish/shared/wire/people/schoolmate-registry.ts';
import {
  type TeacherFieldColumns,
  teacherFieldColumns,
  teacherValues,
} from '@memcherrish/shared/wire/people/teacher-registry.ts';
import type { RowOf } from '#db/tables/registry.ts';

type PhotoColumns = {
  photo_name: RowOf<'photos'>['name'] | null;
  photo_preview: RowOf<'photos'>['preview'] | null;
};

/** The columns of a schoolmate that a PersonView is made of; never the username or the password. */
export const schoolmateColumns = [
  'schoolmates.id',
  ...fieldColumns.map((column) => `schoolmates.${column}` as const),
  'schoolmates.claimed_at',
  'schoolmates.memorial',
  'photos.name as photo_name',
  'photos.preview as photo_preview',
  'school_photos.name as school_photo_name',
  'school_photos.preview as school_photo_preview',
] as const;

export type SchoolmateColumns = Pick<RowOf<'schoolmates'>, 'id' | 'claimed_at' | 'memorial'> &
  FieldColumns &
  PhotoColumns & {
    school_photo_name: RowOf<'photos'>['name'] | null;
    school_photo_preview: RowOf<'photos'>['preview'] | null;
  };

export const teacherColumns = [
  'teachers.id',
  ...teacherFieldColumns.map((column) => `teachers.${column}` as const),
  'photos.name as photo_name',
  'photos.preview as photo_preview',
] as const;

export type TeacherColumns = Pick<RowOf<'teachers'>, 'id'> & TeacherFieldColumns & PhotoColumns;

/** Returns the address of a photo by its public name. */
export function photoPath(name: string | null): string | null {
  return name === null ? null : `/uploads/${name}.webp`;
}

export function schoolmateOf(row: SchoolmateColumns): Schoolmate {
  const { privacyQuestion: _, ...values } = storedValues(row);
  return {
    _id: row.id,
    ...values,
    profilePic: photoPath(row.photo_name),
    photoPreview: row.photo_preview,
    schoolPhoto: schoolPhotoOf(row),
    memorial: row.memorial,
    claimed: row.claimed_at !== null,
  };
}

/**
 * Removes the contacts of a record in memoriam, for admins, who see all others. The visibility rule does the same for everyone else.
 */
export function withoutLateContacts<Row extends Pick<RowOf<'schoolmates'>, LateColumn | 'memorial'>>(
  row: Row,
): Row {
  if (row.memorial === null) return row;
  return { ...row, ...perField<Record<LateColumn, null>>(lateColumns, () => null) };
}

/** The contacts that no one gets while a person is in memoriam, by field and by column. */
export const lateFields = [
  'mobile',
  'pendingMobile',
  'whatsapp',
  'email',
  'instaUsername',
  'fbUsername',
] as const;
const lateColumns = [
  'mobile',
  'pending_mobile',
  'whatsapp',
  'email',
  'insta_username',
  'fb_username',
] as const satisfies (keyof RowOf<'schoolmates'>)[];
type LateColumn = (typeof lateColumns)[number];

/** Returns the levels of a person as an admin of their school gets them. */
export function levelsOf(person: StoredLevels): StoredLevels {
  return perField<StoredLevels>(levelFields, (field) => person[field]);
}

function schoolPhotoOf(row: SchoolmateColumns): Schoolmate['schoolPhoto'] {
  const path = photoPath(row.school_photo_name);
  return path === null ? null : { path, preview: row.school_photo_preview ?? '' };
}

export function teacherOf(row: TeacherColumns): Teacher {
  return {
    _id: row.id,
    ...teacherValues(row),
    profilePhoto: photoPath(row.photo_name),
    photoPreview: row.photo_preview,
  };
}

export function assignedTeacherOf(row: TeacherColumns & { subject: string }): AssignedTeacher {
  return { ...teacherOf(row), subject: row.subject };
}

export interface SecondNames {
  instagram: string | null;
  facebook: string | null;
}

/** Adds the specification's second names of two values to a record or a view of it. */
export function withSecondNames<T extends Pick<Schoolmate, 'instaUsername' | 'fbUsername'>>(
  person: T,
): T & SecondNames {
  return { ...person, instagram: person.instaUsername, facebook: person.fbUsername };
}
