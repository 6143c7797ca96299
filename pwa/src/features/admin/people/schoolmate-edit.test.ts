import { messages } from '@memcherrish/shared/text/messages.ts';
import { describe, expect, it } from 'vitest';
import type { ListedPerson } from './people-order.ts';
import { changedFields, editBody, editErrors, entryOf, rebaseEdit } from './schoolmate-edit.ts';

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
