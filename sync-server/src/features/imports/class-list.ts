import type { Gender } from '@memcherrish/shared/domain/person.ts';
import type { ImportedField } from '@memcherrish/shared/wire/people/field-rights.ts';
import {
  readEmail,
  readGender,
  readMobile,
  readName,
  readText,
  readWhatsapp,
} from './reading/cell-values.ts';
import type { Cell } from './reading/cells.ts';
import type { Column } from './reading/headings.ts';

/** A valid row: exactly the fields that a class list may fill. */
export interface Candidate extends Record<ImportedField, string | null> {
  name: string;
  gender: Gender | null;
  /** In E.164 form. */
  mobile: string | null;
  whatsapp: string | null;
  email: string | null;
  place: string | null;
  location: string | null;
}

type Entries = ReadonlyMap<Column, Cell>;

interface Problem {
  column: Column;
  reason: string;
}

/** Reads each cell of a row. The first cell that is not valid is the problem of the row. */
export function readPerson(entries: Entries): { candidate: Candidate; problem: Problem | undefined } {
  let problem: Problem | undefined;
  const take = <Value>(
    column: Column,
    read: (cell: Cell) => { value: Value } | { reason: string },
    none: Value,
  ): Value => {
    const result = read(entries.get(column) ?? '');
    if ('value' in result) return result.value;
    problem ??= { column, reason: result.reason };
    return none;
  };
  const name = take('name', () => readName(nameParts(entries)), '');
  const mobile = take('mobile', readMobile, null);
  const candidate: Candidate = {
    name,
    mobile,
    whatsapp: take('whatsapp', (cell) => readWhatsapp(cell, mobile), null),
    email: take('email', readEmail, null),
    gender: take('gender', readGender, null),
    place: take('place', readText, null),
    location: take('location', readText, null),
  };
  return { candidate, problem };
}

/** Joins 'Name' and 'Surname'. Next to a first name, 'Name' is already the whole name. */
function nameParts(entries: Entries): Cell[] {
  const name = entries.get('name');
  const first = entries.get('firstName');
  if (name !== undefined && first !== undefined) return [name];
  const parts = [name ?? first, entries.get('middleName'), entries.get('lastName')];
  return parts.filter((part) => part !== undefined);
}
