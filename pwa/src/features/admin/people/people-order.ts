import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { tidy } from '@memcherrish/shared/rules/labels.ts';
import type { schoolmatesAnswer } from '@memcherrish/shared/wire/desk/schools.ts';
import type { z } from 'zod';

export type ListedPerson = z.infer<typeof schoolmatesAnswer>[number];

/** Returns the division that a listed person is in. */
export const listedIds = ({ schoolId, batchId, divisionId }: ListedPerson): DivisionIds => ({
  schoolId,
  batchId,
  divisionId,
});

export const sortKeys = ['name', 'gender', 'mobile', 'email', 'place', 'claimed'] as const;
export type SortKey = (typeof sortKeys)[number];
export interface Order {
  key: SortKey;
  descending: boolean;
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Returns a sorted copy. Missing values come last in both directions; equal values are sorted by name. */
export function inOrder(people: readonly ListedPerson[], { key, descending }: Order): ListedPerson[] {
  const sign = descending ? -1 : 1;
  return [...people].sort((a, b) => {
    const [left, right] = [sortValue(a, key), sortValue(b, key)];
    if (left === '' || right === '') return Number(left === '') - Number(right === '') || byName(a, b);
    return sign * collator.compare(left, right) || byName(a, b);
  });
}

/** Returns the people whose fields contain every typed word. Digits match a number however it is spaced. */
export function matching(people: readonly ListedPerson[], entry: string): readonly ListedPerson[] {
  const plain = fold(entry);
  if (plain === '') return people;
  const digits = plain.replace(/[\s().-]/g, '');
  const isNumber = /^\+?\d+$/.test(digits);
  const words = plain.split(' ');
  return people.filter((person) => {
    if (isNumber && person.mobile?.includes(digits.replace(/^0/, ''))) return true;
    const text = fold([person.name, person.gender, person.mobile, person.email, person.place].join(' '));
    return words.every((word) => text.includes(word));
  });
}

function byName(a: ListedPerson, b: ListedPerson): number {
  return collator.compare(a.name, b.name);
}

function sortValue(person: ListedPerson, key: SortKey): string {
  // Puts claimed records first when ascending.
  if (key === 'claimed') return person.claimed ? '0' : '1';
  return person[key] ?? '';
}

function fold(text: string): string {
  return tidy(text).toLocaleLowerCase();
}
