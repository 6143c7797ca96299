import { expect, it } from 'vitest';
import type { ListedPerson } from './listed-person.ts';
import { likelyRecords, recordsToBe } from './records-to-be.ts';

const person = (name: string, claimed = false) =>
  ({ _id: name, name, claimed, hidden: {} }) as unknown as ListedPerson;
/** A record as a coordinator sees it, like every classmate. */
const seenByCoordinator = (name: string, isMissing: boolean) =>
  ({ _id: name, name, hidden: isMissing ? { unclaimed: true } : {} }) as unknown as ListedPerson;

it('suggests no record that is already claimed', () => {
  expect(recordsToBe([person('Anu', true), person('Binu')], 'Anu')).toEqual([person('Binu')]);
});

it('suggests to a coordinator the records that are not claimed', () => {
  const list = [seenByCoordinator('Anu', false), seenByCoordinator('Binu', true)];
  expect(recordsToBe(list, 'Anu').map(({ name }) => name)).toEqual(['Binu']);
});

it('puts names that share most words first, then sorts by name', () => {
  const list = [person('Zacharia'), person('Anu K. Mathew'), person('Anu Thomas'), person('Binu')];
  expect(recordsToBe(list, 'ANU Mathew').map(({ name }) => name)).toEqual([
    'Anu K. Mathew',
    'Anu Thomas',
    'Binu',
    'Zacharia',
  ]);
});

it('does not match an initial with a name', () => {
  const list = [person('Binu K.'), person('Anu K.')];
  expect(recordsToBe(list, 'Ciji K.').map(({ name }) => name)).toEqual(['Anu K.', 'Binu K.']);
});

it('takes a record for likely only when one name has all words of the other', () => {
  const list = [person('Anu K. Mathew'), person('Anu Thomas'), person('Anu'), person('Binu Mathew')];
  expect(likelyRecords(list, 'Anu Mathew').map(({ name }) => name)).toEqual(['Anu K. Mathew', 'Anu']);
  expect(likelyRecords(list, 'K.')).toEqual([]);
});
