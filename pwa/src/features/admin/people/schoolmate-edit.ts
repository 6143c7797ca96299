import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { formErrors } from '@memcherrish/shared/wire/base/form-errors.ts';
import { type EditSchoolmateBody, editSchoolmateBody } from '@memcherrish/shared/wire/desk/management.ts';
import { fieldRight } from '@memcherrish/shared/wire/people/field-rights.ts';
import type { ListedPerson } from './listed-person.ts';

export const editFields = [
  'name',
  'gender',
  'mobile',
  'email',
  'place',
  'location',
  'whatsapp',
  'instaUsername',
  'fbUsername',
  'selfIntro',
] as const;
export type EditField = (typeof editFields)[number];
export type EditEntry = Record<EditField, string>;

/** Returns the values of a record as the form shows them. */
export function entryOf(person: ListedPerson): EditEntry {
  return Object.fromEntries(editFields.map((field) => [field, person[field] ?? ''])) as EditEntry;
}

/** Tells whether only the owner of the account may change a field. The form shows such a field read-only. */
export function onlyOwnerMayChange({ claimed }: Pick<ListedPerson, 'claimed'>, field: EditField): boolean {
  return fieldRight('admin', field, claimed ?? false) === 'none';
}

/**
 * Returns the errors that can be found before sending: name, gender and mobile are required. A person who has no number
 * may stay without one.
 */
export function editErrors(person: ListedPerson, entry: EditEntry): Partial<EditEntry> {
  const errors = formErrors<EditField>(editSchoolmateBody, editBody(person, entry));
  if (person.mobile && entry.mobile.trim() === '') errors.mobile = messages.required;
  return errors;
}

/** Returns the fields that the admin changed, limited to those an admin may change. */
export function changedFields(person: ListedPerson, entry: EditEntry): EditField[] {
  const before = entryOf(person);
  return editFields.filter(
    (field) => !onlyOwnerMayChange(person, field) && entry[field].trim() !== before[field],
  );
}

/** Returns the request body: the three required fields, the other changed fields, and the base revision of each. */
export function editBody(person: ListedPerson, entry: EditEntry): EditSchoolmateBody {
  const sent = new Set<EditField>(['name', 'gender', 'mobile', ...changedFields(person, entry)]);
  const value = (field: EditField) => entry[field].trim();
  return {
    ...Object.fromEntries([...sent].map((field) => [field, value(field)])),
    name: value('name'),
    gender: entry.gender as EditSchoolmateBody['gender'],
    mobile: value('mobile'),
    base: Object.fromEntries([...sent].map((field) => [field, person.revisions?.[field] ?? 0])),
  };
}

/**
 * Applies an edit to the newer record. Fields that the admin did not touch follow the record. `contested` lists the
 * fields that both changed to different values.
 */
export function rebaseEdit(
  before: ListedPerson,
  now: ListedPerson,
  entry: EditEntry,
): { entry: EditEntry; contested: EditField[] } {
  // The person may have claimed the record meanwhile.
  const mine = new Set(changedFields(before, entry).filter((field) => !onlyOwnerMayChange(now, field)));
  const [old, current] = [entryOf(before), entryOf(now)];
  return {
    entry: Object.fromEntries(
      editFields.map((field) => [field, mine.has(field) ? entry[field] : current[field]]),
    ) as EditEntry,
    contested: editFields.filter(
      (field) => mine.has(field) && old[field] !== current[field] && entry[field].trim() !== current[field],
    ),
  };
}
