import { describe, expect, it } from 'vitest';
import { aPersonView } from '../../testing/factories.ts';
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

describe('the record that is kept', () => {
  it.each<[name: string, one: MergeValues, other: MergeValues, side: 'one' | 'other' | null]>([
    ['the one with an account', account({}), record({ place: 'Kochi' }), 'one'],
    ['the one with an account, if it is the other', record({ place: 'Kochi' }), account({}), 'other'],
    ['the one that says more', record({}), record({ place: 'Kochi' }), 'other'],
    ['the one that says more, its photo counted', record({ profilePic: 'a' }), record({}), 'one'],
    ['the first, where both say as much', record({ email: 'a' }), record({ place: 'Kochi' }), 'one'],
    ['neither of two accounts', account({}), account({ place: 'Kochi' }), null],
  ])('is %s', (_name, one, other, side) => {
    expect(sideToKeep(one, other)).toBe(side);
  });
});

describe('a field', () => {
  const ownersAlone: readonly MergeField[] = ['mobile', 'whatsapp', 'email', 'photo'];

  it.each(mergeFields)('%s is taken over unless its owner alone decides', (field) => {
    expect(mayTake(record({}), field)).toBe(true);
    expect(mayTake(account({}), field)).toBe(!ownersAlone.includes(field));
  });

  it('is chosen where the two differ, and nowhere else', () => {
    const one = record({ place: 'Kochi', mobile: '+919846000001', profilePic: 'a' });
    const other = record({ place: 'Kochi', mobile: '+919846000002', email: 'a@example.org' });
    expect(fieldsToChoose(one, other)).toEqual(['mobile', 'email', 'photo']);
    expect(fieldsToChoose(record({}), record({}))).toEqual([]);
  });

  it('of an account that its owner alone decides is not chosen, set or not', () => {
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

describe('what is chosen before anybody chooses', () => {
  it.each<[name: string, keep: MergeValues, gone: MergeValues, field: MergeField, side: MergeSide]>([
    ['the value that is there', record({}), record({ place: 'Kochi' }), 'place', 'gone'],
    ['the value that is kept', record({ place: 'Kochi' }), record({}), 'place', 'keep'],
    ['the longer name', record({ name: 'Anjali M' }), record({ name: 'Anjali P. Menon' }), 'name', 'gone'],
    ['the kept one of two as long', record({ place: 'Kochi' }), record({ place: 'Aluva' }), 'place', 'keep'],
    [
      'what an account says of itself, though it is shorter',
      account({ name: 'Anju' }),
      record({ name: 'Anjali Menon' }),
      'name',
      'keep',
    ],
    ['what an account leaves empty', account({}), record({ place: 'Kochi' }), 'place', 'gone'],
    ['the photo that is there', record({}), record({ profilePic: 'a' }), 'photo', 'gone'],
    [
      'the kept photo, however long the path of the other',
      record({ profilePic: 'a' }),
      record({ profilePic: 'longer' }),
      'photo',
      'keep',
    ],
  ])('is %s', (_name, keep, gone, field, side) => {
    expect(likelyChoices(keep, gone)[field]).toBe(side);
  });

  it('is something for each field that is chosen, and for no other', () => {
    const gone = record({ name: 'Anjali P. Menon', place: 'Kochi', mobile: '+919846000002' });
    const keep = account({ selfIntro: 'Hello' });
    expect(Object.keys(likelyChoices(keep, gone))).toEqual(fieldsToChoose(keep, gone));
  });
});
