import { createHash } from 'node:crypto';
import type { MappedField, RowOutcome } from '@memcherrish/shared/domain/class-list-rows.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { rehearsalWords as words } from '@memcherrish/shared/text/desk/rehearsals.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { RehearsedRow } from '@memcherrish/shared/wire/desk/rehearsals.ts';
import type { Candidate } from './class-list.ts';
import { DivisionFinder, type PlannedDivision } from './find-division.ts';
import {
  type FilledField,
  type FilledValues,
  filledFields,
  nameKey,
  PeopleFinder,
  type PlannedPerson,
  type SchoolPerson,
} from './find-people.ts';
import { chunks } from './imports-store.ts';
import type { Choices, ReadRow } from './rehearsal-rows.ts';

/** The outcome of a row, and the reason. */
export interface PlannedRow extends ReadRow {
  outcome: RowOutcome;
  reason: string | null;
  field: MappedField | null;
  choices: RehearsedRow['choices'];
  choice: string | null;
  target: PlannedDivision | null;
  /** The person that the row makes or adds. */
  person: PlannedPerson | null;
  /** The empty fields of a person that the row fills in. */
  fills: { person: PlannedPerson; values: Partial<FilledValues> } | null;
}

export interface Plan {
  rows: PlannedRow[];
  /** The classes that the file names and the batch does not have. */
  missing: PlannedDivision[];
  digest: string;
}

/** The school as the plan needs it. */
export interface SchoolState {
  divisions: readonly { id: string; name: string }[];
  people: readonly SchoolPerson[];
  /** Whether a person asked to be left off the list of a class. */
  isBarred: (divisionId: string, person: Candidate) => boolean;
}

/**
 * Decides what an import does with each row, in the order of the file. It fills in empty fields of a record without an
 * account, and never replaces a value, so a blank cell erases nothing. It never chooses between two possible people or
 * classes: it asks. The same rows, choices and school give the same plan.
 */
export async function planImport(
  rows: readonly ReadRow[],
  choices: Choices,
  school: SchoolState,
): Promise<Plan> {
  const divisions = new DivisionFinder(school.divisions, choices.makesDivisions);
  const people = new PeopleFinder(school.people);
  const leftOut = new Set(choices.leftOut);
  const planOf = (row: ReadRow): PlannedRow => {
    const choice = choices.answers[row.key] ?? null;
    const none = { ...row, field: null, choices: [], choice, target: null, person: null, fills: null };
    if (leftOut.has(row.key)) return { ...none, outcome: 'left-out', reason: null };
    if (row.problem) return { ...none, outcome: 'refused', ...row.problem };
    const placed = divisions.place(row, choices);
    if (placed.kind === 'refused')
      return { ...none, outcome: 'refused', reason: placed.reason, field: 'division' };
    if (placed.kind === 'ask') {
      const { reason } = placed;
      return { ...none, outcome: 'ask', reason, field: 'division', choices: placed.choices, choice: null };
    }
    const { target } = placed;
    const found = people.find(row, target, choice);
    const asked =
      found.choices.length > 0
        ? { choices: found.choices, choice }
        : { choices: placed.choices, choice: placed.choice };
    const inClass = { ...none, ...asked, target, division: target.name };
    if (found.kind === 'there') {
      const { fills, reason } = thereOf(row, found.person);
      if (fills) people.fill(found.person, fills.values);
      return { ...inClass, outcome: fills ? 'fill' : 'there', reason, fills };
    }
    if (target.id !== null && school.isBarred(target.id, row.candidate))
      return { ...inClass, outcome: 'refused', reason: serverWords.rowBarred, field: 'name' };
    if (found.kind === 'ask') {
      const { reason, field } = found;
      return { ...inClass, outcome: 'ask', reason, field, choice: null };
    }
    const { person } = found;
    people.place(person, target);
    if (person.isNew && person.key === `row:${row.key}`)
      return { ...inClass, outcome: 'create', reason: null, person };
    const { fills, notes } = changesOf(row, person);
    if (fills) people.fill(person, fills.values);
    const adds = person.isNew ? words.alsoIn(person.classes) : words.adds(person.name, person.classes);
    return { ...inClass, outcome: 'add', reason: [adds, ...notes].join(' '), person, fills };
  };
  const planned: PlannedRow[] = [];
  for await (const some of chunks(rows)) planned.push(...some.map(planOf));
  return { rows: planned, missing: [...divisions.missing.values()], digest: digestOf(planned) };
}

function thereOf(row: ReadRow, person: PlannedPerson): Pick<PlannedRow, 'fills' | 'reason'> {
  const { fills, notes } = changesOf(row, person);
  const there = person.isNew
    ? words.sameAsRow(person.classes)
    : nameKey(person.name) === nameKey(row.candidate.name)
      ? vocabulary.alreadyInClass
      : words.thereAs(person.name);
  const changes = notes.length === 0 && !person.isNew ? [words.nothingChanges] : notes;
  return { fills, reason: [there, ...changes].join(' ') };
}

/** Returns what a row changes of a person who exists, and sentences for what it changes and what it does not. */
function changesOf(
  { candidate }: ReadRow,
  person: PlannedPerson,
): Pick<PlannedRow, 'fills'> & { notes: string[] } {
  const given = filledFields.filter((field) => candidate[field] !== null);
  const empty = given.filter((field) => person.values[field] === null);
  if (person.keeper === 'owner') return { fills: null, notes: given.length > 0 ? [words.ownerFills] : [] };
  if (person.keeper === 'no-one')
    return { fills: null, notes: given.length > 0 ? [words.notAfterDeath] : [] };
  const others = given.filter(
    (field) => person.values[field] !== null && person.values[field] !== candidate[field],
  );
  const values = Object.fromEntries(empty.map((field) => [field, candidate[field]]));
  return {
    fills: empty.length > 0 ? { person, values } : null,
    notes: [
      ...(empty.length > 0 ? [words.fills(labelsOf(empty))] : []),
      ...(others.length > 0 ? [words.keeps(labelsOf(others))] : []),
    ],
  };
}

function labelsOf(fields: readonly FilledField[]): string[] {
  return fields.map((field) => words.fields[field]);
}

/** Returns a digest of everything that the admin sees of the outcomes. */
function digestOf(rows: readonly PlannedRow[]): string {
  const hash = createHash('sha256');
  for (const { key, outcome, reason, target, person, fills, candidate, choices } of rows) {
    const filled = fills && [fills.person.key, fills.values];
    hash.update(JSON.stringify([key, outcome, reason, target?.key, person?.key, filled, candidate, choices]));
  }
  return hash.digest('base64url');
}
