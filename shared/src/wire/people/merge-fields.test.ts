import { describe, expect, it } from 'vitest';
import { aPersonView } from '../../../testing/factories.ts';
import {
  fieldsToChoose,
  likelyChoices,
  type MergeField,
  type MergeSide,
  type MergeValues,
  mayTake,
  mergeFields,
  sideToKeep,
} from './merge-fields.ts';

const record = (fields: Partial<MergeValues>): MergeValues => ({
  ...aPersonView('Anjali Menon'),
  claimed: false,
  ...fields,
});
const account = (fields: Partial<MergeValues>) => record({ ...fields, claimed: true });

describe('the record that survives a merge', () => {
  it.each<[name: string, one: MergeValues, other: MergeValues, side: 'one' | 'other' | null]>([
    ['the one with an account', account({}), record({ place: 'Kochi' }), 'one'],
    ['the one with an account, if it is the other', record({ place: 'Kochi' }), account({}), 'other'],
    ['the one with more values', record({}), record({ place: 'Kochi' }), 'other'],
    ['the one with more values, counting its photo', record({ profilePic: 'a' }), record({}), 'one'],
    ['the first one if both have as many values', record({ email: 'a' }), record({ place: 'Kochi' }), 'one'],
    ['neither of two accounts', account({}), account({ place: 'Kochi' }), null],
  ])('is %s', (_name, one, other, side) => {
    expect(sideToKeep(one, other)).toBe(side);
  });
});

describe('a field', () => {
  const ownersAlone: readonly MergeField[] = ['mobile', 'whatsapp', 'email', 'photo'];

  it.each(mergeFields)('is copied for %s unless only the owner may change it', (field) => {
    expect(mayTake(record({}), field)).toBe(true);
    expect(mayTake(account({}), field)).toBe(!ownersAlone.includes(field));
  });

  it('needs a choice only where the two records differ', () => {
    const one = record({ place: 'Kochi', mobile: '+919846000001', profilePic: 'a' });
    const other = record({ place: 'Kochi', mobile: '+919846000002', email: 'a@example.org' });
    expect(fieldsToChoose(one, other)).toEqual(['mobile', 'email', 'photo']);
    expect(fieldsToChoose(record({}), record({}))).toEqual([]);
  });

  it('needs no choice if only the owner of the account may change it', () => {
    const gone = record({
      mobile: '+919846000002',
      whatsapp: '1',
      email: 'a',
      profilePic: 'a',
      place: 'Kochi',
    });
    expect(fieldsToChoose(account({ mobile: '+919846000001' }), gone)).toEqual(['place']);
  });
});

describe('the preselected value', () => {
  it.each<[name: string, keep: MergeValues, gone: MergeValues, field: MergeField, side: MergeSide]>([
    ['the only value', record({}), record({ place: 'Kochi' }), 'place', 'gone'],
    ['the value that is kept', record({ place: 'Kochi' }), record({}), 'place', 'keep'],
    ['the longer name', record({ name: 'Anjali M' }), record({ name: 'Anjali P. Menon' }), 'name', 'gone'],
    [
      'the kept one of two values of equal length',
      record({ place: 'Kochi' }),
      record({ place: 'Aluva' }),
      'place',
      'keep',
    ],
    [
      'the value of an account, even if it is shorter',
      account({ name: 'Anju' }),
      record({ name: 'Anjali Menon' }),
      'name',
      'keep',
    ],
    [
      'the value of the other record if the account has none',
      account({}),
      record({ place: 'Kochi' }),
      'place',
      'gone',
    ],
    ['the only photo', record({}), record({ profilePic: 'a' }), 'photo', 'gone'],
    [
      'the kept photo, whatever the length of the paths',
      record({ profilePic: 'a' }),
      record({ profilePic: 'longer' }),
      'photo',
      'keep',
    ],
  ])('is %s', (_name, keep, gone, field, side) => {
    expect(likelyChoices(keep, gone)[field]).toBe(side);
  });

  it('exists for each field with a choice, and for no other', () => {
    const gone = record({ name: 'Anjali P. Menon', place: 'Kochi', mobile: '+919846000002' });
    const keep = account({ selfIntro: 'Hello' });
    expect(Object.keys(likelyChoices(keep, gone))).toEqual(fieldsToChoose(keep, gone));
  });
});
