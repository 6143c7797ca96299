import { tidy } from '@memcherrish/shared/rules/labels.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { normalise, wordSet } from './words.ts';

/** A value as a spreadsheet holds it. An empty cell is the empty string. */
export type Cell = string | number;

/** Starts a cell without a value: a formula whose result is not in the file, or an error such as #N/A. */
export const withoutValue = '\u0000';
const formulaStart = `${withoutValue}=`;
const errorStart = `${withoutValue}#`;

/** Words and marks that repeat the cell above. */
const dittoWords =
  wordSet(`do, do do, ditto, ditto ditto, dito, same, same place, same town, same as above, same as previous, as above, same above, idem, അതേ, അതുതന്നെ, മുകളിൽ പറഞ്ഞത്, മേൽപ്പറഞ്ഞത്, മേൽപടി, മേപ്പടി, ടി,
  वही, उपरोक्त, तदैव, यथोपरि, उपर्युक्त, மேற்படி, அதே, மேலே உள்ளது, மேலுள்ளது`);
const dittoMark =
  /^(?:["\u201C\u201D\u201E\u2033\u3003\uFF02\u00BB\u02DD\u2191\u2193\u21D1\u21D3\u2B06\u2B07]+\uFE0F?|[,'\u2018\u2019\u02BC\u2032]{2,})$/u;
const longestDitto = 40;
const aroundMarks = /[-\u2013\u2014.\s]+/gu;

/** Refused entries are cut to this length in messages. */
const shownLength = 40;

const visible = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** Returns whether a cell has no sign that people see. */
export function isBlank(cell: Cell | undefined): boolean {
  if (cell === undefined || cell === '') return true;
  if (typeof cell === 'number') return false;
  const first = cell.charCodeAt(0);
  // Most texts start with a sign of ASCII.
  return !(first > 0x20 && first < 0x7f) && !visible.test(cell);
}

export function isErrorCell(cell: Cell | undefined): boolean {
  return typeof cell === 'string' && cell.startsWith(errorStart);
}

/** Returns why a cell has no value: some programs store no results of formulas, and others store errors. */
export function missingValue(cell: Cell | undefined): string | null {
  if (isErrorCell(cell)) return serverWords.rowCellError(shown(cell ?? ''));
  return typeof cell === 'string' && cell.startsWith(formulaStart) ? serverWords.rowFormula : null;
}

/** Returns whether a cell repeats the one above it: a ditto mark, or words for it. */
export function isDitto(cell: Cell): boolean {
  if (typeof cell === 'number' || cell.length > longestDitto) return false;
  const text = tidy(cell);
  return dittoMark.test(text.replace(aroundMarks, '')) || dittoWords.has(normalise(text));
}

/** Returns the start of a cell for a sentence. */
export function shown(cell: Cell): string {
  const text = tidy(String(cell));
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}
