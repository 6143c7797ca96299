import { type MappedField, mappedFields } from '@memcherrish/shared/domain/class-list-rows.ts';
import { rehearsals } from '@memcherrish/shared/domain/limits.ts';
import { divisionName, tidy } from '@memcherrish/shared/rules/labels.ts';
import { rehearsalWords as words } from '@memcherrish/shared/text/rehearsals.ts';
import type { RehearsalChange } from '@memcherrish/shared/wire/rehearsals.ts';
import { type Choices, looseKey } from './rehearsal-rows.ts';
import type { Sheet } from './sheet.ts';
import { type SheetColumns, shapeOf } from './sheet-columns.ts';

/** Names that programs give to sheets, so they name no class. */
const plainSheetName = /^(?:sheet|tabelle|table|class ?list|list|students?)? ?\d*$/i;

/**
 * Returns the choices that a new rehearsal starts with: the columns by their headings or as the school chose them
 * before, all sheets with names, and the class that each sheet is named after. With a chosen class, the first sheet
 * with names goes there.
 */
export function firstChoices(
  sheets: readonly Sheet[],
  columns: readonly SheetColumns[],
  shapes: ReadonlyMap<string, string>,
  divisions: { chosen: string | null; all: readonly string[] },
): Choices {
  const known = new Map(divisions.all.map((name) => [looseKey(name), name]));
  let isTaken = false;
  const chosen = sheets.map(({ name }, index) => {
    const read = columns[index];
    const fields = read ? remembered(read, shapes) : [];
    const hasNames = fields.includes('name') || fields.includes('firstName');
    const isChosen = hasNames && !(divisions.chosen !== null && isTaken);
    isTaken ||= isChosen;
    const named = plainSheetName.test(name) ? null : (known.get(looseKey(name)) ?? divisionName(name));
    return { isChosen, division: divisions.chosen ?? named, columns: fields };
  });
  return { makesDivisions: false, sheets: chosen, fixes: {}, answers: {}, leftOut: [] };
}

function remembered(read: SheetColumns, shapes: ReadonlyMap<string, string>): (MappedField | null)[] {
  const stored = shapes.get(shapeOf(read) ?? '');
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
  const keys = [...(cell ? [cell.key] : []), ...(answer ? [answer.key] : []), ...(rows?.keys ?? [])];
  if (!keys.every((key) => isRow(sheets, key))) return { refused: null };
  if (change.makesDivisions !== undefined) next.makesDivisions = change.makesDivisions;
  if (sheet) {
    const chosen = next.sheets[sheet.index];
    if (!chosen) return { refused: null };
    if (sheet.isChosen !== undefined) chosen.isChosen = sheet.isChosen;
    if (sheet.division !== undefined) chosen.division = divisionName(sheet.division ?? '') || null;
    const { columns } = sheet;
    if (columns) chosen.columns = chosen.columns.map((_, position) => columns[position] ?? null);
  }
  if (cell) {
    next.fixes[cell.key] = { ...next.fixes[cell.key], [cell.field]: tidy(cell.text) };
    const count = Object.values(next.fixes).reduce((sum, fields) => sum + Object.keys(fields).length, 0);
    if (count > rehearsals.maxFixes) return { refused: words.tooManyFixes };
  }
  if (answer) {
    const { [answer.key]: _, ...others } = next.answers;
    next.answers = answer.choice === null ? others : { ...others, [answer.key]: answer.choice };
  }
  if (rows) {
    const named = new Set(rows.keys);
    const others = next.leftOut.filter((key) => !named.has(key));
    next.leftOut = rows.leaveOut ? [...others, ...named] : others;
  }
  return next;
}

function isRow(sheets: readonly Sheet[], key: string): boolean {
  const [sheet = -1, row = -1] = key.split(':').map(Number);
  return row >= 1 && row <= (sheets[sheet]?.rows.length ?? 0) && key === `${sheet}:${row}`;
}
