import { createHash } from 'node:crypto';
import type { MappedField, RowOutcome } from '@memcherrish/shared/domain/class-list-rows.ts';
import { rehearsalWords as words } from '@memcherrish/shared/text/rehearsals.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import type { RehearsedRow } from '@memcherrish/shared/wire/rehearsals.ts';
import type { Candidate } from './class-list.ts';
import { DivisionFinder, type PlannedDivision } from './find-division.ts';
import { PeopleFinder, type PlannedPerson, type SchoolPerson } from './find-people.ts';
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
 * Decides what an import does with each row, in the order of the file. It never changes a record that exists, so a
 * blank cell erases nothing. It never chooses between two possible people: it asks. The same rows, choices and school
 * give the same plan.
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
    const none = { ...row, field: null, choices: [], choice, target: null, person: null };
    if (leftOut.has(row.key)) return { ...none, outcome: 'left-out', reason: null };
    if (row.problem) return { ...none, outcome: 'refused', ...row.problem };
    const target = divisions.find(row.division);
    if ('reason' in target) return { ...none, outcome: 'refused', reason: target.reason, field: 'division' };
    const placed = { ...none, target, division: target.name };
    const found = people.find(row, target, choice);
    if (found.kind === 'there')
      return { ...placed, outcome: 'there', reason: found.reason, choices: found.choices };
    if (target.id !== null && school.isBarred(target.id, row.candidate))
      return { ...placed, outcome: 'refused', reason: serverWords.rowBarred, field: 'name' };
    if (found.kind === 'ask')
      return { ...placed, outcome: 'ask', reason: found.reason, choices: found.choices, choice: null };
    people.place(found.person, target);
    const { person } = found;
    const outcome = person.isNew && person.key === `row:${row.key}` ? 'create' : 'add';
    const adds = person.isNew ? words.alsoIn(person.classes) : words.adds(person.name, person.classes);
    const reason = outcome === 'add' ? adds : null;
    return { ...placed, outcome, reason, choices: found.choices, person };
  };
  const planned: PlannedRow[] = [];
  for await (const some of chunks(rows)) planned.push(...some.map(planOf));
  return { rows: planned, missing: [...divisions.missing.values()], digest: digestOf(planned) };
}

/** Returns a digest of everything that the admin sees of the outcomes. */
function digestOf(rows: readonly PlannedRow[]): string {
  const hash = createHash('sha256');
  for (const { key, outcome, reason, target, person, candidate, choices } of rows) {
    hash.update(JSON.stringify([key, outcome, reason, target?.key, person?.key, candidate, choices]));
  }
  return hash.digest('base64url');
}
