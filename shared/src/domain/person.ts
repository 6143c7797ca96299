import type { SchoolmateId, TeacherId } from './ids.ts';
import type { LevelField, SpecialField, ViewedField } from './schoolmate-fields.ts';
import type { TeacherField } from './teacher-fields.ts';

export const accountKinds = ['admin', 'schoolmate', 'teacher'] as const;
export type AccountKind = (typeof accountKinds)[number];

export const genders = ['Male', 'Female', 'Other'] as const;
export type Gender = (typeof genders)[number];

/** A photo with its preview: the path of the large size, and the ThumbHash in base64. */
export interface PreviewedPhoto {
  path: string;
  preview: string;
}

interface SpecialValues extends Record<SpecialField, unknown> {
  name: string;
  gender: Gender | null;
  schoolPhoto: PreviewedPhoto | null;
}

/** The value of each field in domain/schoolmate-fields.ts. */
export type ViewedValues = {
  [Field in ViewedField]: Field extends SpecialField ? SpecialValues[Field] : string | null;
};

/** The fields of a schoolmate that a person view may contain. */
export interface SchoolmateFields extends ViewedValues {
  _id: SchoolmateId;
}

/** The levels as stored. Null counts as Public, the empty string as Only Me. */
export type StoredLevels = Record<LevelField, string | null>;

/** A schoolmate as stored: the fields, and the levels that control who sees them. */
export interface Schoolmate extends SchoolmateFields, StoredLevels {
  /** Whether the person has proved their mobile by a one-time code. */
  claimed: boolean;
}

/** The value of each field in domain/teacher-fields.ts. */
export type TeacherValues = {
  [Field in TeacherField]: Field extends SpecialField ? SpecialValues[Field] : string | null;
};

/** A teacher as everyone in the directory sees them. */
export interface Teacher extends TeacherValues {
  _id: TeacherId;
  profilePhoto: string | null;
  photoPreview: string | null;
}

/** A teacher with their subject in one division. */
export interface AssignedTeacher extends Teacher {
  subject: string;
}
