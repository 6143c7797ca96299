import { viewedFields } from '@memcherrish/shared/domain/schoolmate-fields.ts';
import { describe, expect, it } from 'vitest';
import { editSchoolmateBody } from '../desk/management.ts';
import { fieldActors, fieldRight } from './field-rights.ts';
import { mergeFields } from './merge-fields.ts';
import {
  type FieldColumns,
  ownFields,
  personFields,
  rulesOf,
  schoolmateFields,
  storedFields,
  storedValues,
} from './schoolmate-registry.ts';
import { updateOwnBody } from './schoolmates.ts';

const photos = ['profilePic', 'photoPreview', 'schoolPhoto'];

describe('the registry of the fields of a schoolmate', () => {
  it('has an entry for each field that a person view shows', () => {
    const shown = viewedFields.filter((field) => field !== 'memorial' && !photos.includes(field));
    expect(shown.filter((field) => !(field in schoolmateFields))).toEqual([]);
  });

  it('has an entry only for fields that a person view shows or that the owner alone changes', () => {
    const others = storedFields.filter((field) => !viewedFields.some((each) => each === field));
    expect(others.filter((field) => schoolmateFields[field].editedBy !== 'owner')).toEqual([]);
  });

  it('reads each stored field from its column', () => {
    const row = Object.fromEntries(
      storedFields.map((field) => [schoolmateFields[field].column, `a ${field}`]),
    );
    expect(storedValues(row as unknown as FieldColumns)).toEqual(
      Object.fromEntries(storedFields.map((field) => [field, `a ${field}`])),
    );
  });

  it('gives each field a column and a label of its own', () => {
    const columns = storedFields.map((field) => schoolmateFields[field].column);
    expect(new Set(columns).size).toBe(columns.length);
    const labels = personFields.map((field) => rulesOf[field].label);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels).not.toContain('');
  });
});

describe.each(personFields)('the field %s', (field) => {
  it('may be changed by someone', () => {
    const rights = fieldActors.flatMap((actor) => [
      fieldRight(actor, field, false),
      fieldRight(actor, field, true),
    ]);
    expect(new Set(rights)).not.toEqual(new Set(['none']));
  });

  it('is chosen in a merge only if a merge may write it', () => {
    const chosen: readonly string[] = mergeFields;
    expect(chosen.includes(field)).toBe(rulesOf[field].merge === 'choose');
    if (chosen.includes(field)) expect(fieldRight('merge', field, false)).toBe('write');
  });
});

describe.each(storedFields)('the stored field %s', (field) => {
  it('is accepted in an own edit if the owner may write it', () => {
    expect(field in updateOwnBody.shape).toBe(fieldRight('owner', field, true) === 'write');
    expect(ownFields.some((each) => each === field)).toBe(field in updateOwnBody.shape);
  });

  it('is changed by an admin only if the rights allow it', () => {
    const isSent =
      editSchoolmateBody.shape[field as keyof typeof editSchoolmateBody.shape]?.safeParse(1).success ===
      false;
    if (isSent) expect(fieldRight('admin', field, false)).toBe('write');
  });
});
