import { teacherMobileDigits, textLength } from '@memcherrish/shared/domain/limits.ts';
import { perField } from '@memcherrish/shared/domain/per-field.ts';
import type { TeacherValues } from '@memcherrish/shared/domain/person.ts';
import { type TeacherField, teacherFields } from '@memcherrish/shared/domain/teacher-fields.ts';
import { teacherFormWords } from '@memcherrish/shared/text/account/teacher-forms.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { z } from 'zod';
import { optionalText, requiredEmail, requiredText } from '../base/fields.ts';

interface Entry {
  /** The column of `teachers`. */
  column: string;
  /** The name of the field on forms and in the file of the own data. */
  label: string;
  /** Returns the schema of a value that a client sends, with the message for a missing one. */
  schema: (missing: string) => object;
  /** A registration must have it. */
  isRequired?: true;
  /** The teacher cannot change it. */
  isFixed?: true;
}

/** The fields of a teacher, in the order of the forms. All that concerns a field follows from its entry. */
export const teacherRegistry = {
  name: {
    column: 'name',
    label: 'Name',
    schema: (missing) => requiredText(textLength.name, missing),
    isRequired: true,
  },
  email: {
    column: 'email',
    label: 'E-mail',
    schema: (missing) => requiredEmail(missing, teacherFormWords.teacherEmailInvalid),
    isRequired: true,
    isFixed: true,
  },
  mobile: {
    column: 'mobile',
    label: 'Mobile',
    schema: () =>
      z
        .string(messages.allFieldsRequired)
        .trim()
        .min(1, messages.allFieldsRequired)
        .regex(new RegExp(`^\\d{${teacherMobileDigits}}$`), teacherFormWords.teacherMobileInvalid),
    isRequired: true,
  },
  place: {
    column: 'place',
    label: 'Place',
    schema: (missing) => requiredText(textLength.place, missing),
    isRequired: true,
  },
  gender: {
    column: 'gender',
    label: 'Gender',
    schema: () => z.enum(['Male', 'Female'], messages.invalidField),
    isRequired: true,
  },
  whatsapp: { column: 'whatsapp', label: 'WhatsApp', schema: () => optionalText(40) },
  instaUsername: {
    column: 'insta_username',
    label: 'Instagram',
    schema: () => optionalText(textLength.handle),
  },
  fbUsername: {
    column: 'fb_username',
    label: 'Facebook',
    schema: () => optionalText(textLength.handle),
  },
  currentStatus: {
    column: 'current_status',
    label: 'Current status',
    schema: () => optionalText(textLength.about),
  },
  about: { column: 'about', label: 'About', schema: () => optionalText(textLength.about) },
} as const satisfies Record<TeacherField, Entry>;

type Registry = typeof teacherRegistry;
type FieldWith<Property> = {
  [Field in TeacherField]: Registry[Field] extends Property ? Field : never;
}[TeacherField];

const fields = Object.keys(teacherRegistry) as TeacherField[];
const has = (field: TeacherField, property: 'isRequired' | 'isFixed') => property in teacherRegistry[field];

export type RequiredTeacherField = FieldWith<{ isRequired: true }>;
export const requiredTeacherFields = fields.filter((field): field is RequiredTeacherField =>
  has(field, 'isRequired'),
);
export type OptionalTeacherField = Exclude<TeacherField, RequiredTeacherField>;
export const optionalTeacherFields = fields.filter(
  (field): field is OptionalTeacherField => !has(field, 'isRequired'),
);
/** The fields that a teacher changes after the registration. */
export type OwnTeacherField = Exclude<TeacherField, FieldWith<{ isFixed: true }>>;
export const ownTeacherFields = fields.filter((field): field is OwnTeacherField => !has(field, 'isFixed'));

export const teacherLabels: Record<TeacherField, string> = perField<Record<TeacherField, string>>(
  fields,
  (field) => teacherRegistry[field].label,
);

type Schemas<Field extends TeacherField> = { [Each in Field]: ReturnType<Registry[Each]['schema']> };
/** Returns the schemas of fields, which say `missing` where a required text is blank. */
export function teacherSchemas<Field extends TeacherField>(
  of: readonly Field[],
  missing: string,
): Schemas<Field> {
  return Object.fromEntries(
    of.map((field) => [field, teacherRegistry[field].schema(missing)]),
  ) as Schemas<Field>;
}

/** The columns with their values. */
export type TeacherFieldColumns = {
  [Field in TeacherField as Registry[Field]['column']]: TeacherValues[Field];
};
export const teacherFieldColumns = teacherFields.map((field) => teacherRegistry[field].column);

/** Returns the fields of a row. */
export function teacherValues(row: TeacherFieldColumns): TeacherValues {
  const values: Partial<Record<TeacherField, string | null>> = {};
  for (const field of teacherFields) values[field] = row[teacherRegistry[field].column];
  return values as TeacherValues;
}

/** Returns the columns of the values that are given. */
export function teacherColumnsOf(
  values: {
    readonly [Field in TeacherField]?: TeacherValues[Field] | undefined;
  },
): Partial<TeacherFieldColumns> {
  const columns: Record<string, string | null> = {};
  for (const field of teacherFields) {
    const value = values[field];
    if (value !== undefined) columns[teacherRegistry[field].column] = value;
  }
  return columns;
}
