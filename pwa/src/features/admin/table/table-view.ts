import { tidy } from '@memcherrish/shared/rules/labels.ts';
import type { DeskPerson, Selected } from '@memcherrish/shared/wire/desk/desk-people.ts';
import type { ColumnKey } from './table-columns.ts';

export const chips = ['all', 'notJoined', 'noNumber', 'asked'] as const;
export type Chip = (typeof chips)[number];

export interface Order {
  column: ColumnKey;
  descending: boolean;
}

/** The names of the divisions, by id: '10-A, 2008 - 2009'. */
export type ClassNames = ReadonlyMap<string, string>;

/** Names a row: a person in a division. */
export const rowKey = ({ _id, divisionId }: Pick<DeskPerson, '_id' | 'divisionId'>) => `${_id} ${divisionId}`;

const belongs: Record<Chip, (person: DeskPerson) => boolean> = {
  all: () => true,
  notJoined: ({ joinedAt, memorial }) => joinedAt === null && memorial === null,
  noNumber: ({ mobile, memorial }) => mobile === null && memorial === null,
  asked: ({ asked }) => asked,
};

/** Counts the rows of each chip. */
export function countChips(people: readonly DeskPerson[]): Record<Chip, number> {
  const count = (chip: Chip) => people.filter(belongs[chip]).length;
  return {
    all: people.length,
    notJoined: count('notJoined'),
    noNumber: count('noNumber'),
    asked: count('asked'),
  };
}

/** Counts people as the tree of classes does: each once, also in several classes, and without those in memoriam. */
export function numbersOf(rows: readonly DeskPerson[]) {
  const people = [...new Map(rows.map((person) => [person._id, person])).values()].filter(
    ({ memorial }) => memorial === null,
  );
  const joined = people.filter(({ joinedAt }) => joinedAt !== null).length;
  return { all: people.length, joined, noNumber: people.filter(belongs.noNumber).length };
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** A person with the text that the filter searches, which is made once. */
interface Searchable {
  person: DeskPerson;
  text: string;
}

/** Returns the people in order, ready for `narrowed`. Missing values come last in both directions. */
export function inOrder(
  people: readonly DeskPerson[],
  { column, descending }: Order,
  classes: ClassNames,
): Searchable[] {
  const sign = descending ? -1 : 1;
  return people
    .map((person) => ({
      person,
      text: searchedText(person, classes),
      value: textOf(person, column, classes),
    }))
    .sort((a, b) => {
      if (a.value === '' || b.value === '')
        return Number(a.value === '') - Number(b.value === '') || byName(a.person, b.person);
      return sign * collator.compare(a.value, b.value) || byName(a.person, b.person);
    });
}

/** Returns the people of a chip that contain every typed word. Digits match a number however it is spaced. */
export function narrowed(ordered: readonly Searchable[], chip: Chip, filter: string): DeskPerson[] {
  const plain = fold(filter);
  const digits = plain.replace(/[\s().-]/g, '').replace(/^0/, '');
  const isNumber = /^\+?\d+$/.test(digits);
  const words = plain === '' ? [] : plain.split(' ');
  return ordered.flatMap(({ person, text }) => {
    if (!belongs[chip](person)) return [];
    const matches =
      words.every((word) => text.includes(word)) || (isNumber && person.mobile?.includes(digits) === true);
    return matches ? [person] : [];
  });
}

/** Returns the text of a cell, without the words for what is missing. */
export function textOf(person: DeskPerson, column: ColumnKey, classes: ClassNames): string {
  if (column === 'class') return classes.get(person.divisionId) ?? '';
  if (column === 'joined') return person.joinedAt ?? '';
  return person[column] ?? '';
}

function searchedText(person: DeskPerson, classes: ClassNames): string {
  const { name, formerName, nickname, mobile, email, place, divisionId } = person;
  return fold([name, formerName, nickname, mobile, email, place, classes.get(divisionId)].join(' '));
}

const byName = (a: DeskPerson, b: DeskPerson) => collator.compare(a.name, b.name);

const fold = (text: string) => tidy(text).toLocaleLowerCase();

/** Returns rows as the calls take them: the ids of each division. */
export function selectedOf(people: readonly Pick<DeskPerson, '_id' | 'divisionId'>[]): Selected {
  const byDivision = new Map<string, string[]>();
  for (const { _id, divisionId } of people) {
    const ids = byDivision.get(divisionId);
    if (ids) ids.push(_id);
    else byDivision.set(divisionId, [_id]);
  }
  return [...byDivision].map(([divisionId, ids]) => ({ divisionId, ids }));
}
