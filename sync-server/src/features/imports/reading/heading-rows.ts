import { tidy } from '@memcherrish/shared/rules/labels.ts';
import { type Cell, isBlank, isErrorCell } from './cells.ts';
import { claimOf, headingJoint, isKnownHeading, isPlainHeading, saysName } from './headings.ts';
import { exactIdeas } from './lexicon.ts';
import { isSectionName } from './line-words.ts';
import { lookOf } from './looks.ts';
import { normalise } from './words.ts';

export type Rows = readonly (readonly Cell[])[];

/** A row of headings, or two rows of which the upper one groups the columns of the lower one. */
export interface Heading {
  first: number;
  last: number;
  titles: string[];
  /** Whether a column names the schoolmates. */
  hasNames: boolean;
}

const maxTitle = 60;
const longestLook = 200;
const plainName = 100;
/** The first rows may have headings with typing mistakes only. */
const rowsWithMistakes = 40;
/** Rows below a heading that are looked at. */
const evidenceRows = 60;

/** Returns whether a cell has a sign that people see. An error such as #N/A is no value. */
export function isFilled(cell: Cell | undefined): boolean {
  return !isBlank(cell) && !isErrorCell(cell);
}

export function textOf(cell: Cell | undefined): string {
  return cell === undefined || cell === '' ? '' : tidy(String(cell));
}

/** Returns the start of a text: enough for a heading and for a look. */
export function startOf(cell: Cell | undefined): string {
  return typeof cell === 'string' && cell.length > longestLook
    ? tidy(cell.slice(0, longestLook))
    : textOf(cell);
}

export function filledIn(row: readonly Cell[] | undefined): number[] {
  const filled: number[] = [];
  if (row)
    for (let position = 0; position < row.length; position += 1)
      if (isFilled(row[position])) filled.push(position);
  return filled;
}

/** Returns the position of the only filled cell, or -1. It stops at the second one, because most rows have several. */
export function onlyFilled(row: readonly Cell[]): number {
  let only = -1;
  for (let position = 0; position < row.length; position += 1) {
    if (!isFilled(row[position])) continue;
    if (only >= 0) return -1;
    only = position;
  }
  return only;
}

/** Returns these columns of all rows. Copies nothing when they are the whole width. */
export function columnsFrom(rows: Rows, from: number, to: number): Rows {
  const isWhole = from === 0 && rows.every((row) => row.length <= to);
  return isWhole ? rows : rows.map((row) => row.slice(from, to));
}

export function isBlankRow(row: readonly Cell[] | undefined): boolean {
  return row === undefined || !row.some(isFilled);
}

/** Finds the rows of headings: by their words, and by what the cells below look like. A title above them is none. */
export function findHeadings(rows: Rows): Heading[] {
  const found: Heading[] = [];
  for (let index = 0; index < rows.length; index += 1) {
    if (!isHeadingRow(rows[index] ?? [], index, found.length === 0)) continue;
    const heading = withSubheading(rows, index);
    const before = found.at(-1);
    const isDirectlyBelow = before && isAbove(rows, before, heading);
    // A person may have a name like a heading: 'Christian Paul' below 'Name'. A part of a class may, too: 'Students'.
    const isPerson = isClear(rows[before?.last ?? index]) && !isClear(rows[index]);
    if (isDirectlyBelow && (isPerson || isSection(rows[index], rows[before.last]))) continue;
    if (isDirectlyBelow) found.pop();
    found.push(heading);
    index = heading.last;
  }
  return found.filter((heading, index) => hasPeopleBelow(rows, heading, found[index + 1]?.first));
}

function isHeadingRow(row: readonly Cell[], index: number, isFirst: boolean): boolean {
  // Most rows are people with a number, and need no more.
  if (row.some((cell) => typeof cell === 'number')) return false;
  const filled = filledIn(row);
  if (filled.length === 0 || filled.some((position) => isData(row[position]))) return false;
  const titles = filled.map((position) => startOf(row[position]));
  if (index >= rowsWithMistakes && !titles.some(hasKnownWord)) return false;
  const claims = titles.flatMap((title) => claimOf(title) ?? []);
  const known = titles.filter(isKnownHeading).length;
  const hasNames = claims.some(({ field }) => field === 'name' || field === 'firstName');
  // 'Student A' below other headings is a person.
  const isPerson = !isFirst && claims.length < 2 && !titles.some(saysName);
  // A form has a plain 'Name' among many questions.
  const isForm = claims.some(({ field, score }) => field === 'name' && score >= plainName);
  return !isPerson && (isForm || known * 2 >= filled.length) && (hasNames || claims.length >= 2);
}

/** Numbers and e-mails are no headings. */
function isData(cell: Cell | undefined): boolean {
  return /\p{Nd}{5}|@/u.test(String(cell)) || (/\p{Nd}{2}/u.test(String(cell)) && lookOf(cell) === 'mobile');
}

