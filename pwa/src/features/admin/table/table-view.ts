import { tidy } from '@memcherrish/shared/rules/labels.ts';
import type { DeskPerson, Selected } from '@memcherrish/shared/wire/desk-people.ts';
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
  notJoined: ({ joinedAt }) => joinedAt === null,
  noNumber: ({ mobile }) => mobile === null,
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

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Returns the rows of a chip that contain every typed word, in order. Missing values come last in both directions. */
export function viewOf(
  people: readonly DeskPerson[],
  { chip, filter, order, classes }: { chip: Chip; filter: string; order: Order; classes: ClassNames },
): DeskPerson[] {
  const sign = order.descending ? -1 : 1;
  const value = (person: DeskPerson) => textOf(person, order.column, classes);
  return matching(people.filter(belongs[chip]), filter, classes)
    .map((person) => ({ person, value: value(person) }))
    .sort((a, b) => {
      if (a.value === '' || b.value === '')
        return Number(a.value === '') - Number(b.value === '') || byName(a.person, b.person);
      return sign * collator.compare(a.value, b.value) || byName(a.person, b.person);
    })
    .map(({ person }) => person);
}

/** Returns the text of a cell, without the words for what is missing. */
export function textOf(person: DeskPerson, column: ColumnKey, classes: ClassNames): string {
  if (column === 'class') return classes.get(person.divisionId) ?? '';
  if (column === 'joined') return person.joinedAt ?? '';
  return person[column] ?? '';
}

/** Digits match a number however it is spaced. */
function matching(people: readonly DeskPerson[], entry: string, classes: ClassNames): readonly DeskPerson[] {
  const plain = fold(entry);
  if (plain === '') return people;
  const digits = plain.replace(/[\s().-]/g, '').replace(/^0/, '');
  const isNumber = /^\+?\d+$/.test(digits);
  const words = plain.split(' ');
  return people.filter((person) => {
    if (isNumber && person.mobile?.includes(digits)) return true;
    const { name, formerName, nickname, mobile, email, place, divisionId } = person;
    const text = fold([name, formerName, nickname, mobile, email, place, classes.get(divisionId)].join(' '));
    return words.every((word) => text.includes(word));
  });
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
