import {
  type MappedField,
  mappedFields,
  type RowOutcome,
} from '@memcherrish/shared/domain/class-list-rows.ts';
import { rehearsalWords as words } from '@memcherrish/shared/text/desk/rehearsals.ts';
import type {
  Rehearsal,
  RehearsalChange,
  RehearsedRow,
  RehearsedSheet,
} from '@memcherrish/shared/wire/desk/rehearsals.ts';

/** The class is next to the name and the number, so that all three are in view. */
const order: readonly MappedField[] = [
  ...mappedFields.slice(0, mappedFields.indexOf('mobile') + 1),
  'division',
  ...mappedFields.slice(mappedFields.indexOf('mobile') + 1).filter((field) => field !== 'division'),
];

type SheetChange = NonNullable<RehearsalChange['sheet']>;

/** Returns the fields to show: the mapped ones, and always a name and the class. */
export function shownFields({ sheets, rows }: Rehearsal): MappedField[] {
  const used = new Set<MappedField>(['division']);
  for (const { isChosen, columns } of sheets) {
    if (isChosen) for (const { field } of columns) if (field) used.add(field);
  }
  for (const { fixed } of rows) for (const field of fixed) used.add(field);
  if (!used.has('firstName')) used.add('name');
  return order.filter((field) => used.has(field));
}

/** Returns the rows of one outcome, and those that the admin has just worked on, so that no row jumps away. */
export function rowsToShow(
  { rows }: Rehearsal,
  outcome: RowOutcome | null,
  touched: ReadonlySet<string>,
): readonly RehearsedRow[] {
  return outcome === null ? rows : rows.filter((row) => row.outcome === outcome || touched.has(row.key));
}

/** Returns the keys of the rows that have another outcome, reason, class or choices than before. */
export function changedRows(before: Rehearsal, after: Rehearsal): ReadonlySet<string> {
  const shown = ({ outcome, reason, division, choices }: RehearsedRow) =>
    JSON.stringify([outcome, reason, division, choices]);
  const seen = new Map(before.rows.map((row) => [row.key, shown(row)]));
  return new Set(after.rows.filter((row) => seen.get(row.key) !== shown(row)).map(({ key }) => key));
}

/** Returns the list with a change that the server has not yet confirmed. The outcomes stay until it has. */
export function withChange(
  list: Rehearsal,
  { makesDivisions, sheet, cell, answer, answers = [] }: Omit<RehearsalChange, 'revision'>,
): Rehearsal {
  const answered = new Map([...answers, ...(answer ? [answer] : [])].map(({ key, choice }) => [key, choice]));
  return {
    ...list,
    makesDivisions: makesDivisions ?? list.makesDivisions,
    sheets: list.sheets.map((each) => (sheet && each.index === sheet.index ? sheetWith(each, sheet) : each)),
    rows: list.rows.map((row) => {
      const cells = row.key === cell?.key ? { ...row.cells, [cell.field]: cell.text } : row.cells;
      return { ...row, cells, choice: answered.has(row.key) ? (answered.get(row.key) ?? null) : row.choice };
    }),
  };
}

function sheetWith(
  sheet: RehearsedSheet,
  { isChosen = sheet.isChosen, division = sheet.division, columns: fields }: SheetChange,
): RehearsedSheet {
  const columns = sheet.columns.map((column, at) => ({
    ...column,
    field: fields ? (fields[at] ?? null) : column.field,
  }));
  return { ...sheet, isChosen, division, columns };
}

/** Returns how many people an import adds to classes or fills in, and how many rows need the admin. */
export function sumsOf({ counts }: Rehearsal): { adds: number; fills: number; waits: number } {
  const { create = 0, add = 0, fill = 0, ask = 0, refused = 0 } = counts;
  return { adds: create + add, fills: fill, waits: ask + refused };
}

/** The maximum number of answers in one change. */
const mostAnswers = 500;

type Answers = NonNullable<RehearsalChange['answers']>;

/**
 * Returns the rows whose question has one likely answer, by that answer: the one person of the class with this name, and
 * the class of the list. A number with another name is not one of them.
 */
export function likelyAnswers({ rows }: Rehearsal): { label: string; answers: Answers }[] {
  const same: Answers = [];
  const into = new Map<string, Answers>();
  for (const { key, outcome, field, choices } of rows) {
    const [first] = choices;
    if (outcome !== 'ask' || !first) continue;
    const answer = { key, choice: first.choice };
    if (field === 'name' && choices.length === 2) same.push(answer);
    if (field === 'division') into.set(first.label, [...(into.get(first.label) ?? []), answer]);
  }
  return [
    { label: words.allSame(same.length), answers: same },
    ...[...into].map(([label, answers]) => ({ label: words.allInto(label, answers.length), answers })),
  ]
    .filter(({ answers }) => answers.length > 1)
    .map(({ label, answers }) => ({ label, answers: answers.slice(0, mostAnswers) }));
}
