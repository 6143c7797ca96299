import { levelOf } from '@memcherrish/shared/access/levels.ts';
import { isEmail } from '@memcherrish/shared/rules/credentials.ts';
import { defaultCountryCode } from '@memcherrish/shared/rules/limits.ts';
import { isPhoneEntry } from '@memcherrish/shared/rules/phone-entry.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import type { OwnRecord } from '@memcherrish/shared/wire/people.ts';
import { type UpdateOwnBody, updateOwnBody } from '@memcherrish/shared/wire/schoolmates.ts';

/** What the editor changes, by the names of the wire. */
export const editedFields = [
  'name',
  'gender',
  'email',
  'place',
  'location',
  'selfIntro',
  'mobileAccessControl',
  'profileimageAccessControl',
  'whatsapp',
  'instaUsername',
  'fbUsername',
] as const;
export type EditedField = (typeof editedFields)[number];

export const fieldLabels: Record<EditedField, string> = {
  name: 'Name',
  gender: 'Gender',
  email: 'E-mail',
  place: 'Place',
  location: 'Location',
  selfIntro: 'About',
  mobileAccessControl: 'Who sees your mobile and WhatsApp',
  profileimageAccessControl: 'Who sees your photo',
  whatsapp: 'WhatsApp',
  instaUsername: 'Instagram',
  fbUsername: 'Facebook',
};

/**
 * What is typed and not saved, by field. `base` is the revision of the field that the typing began on: a change that arrives meanwhile
 * makes a conflict, and is not overwritten unseen (design section 6).
 */
export type Draft = Partial<Record<EditedField, { value: string; base: number }>>;

/** The value of a field as its control shows it. A stored level shows as the one that it means. */
export function shownValue(own: OwnRecord, field: EditedField): string {
  if (field === 'mobileAccessControl' || field === 'profileimageAccessControl') {
    const level = levelOf(own[field]);
    return level === 'Batchs' ? 'Batch' : level;
  }
  return own[field] ?? '';
}

export function typedValue(own: OwnRecord, draft: Draft, field: EditedField): string {
  return draft[field]?.value ?? shownValue(own, field);
}

/** The draft after typing; a field that is as it was is no change. */
export function withTyped(own: OwnRecord, draft: Draft, field: EditedField, value: string): Draft {
  const { [field]: before, ...rest } = draft;
  if (value === shownValue(own, field)) return rest;
  return { ...rest, [field]: { value, base: before?.base ?? own.revisions[field] ?? 0 } };
}

/** The draft without what a save has stored; what was typed on meanwhile stays, on the new base. */
export function withoutSaved(draft: Draft, sent: Draft, own: OwnRecord): Draft {
  const left: Draft = {};
  for (const field of editedFields) {
    const typed = draft[field];
    if (!typed) continue;
    if (!sent[field]) left[field] = typed;
    else if (sent[field].value !== typed.value)
      left[field] = { value: typed.value, base: own.revisions[field] ?? 0 };
  }
  return left;
}

/** Only these fields of a draft. */
export function only(draft: Draft, wanted: (field: EditedField) => boolean): Draft {
  return Object.fromEntries(
    editedFields.filter((field) => draft[field] && wanted(field)).map((field) => [field, draft[field]]),
  );
}

/** On the revisions that the fields have now: whoever chose to keep theirs has seen the other value. */
export function rebased(draft: Draft, own: OwnRecord): Draft {
  const next: Draft = {};
  for (const field of editedFields) {
    const typed = draft[field];
    if (typed) next[field] = { value: typed.value, base: own.revisions[field] ?? 0 };
  }
  return next;
}

/** The own record with the newer value of each field: an answer to a save may be ahead of the next pull, and later behind it. */
export function freshest(pulled: OwnRecord, answered: OwnRecord | null): OwnRecord {
  if (answered?._id !== pulled._id) return pulled;
  const isNewer = (field: EditedField) => (answered.revisions[field] ?? 0) > (pulled.revisions[field] ?? 0);
  const newer = editedFields.filter(isNewer);
  const take = <Value>(from: Record<EditedField, Value>) =>
    Object.fromEntries(newer.map((field) => [field, from[field]]));
  return {
    ...pulled,
    ...take(answered),
    revisions: { ...pulled.revisions, ...take(answered.revisions as Record<EditedField, number>) },
  };
}

type Read = { ok: true; body: UpdateOwnBody } | { ok: false; errors: Partial<Record<EditedField, string>> };

/** What is sent of a draft: the changed fields and their bases, or what is wrong with which field (spec section 5). */
export function bodyOf(draft: Draft): Read {
  const fields = editedFields.filter((field) => draft[field]);
  const entry = (field: EditedField) => draft[field]?.value.trim() ?? '';
  const body = updateOwnBody.safeParse({
    ...Object.fromEntries(
      fields.map((field) => [field, entry(field) === '' && field !== 'name' ? null : entry(field)]),
    ),
    base: Object.fromEntries(fields.map((field) => [field, draft[field]?.base])),
  });
  const errors: Partial<Record<EditedField, string>> = {};
  for (const issue of body.error?.issues ?? []) {
    const field = fields.find((each) => each === issue.path[0]);
    if (field) errors[field] ??= issue.message;
  }
  // The schema of an e-mail that may be empty is a union, and has no sentence of its own.
  if (errors.email || (entry('email') !== '' && !isEmail(entry('email'))))
    errors.email = messages.invalidEmail;
  if (entry('whatsapp') !== '' && !isPhoneEntry(defaultCountryCode, entry('whatsapp').replace(/^\+/, '')))
    errors.whatsapp = messages.invalidMobile;
  if (Object.keys(errors).length > 0 || !body.success) return { ok: false, errors };
  return { ok: true, body: body.data };
}
