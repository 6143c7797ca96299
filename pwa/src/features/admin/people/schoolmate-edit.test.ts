import { messages } from '@memcherrish/shared/text/messages.ts';
import { describe, expect, it } from 'vitest';
import type { ListedPerson } from './people-order.ts';
import {
  changedFields,
  editBody,
  editErrors,
  editFields,
  entryOf,
  isOwners,
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
  it('shows what is not set as empty', () => {
    expect(entry).toMatchObject({ name: 'Josna', email: '', place: 'Thrissur', selfIntro: '' });
  });

  // Shows spec:rules.24, spec:rules.25, spec:rules.26
  it.each([
    ['name', { name: ' ' }, { name: messages.required }],
    ['gender', { gender: '' }, { gender: messages.required }],
    ['mobile', { mobile: '' }, { mobile: messages.required }],
    ['an e-mail that is none', { email: 'josna' }, { email: messages.invalidEmail }],
    ['nothing else', { place: '', email: '' }, {}],
  ])('refuses %s', (_what, change, errors) => {
    expect(editErrors({ ...entry, ...change })).toEqual(errors);
  });
});

describe('what is sent', () => {
  it('is the required fields and what changed, with the revisions that the edit was made on', () => {
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

describe('a person with an account', () => {
  const joined = { ...josna, claimed: true, email: 'josna@example.org' } as ListedPerson;

  it('alone changes WhatsApp and e-mail', () => {
    expect(editFields.filter((field) => isOwners(joined, field))).toEqual(['email', 'whatsapp']);
    expect(editFields.filter((field) => isOwners(josna, field))).toEqual([]);
  });

  it('has none of these sent by an admin', () => {
    const typed = {
      ...entryOf(joined),
      place: 'Kochi',
      email: 'office@school.example',
      whatsapp: '98470 66002',
    };
    const { base: _, ...sent } = editBody(joined, typed);
    expect(Object.keys(sent).sort()).toEqual(['gender', 'mobile', 'name', 'place']);
  });

  it('who joins while the form is open keeps their own value', () => {
    const typed = { ...entry, place: 'Kochi', email: 'office@school.example' };
    const { entry: merged, contested } = rebaseEdit(josna, joined, typed);
    expect(merged).toMatchObject({ place: 'Kochi', email: 'josna@example.org' });
    expect(contested).toEqual([]);
  });
});

describe('after somebody else has changed the record', () => {
  const now = { ...josna, name: 'Josna J.', place: 'Kochi' } as ListedPerson;

  it('follows the record where the admin changed nothing', () => {
    expect(rebaseEdit(josna, now, { ...entry, email: 'j@school.example' })).toEqual({
      entry: { ...entry, name: 'Josna J.', place: 'Kochi', email: 'j@school.example' },
      contested: [],
    });
  });

  it('keeps what the admin typed, and names what both have changed', () => {
    const { entry: merged, contested } = rebaseEdit(josna, now, { ...entry, place: 'Palakkad' });
    expect(merged.place).toBe('Palakkad');
    expect(contested).toEqual(['place']);
  });

  it('finds no quarrel where both wrote the same', () => {
    expect(rebaseEdit(josna, now, { ...entry, place: 'Kochi' }).contested).toEqual([]);
  });
});
