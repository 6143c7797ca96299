import { expect } from 'vitest';
import { readRowsOf } from '#test/files/read-tables.ts';

type Cells = readonly (string | number)[];

/** Reads one sheet and returns the only person, without empty fields. */
export async function onlyPerson(headings: Cells, row: Cells): Promise<Record<string, string> | undefined> {
  const { people, refused } = await readRowsOf([headings, row]);
  expect(refused).toEqual([]);
  expect(people).toHaveLength(1);
  return people[0];
}
