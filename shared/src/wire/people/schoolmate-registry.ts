import { textLength } from '@memcherrish/shared/domain/limits.ts';
import { perField } from '@memcherrish/shared/domain/per-field.ts';
import type { ViewedValues } from '@memcherrish/shared/domain/person.ts';
import type { LevelField, ViewedField } from '@memcherrish/shared/domain/schoolmate-fields.ts';
import { privacyAnswered } from '@memcherrish/shared/rules/privacy-question.ts';
import { z } from 'zod';
import { emailOrNone, gender, level, mobileEntry, optionalText, requiredText } from '../base/fields.ts';

/** The rights and the fate of a field, which photos have as well. */
interface Rules {
  /** The name of the field on forms, in the audit trail and in the file of the own data. */
  label: string;
  /**
   * Names the writers besides the owner of the account. `school`: admins and merges. `school-until-claimed`: the same, until the record has
   * an account. `owner`: the owner alone.
   */
  editedBy: 'school' | 'school-until-claimed' | 'owner';
  /** The owner proves a new value by a code. */
  proved?: true;
  /** Class lists have a column for it. */
  onClassLists?: true;
  /** In a merge an admin may `choose` between the two values, or the value of the kept record stays. */
  merge: 'choose' | 'keep';
}

interface StoredRules extends Rules {
  /** The column of `schoolmates`. */
  column: string;
  /** A value that a client sends. */
  schema: object;
  /** The name of the field in the specification's client. The server accepts both. */
  alias?: string;
  /** When a listing fills the field that its claimant left empty. `by-number`: if the claimant has the number of the listing. */
  fromListing: 'always' | 'by-number' | 'never';
}

/** The fields that no one edits as a text: photos, and the mark of a memorial (docs/decisions/0048-in-memoriam.md). */
type UneditedField = 'profilePic' | 'photoPreview' | 'schoolPhoto' | 'memorial';

/**
 * The fields of a schoolmate that are a column, in the order of the forms. All that concerns a field follows from its entry, except for its
 * audience, which domain/schoolmate-fields.ts has: first screens need it.
 */
export const schoolmateFields = {
  name: {
    column: 'name',
    label: 'Name',
    schema: requiredText(textLength.name),
    editedBy: 'school',
    onClassLists: true,
    merge: 'choose',
    fromListing: 'never',
  },
  formerName: {
    column: 'former_name',
    label: 'Name at school',
    schema: optionalText(textLength.name),
    editedBy: 'school',
    merge: 'choose',
    fromListing: 'always',
  },
  nickname: {
    column: 'nickname',
    label: 'Nickname',
    schema: optionalText(textLength.label),
    editedBy: 'school',
    merge: 'choose',
    fromListing: 'always',
  },
  gender: {
    column: 'gender',
    label: 'Gender',
    schema: gender.nullable(),
    editedBy: 'school',
    onClassLists: true,
    merge: 'choose',
    fromListing: 'always',
  },
  mobile: {
    column: 'mobile',
    label: 'Mobile number',
    schema: mobileEntry,
    editedBy: 'school-until-claimed',
    proved: true,
    onClassLists: true,
    merge: 'choose',
    fromListing: 'never',
  },
  email: {
    column: 'email',
    label: 'E-mail',
    schema: emailOrNone,
    editedBy: 'school-until-claimed',
    onClassLists: true,
    merge: 'choose',
    fromListing: 'by-number',
  },
  place: {
    column: 'place',
    label: 'Place',
    schema: optionalText(textLength.place),
    editedBy: 'school',
    onClassLists: true,
    merge: 'choose',
    fromListing: 'always',
  },
  location: {
    column: 'location',
    label: 'Location',
    schema: optionalText(textLength.place),
    editedBy: 'school',
    onClassLists: true,
    merge: 'choose',
    fromListing: 'always',
  },
  selfIntro: {
    column: 'self_intro',
    label: 'About',
    schema: optionalText(textLength.about),
    editedBy: 'school',
    merge: 'choose',
    fromListing: 'by-number',
  },
  whatsapp: {
    column: 'whatsapp',
    label: 'WhatsApp',
    schema: optionalText(40),
    editedBy: 'school-until-claimed',
    onClassLists: true,
    merge: 'choose',
    fromListing: 'by-number',
  },
  instaUsername: {
    column: 'insta_username',
    label: 'Instagram',
    schema: optionalText(textLength.handle),
    alias: 'instagram',
    editedBy: 'school',
    merge: 'choose',
    fromListing: 'by-number',
  },
  fbUsername: {
    column: 'fb_username',
    label: 'Facebook',
    schema: optionalText(textLength.handle),
    alias: 'facebook',
    editedBy: 'school',
    merge: 'choose',
    fromListing: 'by-number',
  },
  mobileAccessControl: {
    column: 'mobile_access',
    label: 'Who sees your mobile and WhatsApp',
    schema: level,
    editedBy: 'owner',
    merge: 'keep',
    fromListing: 'never',
  },
  profileimageAccessControl: {
    column: 'photo_access',
    label: 'Who sees your photo',
    schema: level,
    editedBy: 'owner',
    merge: 'keep',
    fromListing: 'never',
  },
  emailAccessControl: {
    column: 'email_access',
    label: 'Who sees your e-mail',
    schema: level,
    editedBy: 'owner',
    merge: 'keep',
    fromListing: 'never',
  },
  socialAccessControl: {
    column: 'social_access',
    label: 'Who sees your Instagram and Facebook',
    schema: level,
    editedBy: 'owner',
    merge: 'keep',
    fromListing: 'never',
  },
  /** Whether the owner has answered who sees their details, on any device. The app asks once (decision record 0033). */
  privacyQuestion: {
    column: 'privacy_question',
    label: 'Privacy question',
    schema: z.literal(privacyAnswered),
    editedBy: 'owner',
    merge: 'keep',
    fromListing: 'never',
  },
} as const satisfies Record<
  Exclude<ViewedField, UneditedField> | LevelField | 'privacyQuestion',
  StoredRules
