import { editableLevelOf } from '@memcherrish/shared/access/levels.ts';
import { defaultCountryCode } from '@memcherrish/shared/domain/limits.ts';
import { type LevelField, levelFields } from '@memcherrish/shared/domain/schoolmate-fields.ts';
import { isEmail } from '@memcherrish/shared/rules/credentials.ts';
import { numberOf } from '@memcherrish/shared/rules/phone-entry.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import type { OwnRecord } from '@memcherrish/shared/wire/people/people.ts';
import { type OwnField, ownFields } from '@memcherrish/shared/wire/people/schoolmate-registry.ts';
import { type UpdateOwnBody, updateOwnBody } from '@memcherrish/shared/wire/people/schoolmates.ts';
import type { Edit, OutboxRow } from '#local/edits/edits.ts';

export const socialFields: readonly OwnField[] = ['whatsapp', 'instaUsername', 'fbUsername'];
const isLevel = (field: OwnField): field is LevelField => levelFields.some((each) => each === field);
/** The fields of the tab Profile: every other one, without those of the privacy page. */
export const personalFields = ownFields.filter(
  (field) => !socialFields.includes(field) && !isLevel(field) && field !== 'privacyQuestion',
);

/**
 * The unsaved values by field. `base` is the revision of the field when typing began. A change that arrives meanwhile
 * causes a conflict and is not overwritten. A null base follows the viewer's own last edit, whatever its revision.
 */
export type Draft = Partial<Record<OwnField, { value: string; base: number | null }>>;

/** Returns the value that the control of a field shows. Equal levels map to the one that can be chosen. */
export function shownValue(own: OwnRecord, field: OwnField): string {
  // A record that an older app stored has no level of the newer fields yet.
  if (isLevel(field)) return editableLevelOf(own[field] ?? null);
  return own[field] ?? '';
}

export function typedValue(own: OwnRecord, draft: Draft, field: OwnField): string {
  return draft[field]?.value ?? shownValue(own, field);
}

/** Returns the record with the unsaved values applied. */
export function asTyped(own: OwnRecord, value: (field: OwnField) => string): OwnRecord {
  const typed = ownFields.map((field) => {
    const text = value(field).trim();
    return [field, text === '' && field !== 'name' ? null : text];
  });
  return { ...own, ...Object.fromEntries(typed) };
}

/** Returns the draft after typing; a field with its old value is not part of it. */
export function withTyped(own: OwnRecord, draft: Draft, field: OwnField, value: string): Draft {
  const { [field]: before, ...rest } = draft;
  if (value === shownValue(own, field)) return rest;
  return { ...rest, [field]: { value, base: before?.base ?? own.revisions[field] ?? 0 } };
}

/** Returns the draft without the saved values. Text typed during the save stays, based on the saved value. */
export function withoutSaved(draft: Draft, sent: Draft): Draft {
  const left: Draft = {};
  for (const field of ownFields) {
    const typed = draft[field];
    if (!typed) continue;
    if (!sent[field]) left[field] = typed;
    else if (sent[field].value !== typed.value) left[field] = { value: typed.value, base: null };
  }
  return left;
}

/** Returns a rejected edit as a draft. */
export function draftOf({ fields, base }: ProfileEditOf): Draft {
  const draft: Draft = {};
  for (const field of ownFields) {
    const value = fields[field];
    if (value !== undefined) draft[field] = { value: value ?? '', base: base[field] ?? null };
  }
  return draft;
}

/**
 * Returns the edit that keeps the viewer's own values after a conflict, based on the other revision. Returns null when
 * none is kept.
 */
export function keptFields(row: OutboxRow, keepOwn: readonly OwnField[]): ProfileEditOf | null {
  if (row.edit.kind !== 'profile' || keepOwn.length === 0) return null;
  const { fields, base } = row.edit;
  return {
    kind: 'profile',
    fields: Object.fromEntries(keepOwn.map((field) => [field, fields[field]])),
    base: Object.fromEntries(
      keepOwn.map((field) => [field, row.conflicts?.[field]?.revision ?? base[field] ?? 0]),
    ),
  };
}

type ProfileEditOf = Extract<Edit, { kind: 'profile' }>;

type Read = { ok: true; body: UpdateOwnBody } | { ok: false; errors: Partial<Record<OwnField, string>> };

/** Returns the request body of a draft, with changed fields and their bases, or the error of each field. */
export function bodyOf(draft: Draft, own: OwnRecord): Read {
  const fields = ownFields.filter((field) => draft[field]);
  const entry = (field: OwnField) => draft[field]?.value.trim() ?? '';
  const body = updateOwnBody.safeParse({
    ...Object.fromEntries(
      fields.map((field) => [field, entry(field) === '' && field !== 'name' ? null : entry(field)]),
    ),
    base: Object.fromEntries(fields.map((field) => [field, draft[field]?.base ?? own.revisions[field] ?? 0])),
  });
  const errors: Partial<Record<OwnField, string>> = {};
  for (const issue of body.error?.issues ?? []) {
    const field = fields.find((each) => each === issue.path[0]);
    if (field) errors[field] ??= issue.message;
  }
  // The schema of an optional e-mail is a union, which has no message of its own.
  if (errors.email || (entry('email') !== '' && !isEmail(entry('email'))))
    errors.email = messages.invalidEmail;
  if (entry('whatsapp') !== '' && numberOf(defaultCountryCode, entry('whatsapp')) === null)
    errors.whatsapp = messages.invalidMobile;
  if (Object.keys(errors).length > 0 || !body.success) return { ok: false, errors };
  return { ok: true, body: body.data };
}
