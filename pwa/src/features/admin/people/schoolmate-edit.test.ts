import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { describe, expect, it } from 'vitest';
import type { ListedPerson } from './listed-person.ts';
import {
  changedFields,
  editBody,
  editErrors,
  editFields,
  entryOf,
  onlyOwnerMayChange,
  rebaseEdit,
} from './schoolmate-edit.ts';

const josna = {
  _id: 'p1',
  name: 'Josna',
  gender: 'Female',
  mobile: '+919847210128',
  email: null,
  place: 'Thrissur',
  revisions: { place: 3 },
} as unknown as ListedPerson;
const entry = entryOf(josna);

describe('the form of a record', () => {
  it('shows missing values as empty fields', () => {
    expect(entry).toMatchObject({ name: 'Josna', email: '', place: 'Thrissur', selfIntro: '' });
  });

  // Shows spec:rules.24, spec:rules.25, spec:rules.26
  it.each([
    ['a missing name', { name: ' ' }, { name: messages.required }],
    ['a missing gender', { gender: '' }, { gender: messages.required }],
    ['a missing mobile', { mobile: '' }, { mobile: messages.required }],
    ['an invalid e-mail', { email: 'josna' }, { email: messages.invalidEmail }],
    ['empty optional fields', { place: '', email: '' }, {}],
  ])('returns the expected errors for %s', (_what, change, errors) => {
    expect(editErrors(josna, { ...entry, ...change })).toEqual(errors);
  });

  it('lets a person without a number stay without one', () => {
    expect(editErrors({ ...josna, mobile: null }, { ...entry, mobile: '' })).toEqual({});
  });
});

describe('the request of an edit', () => {
  it('contains the required and the changed fields with their base revisions', () => {
    expect(editBody(josna, { ...entry, place: ' Kochi ' })).toEqual({
      name: 'Josna',
      gender: 'Female',
      mobile: '+919847210128',
      place: 'Kochi',
      base: { name: 0, gender: 0, mobile: 0, place: 3 },
    });
  });

  it('does not count white space around a value as a change', () => {
    expect(changedFields(josna, { ...entry, name: 'Josna ' })).toEqual([]);
  });
});

describe('a record with an account', () => {
  const joined = { ...josna, claimed: true, email: 'josna@example.org' } as ListedPerson;

  it('lets only its owner change WhatsApp and e-mail', () => {
    expect(editFields.filter((field) => onlyOwnerMayChange(joined, field))).toEqual(['email', 'whatsapp']);
    expect(editFields.filter((field) => onlyOwnerMayChange(josna, field))).toEqual([]);
  });

  it('gets no value of these fields from an admin', () => {
    const typed = {
      ...entryOf(joined),
      place: 'Kochi',
      email: 'office@school.example',
      whatsapp: '98470 66002',
    };
    const { base: _, ...sent } = editBody(joined, typed);
    expect(Object.keys(sent).sort()).toEqual(['gender', 'mobile', 'name', 'place']);
  });

  it("keeps its owner's value when it is claimed while the form is open", () => {
    const typed = { ...entry, place: 'Kochi', email: 'office@school.example' };
    const { entry: merged, contested } = rebaseEdit(josna, joined, typed);
    expect(merged).toMatchObject({ place: 'Kochi', email: 'josna@example.org' });
    expect(contested).toEqual([]);
  });
});

describe('a record that another admin has changed', () => {
  const now = { ...josna, name: 'Josna J.', place: 'Kochi' } as ListedPerson;

  it('follows the new record in fields that this admin did not change', () => {
    expect(rebaseEdit(josna, now, { ...entry, email: 'j@school.example' })).toEqual({
      entry: { ...entry, name: 'Josna J.', place: 'Kochi', email: 'j@school.example' },
      contested: [],
    });
  });

  it("keeps this admin's values, and lists the fields that both changed", () => {
    const { entry: merged, contested } = rebaseEdit(josna, now, { ...entry, place: 'Palakkad' });
    expect(merged.place).toBe('Palakkad');
    expect(contested).toEqual(['place']);
  });

  it('reports no conflict where both entered the same value', () => {
    expect(rebaseEdit(josna, now, { ...entry, place: 'Kochi' }).contested).toEqual([]);
  });
});