>;

/** The photos, which are files. Their names are those of the rights and the audit trail. */
export const photoFields = {
  photo: { label: 'Photo', editedBy: 'school-until-claimed', merge: 'choose' },
  schoolPhoto: { label: 'Photo of school days', editedBy: 'school-until-claimed', merge: 'keep' },
} as const satisfies Record<string, Rules>;

type Registry = typeof schoolmateFields;
export type StoredField = keyof Registry;
export const storedFields = Object.keys(schoolmateFields) as StoredField[];
/** The fields whose entry has this property. */
export type StoredFieldWith<Property> = {
  [Field in StoredField]: Registry[Field] extends Property ? Field : never;
}[StoredField];

export const rulesOf: Record<PersonField, Rules> = { ...schoolmateFields, ...photoFields };
/** Stored fields and photos. */
export type PersonField = StoredField | keyof typeof photoFields;
export const personFields = Object.keys(rulesOf) as PersonField[];

export const fieldLabels: Record<PersonField, string> = perField<Record<PersonField, string>>(
  personFields,
  (field) => rulesOf[field].label,
);

/** The columns with their values. */
export type FieldColumns = {
  [Field in StoredField as Registry[Field]['column']]: StoredValues[Field];
};
/** The stored fields with their values. */
export type StoredValues = {
  [Field in StoredField]: Field extends keyof ViewedValues ? ViewedValues[Field] : string | null;
};
export const fieldColumns = storedFields.map((field) => schoolmateFields[field].column);

/** Returns the stored fields of a row. */
export function storedValues(row: FieldColumns): StoredValues {
  const values: Partial<Record<StoredField, string | null>> = {};
  for (const field of storedFields) values[field] = row[schoolmateFields[field].column];
  return values as StoredValues;
}

/** The fields that the owner changes in their profile. A mobile is changed by a code. */
export type OwnField = Exclude<StoredField, StoredFieldWith<{ proved: true }>>;
export const ownFields = storedFields.filter(
  (field): field is OwnField => !('proved' in schoolmateFields[field]),
);

/** The fields that an admin may send in an edit. Rights decide whether a changed value is written, asked about or refused. */
export type AdminField = Exclude<StoredField, StoredFieldWith<{ editedBy: 'owner' }>>;
export const adminFields = storedFields.filter(
  (field): field is AdminField => schoolmateFields[field].editedBy !== 'owner',
);

type SchemasUnderBothNames<Field extends StoredField> = { [Name in Field]: Registry[Name]['schema'] } & {
  [Name in Field & StoredFieldWith<{ alias: string }> as Registry[Name]['alias']]: Registry[Name]['schema'];
};

/** The names of a field on the wire: its own one, and the one of the specification's client. */
export function namesOf(field: StoredField): string[] {
  const { alias }: StoredRules = schoolmateFields[field];
  return alias === undefined ? [field] : [field, alias];
}

function schemasOf<Field extends StoredField>(fields: readonly Field[]): SchemasUnderBothNames<Field> {
  const named = fields.flatMap((field) =>
    namesOf(field).map((name) => [name, schoolmateFields[field].schema]),
  );
  return Object.fromEntries(named) as SchemasUnderBothNames<Field>;
}

/** The schema of each own field, under both of its names. */
export const ownSchemas = schemasOf(ownFields);
/** The schema of each field that an admin may send, under both of its names. */
export const adminSchemas = schemasOf(adminFields);

/**
 * Returns schemas that accept and ignore the fields of a record. A client may send back a whole record as it got it: what a call
 * does not change is read-only.
 */
export function readOnly<Shape extends object>(shape: Shape): Record<keyof Shape, typeof ignored> {
  const names = Object.keys(shape) as (keyof Shape & string)[];
  return perField<Record<keyof Shape, typeof ignored>>(names, () => ignored);
}

const ignored = z.unknown().optional();
