import { deskTableWords as words } from '@memcherrish/shared/text/desk/desk-table.ts';
import type { DeskPerson, Selected } from '@memcherrish/shared/wire/desk/desk-people.ts';
import type { Chip } from '#components/people-grid/grid-rows.ts';

/** The names of the divisions, by id: '10-A, 2008 - 2009'. */
export type ClassNames = ReadonlyMap<string, string>;

/** Names a row: a person in a division. */
export const rowKey = ({ _id, divisionId }: Pick<DeskPerson, '_id' | 'divisionId'>) => `${_id} ${divisionId}`;

export const hasNotJoined = ({ joinedAt, memorial }: DeskPerson) => joinedAt === null && memorial === null;
const hasNoNumber = ({ mobile, memorial }: DeskPerson) => mobile === null && memorial === null;

export const chips: readonly Chip<DeskPerson>[] = [
  { key: 'notJoined', label: words.chips.notJoined, has: hasNotJoined },
  { key: 'noNumber', label: words.chips.noNumber, has: hasNoNumber },
  { key: 'asked', label: words.chips.asked, has: ({ asked }) => asked },
];

/** Counts people as the tree of classes does: each once, also in several classes, and without those in memoriam. */
export function numbersOf(rows: readonly DeskPerson[]) {
  const people = [...new Map(rows.map((person) => [person._id, person])).values()].filter(
    ({ memorial }) => memorial === null,
  );
  const joined = people.filter(({ joinedAt }) => joinedAt !== null).length;
  return { all: people.length, joined, noNumber: people.filter(hasNoNumber).length };
}

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
