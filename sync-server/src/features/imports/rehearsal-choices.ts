import { type MappedField, mappedFields } from '@memcherrish/shared/domain/class-list-rows.ts';
import { rehearsals } from '@memcherrish/shared/domain/limits.ts';
import { divisionName, tidy } from '@memcherrish/shared/rules/labels.ts';
import { rehearsalWords as words } from '@memcherrish/shared/text/desk/rehearsals.ts';
import type { RehearsalChange } from '@memcherrish/shared/wire/desk/rehearsals.ts';
import { classAnswers } from './find-division.ts';
import { isClassName } from './reading/line-words.ts';
import { type Choices, classAnswer, looseKey } from './rehearsal-rows.ts';
import type { Sheet } from './sheet.ts';
import { type SheetColumns, shapeOf } from './sheet-columns.ts';

/** The classes of a batch, and the class that the admin chose for the whole list. */
export interface BatchClasses {
  all: readonly string[];
  chosen: string | null;
}

/** Names that programs give to sheets, so they name no class. */
const plainSheetName =
  /^(?:(?:work)?sheet|tabelle|feuil(?:le)?|hoja|foglio|table|class ?list|list|data|students?|form responses)? ?\d*(?: ?\(\d+\))?$/i;

/**
 * Returns the choices that a new rehearsal starts with: the columns by their headings or as the school chose them
 * before, all sheets with names, and the class that each sheet is named after. With a chosen class, the first list
 * with names goes there, with the tables that continue it. Without one, a further table of a sheet counts only when its
 * title is the name of a class: the title of a committee is none.
 */
export function firstChoices(
  sheets: readonly Sheet[],
  columns: readonly SheetColumns[],
  shapes: ReadonlyMap<string, string>,
  divisions: BatchClasses,
): Choices {
  const known = new Map(divisions.all.map((name) => [looseKey(name), name]));
  let list: 'none' | 'open' | 'ended' = 'none';
  let isTitled = false;
  const chosen = sheets.map(({ sheet: name, continues, group }, index) => {
    const read = columns[index];
    const stored = read && shapes.get(shapeOf(read) ?? '');
    const fields = read ? remembered(read, stored) : [];
    const settled = stored !== undefined;
    const isUncertain = !settled && read?.uncertain.some(({ field }) => field === 'name');
    const hasNames = fields.includes('name') || fields.includes('firstName') || isUncertain === true;
    if (list === 'open' && !continues) list = 'ended';
    const ofClass = known.get(looseKey(name));
    if (!continues)
      isTitled = sheets[index - 1]?.group === group && ofClass === undefined && !isClassName(name);
    const isChosen = hasNames && (divisions.chosen === null ? !isTitled : list !== 'ended');
    if (list === 'none' && isChosen) list = 'open';
    const named = plainSheetName.test(name) || isTitled ? null : (ofClass ?? divisionName(name));
    return { isChosen, division: divisions.chosen ?? named, columns: fields, settled };
  });
  return {
    ...{ makesDivisions: false, intoOne: divisions.chosen !== null, sheets: chosen },
    ...{ fixes: {}, answers: {}, classes: {}, leftOut: [] },
  };
}

function remembered(read: SheetColumns, stored: string | undefined): (MappedField | null)[] {
  if (stored === undefined) return read.fields;
  const fields: unknown[] = JSON.parse(stored);
  // A later version may know fields that this one does not.
  return read.titles.map((_, position) => mappedFields.find((name) => name === fields[position]) ?? null);
}

/** Applies a change. `refused` has the sentence for a change beyond a limit, or null for a row that does not exist. */
export function changedChoices(
  sheets: readonly Sheet[],
  choices: Choices,
  change: RehearsalChange,
): Choices | { refused: string | null } {
  const next = structuredClone(choices);
  const { sheet, cell, answer, rows } = change;
  const answers = [...(answer ? [answer] : []), ...(change.answers ?? [])];
  const keys = [...(cell ? [cell.key] : []), ...answers.map(({ key }) => key), ...(rows?.keys ?? [])];
  if (!keys.every((key) => isRow(sheets, key))) return { refused: null };
  if (change.makesDivisions !== undefined) next.makesDivisions = change.makesDivisions;
  if (sheet) {
    const chosen = next.sheets[sheet.index];
    if (!chosen) return { refused: null };
    if (sheet.isChosen !== undefined) chosen.isChosen = sheet.isChosen;
    if (sheet.division !== undefined) chosen.division = divisionName(sheet.division ?? '') || null;
    const { columns } = sheet;
    if (columns) {
      chosen.columns = chosen.columns.map((_, position) => columns[position] ?? null);
      chosen.settled = true;
    }
  }
  if (cell) {
    next.fixes[cell.key] = { ...next.fixes[cell.key], [cell.field]: tidy(cell.text) };
    const count = Object.values(next.fixes).reduce((sum, fields) => sum + Object.keys(fields).length, 0);
    if (count > rehearsals.maxFixes) return { refused: words.tooManyFixes };
  }
  for (const { key, choice } of answers) answerRow(next, key, choice);
  if (rows) {
    const named = new Set(rows.keys);
    const others = next.leftOut.filter((key) => !named.has(key));
    next.leftOut = rows.leaveOut ? [...others, ...named] : others;
  }
  return next;
}

/** Stores an answer, or takes back the latest one of the row: the class is asked before the person. */
function answerRow({ answers, classes }: Choices, key: string, choice: string | null): void {
  const ofClass = classAnswer.options.find((each) => classAnswers[each] === choice);
  if (ofClass) classes[key] = ofClass;
  else if (choice !== null) answers[key] = choice;
  else if (answers[key] !== undefined) delete answers[key];
  else delete classes[key];
}

function isRow(sheets: readonly Sheet[], key: string): boolean {
  const [sheet = -1, row = -1] = key.split(':').map(Number);
  return row >= 1 && row <= (sheets[sheet]?.rows.length ?? 0) && key === `${sheet}:${row}`;
}
