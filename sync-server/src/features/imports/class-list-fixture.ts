import { expect } from 'vitest';
import type { Cell } from './cells.ts';
import { type Candidate, readClassList } from './class-list.ts';

export function listOf(rows: Cell[][]) {
  const list = readClassList(rows);
  if ('problem' in list) throw new Error(`The list was refused: ${list.problem}`);
  return list;
}

export function onlyPerson(headings: Cell[], row: Cell[]): Candidate {
  const list = listOf([headings, row]);
  expect(list.refused).toEqual([]);
  const [person] = list.candidates;
  if (!person) throw new Error('Nobody was read.');
  return person;
}