function hasKnownWord(title: string): boolean {
  return normalise(title)
    .split(' ')
    .some((word) => exactIdeas.has(word));
}

/** Joins a row of headings with a second one below it: 'Contact' above 'Mobile' and 'E-mail'. */
function withSubheading(rows: Rows, index: number): Heading {
  const upper = rows[index] ?? [];
  const lower = rows[index + 1] ?? [];
  const below = filledIn(lower);
  const isBracketed = below.length > 0 && below.every((at) => /^[([].*[)\]]$/u.test(textOf(lower[at])));
  const isSecond =
    (below.length >= 2 &&
      filledIn(upper).length >= 2 &&
      below.every((at) => isPlainHeading(textOf(lower[at])))) ||
    isBracketed ||
    (filledIn(upper).length === 1 &&
      below.length >= 2 &&
      below.every((at) => isPartOfName(textOf(lower[at]))));
  const titles = isSecond ? joined(upper, lower) : upper.map((cell) => textOf(cell).slice(0, maxTitle));
  return { first: index, last: isSecond ? index + 1 : index, titles, hasNames: namesIn(titles) };
}

/** Returns whether a row is a section line below several headings. */
function isSection(row: readonly Cell[] = [], headings: readonly Cell[] = []): boolean {
  const [own = 0, ...others] = filledIn(row);
  return others.length === 0 && filledIn(headings).length > 1 && isSectionName(textOf(row[own]));
}

/** Returns whether every heading of a row is plain. */
function isClear(row: readonly Cell[] = []): boolean {
  return filledIn(row).every((position) => isPlainHeading(startOf(row[position])));
}

function isPartOfName(title: string): boolean {
  const field = claimOf(title)?.field;
  return field === 'firstName' || field === 'lastName' || field === 'middleName';
}

function namesIn(titles: readonly string[]): boolean {
  return titles.some((title) => ['name', 'firstName'].includes(claimOf(title)?.field ?? ''));
}

function joined(upper: readonly Cell[], lower: readonly Cell[]): string[] {
  const titles: string[] = [];
  let group = '';
  for (let position = 0; position < Math.max(upper.length, lower.length); position += 1) {
    const [above, own] = [textOf(upper[position]), textOf(lower[position])];
    // A group also covers the columns to its right, while only the lower row is filled.
    if (above !== '') group = own === '' ? '' : above;
    else if (own === '') group = '';
    const parent = above || group;
    const title = parent !== '' && own !== '' && normalise(parent) !== normalise(own);
    titles.push((title ? `${parent}${headingJoint}${own}` : own || parent).slice(0, maxTitle));
  }
  return titles;
}

/** Returns whether an earlier heading is only a title above the next one: no rows are between them. */
function isAbove(rows: Rows, earlier: Heading, next: Heading): boolean {
  return rows.slice(earlier.last + 1, next.first).every(isBlankRow);
}

function hasPeopleBelow(rows: Rows, heading: Heading, end = rows.length): boolean {
  if (!heading.hasNames) return true;
  const positions = heading.titles.flatMap((title, position) =>
    ['name', 'firstName'].includes(claimOf(title)?.field ?? '') ? [position] : [],
  );
  const below = rows.slice(heading.last + 1, Math.min(end, heading.last + 1 + evidenceRows));
  const looks = positions.map((position) =>
    below.map((row) => lookOf(row[position])).filter((look) => look !== 'empty'),
  );
  if (looks.every((column) => column.length === 0)) return true;
  return looks.some(
    (column) => column.filter((look) => look === 'name').length * 2 >= column.length && column.length > 0,
  );
}

/** Returns a test for rows that repeat the headings, as printed lists do on every page. `filled` has the filled cells of the row. */
export function repeatsOf(
  rows: Rows,
  heading: Heading,
): (row: readonly Cell[], filled: readonly number[]) => boolean {
  const { titles, first, last } = heading;
  const known = new Map<number, Set<string>>();
  const titlesAt = (position: number) => {
    const before = known.get(position);
    if (before) return before;
    const own = [titles[position], rows[first]?.[position], rows[last]?.[position]];
    const keys = new Set(own.map((title) => normalise(textOf(title))));
    known.set(position, keys);
    return keys;
  };
  return (row, filled) =>
    filled.length > 0 &&
    filled.every((position) => {
      const cell = row[position];
      if (typeof cell === 'number') return false;
      const keys = titlesAt(position);
      return mayStart(cell, keys) && keys.has(normalise(startOf(cell)));
    });
}

/** Returns whether a text may be one of these by its first letter. It is the cheap test for the many cells that are none. */
function mayStart(cell: string | undefined, keys: ReadonlySet<string>): boolean {
  const letter = cell?.[0]?.toLowerCase() ?? '';
  return !/[a-z]/.test(letter) || [...keys].some((key) => key.startsWith(letter));
}
