import { isEmail } from '@memcherrish/shared/rules/credentials.ts';
import { fieldRight } from '@memcherrish/shared/rules/field-rights.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import type { EditSchoolmateBody } from '@memcherrish/shared/wire/management.ts';
import type { ListedPerson } from './people-order.ts';

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

/** A record as the form shows it. */
export function entryOf(person: ListedPerson): EditEntry {
  return Object.fromEntries(editFields.map((field) => [field, person[field] ?? ''])) as EditEntry;
}

/** Whether the owner of an account alone may change a field: the form shows it read-only. */
export function isOwners({ claimed }: Pick<ListedPerson, 'claimed'>, field: EditField): boolean {
  return fieldRight('admin', field, claimed ?? false) === 'none';
}

/** What is wrong before anything is sent: name, gender and mobile are required. */
export function editErrors(entry: EditEntry): Partial<EditEntry> {
  const errors: Partial<EditEntry> = {};
  for (const field of ['name', 'gender', 'mobile'] as const)
    if (entry[field].trim() === '') errors[field] = messages.required;
  if (entry.email.trim() !== '' && !isEmail(entry.email)) errors.email = messages.invalidEmail;
  return errors;
}

/** The fields that the admin has changed, of those that an admin may change. */
export function changedFields(person: ListedPerson, entry: EditEntry): EditField[] {
  const before = entryOf(person);
  return editFields.filter((field) => !isOwners(person, field) && entry[field].trim() !== before[field]);
}

/**
 * What is sent: the three required fields, the others that changed, and for each the revision that the edit was made on.
 */
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
 * An edit laid over the record as it is now: what the admin did not touch follows the record; `contested` are the fields that both have
 * changed to something else.
 */
export function rebaseEdit(
  before: ListedPerson,
  now: ListedPerson,
  entry: EditEntry,
): { entry: EditEntry; contested: EditField[] } {
  // The person may have joined meanwhile.
  const mine = new Set(changedFields(before, entry).filter((field) => !isOwners(now, field)));
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
