import {
  columnsFrom,
  filledIn,
  findHeadings,
  type Heading,
  isBlankRow,
  onlyFilled,
  type Rows,
  repeatsOf,
  textOf,
} from './heading-rows.ts';
import { claimOf, isPlainHeading, namesAnyone } from './headings.ts';
import { isClassName, isFooter, isSectionName } from './line-words.ts';
import { normalise } from './words.ts';

/** A table on a sheet: its headings, its columns, and the rows below the headings. */
export interface Table {
  /** Null when no row names the columns. Then the table is the whole area. */
  heading: Heading | null;
  /** The first column, and the one after the last. */
  from: number;
  to: number;
  /** The first row below the headings, and the row after the last. */
  start: number;
  end: number;
  /** The line above the headings, such as 'Batch committee'. */
  title: string;
  /** The row of that line; -1 without one. */
  titleRow: number;
  /** Whether the rows belong to the list before it: no other title separates them. */
  continues: boolean;
}

/** Finds the tables of a sheet: beside each other with a blank column between them, and below each other. */
export function tablesOf(rows: Rows): Table[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const areas = cutAtBlankColumns(rows, 0, width, (part) =>
    findHeadings(part).some(({ titles }) => titles.some(namesAnyone)),
  );
  return areas
    .flatMap(({ from, to }) => tablesIn(rows, from, to))
    .map((table, index) => ({ ...table, continues: index > 0 && table.continues }));
}

function tablesIn(rows: Rows, from: number, to: number): Table[] {
  const part = columnsFrom(rows, from, to);
  const headings = findHeadings(part);
  if (headings.length === 0)
    return [
      { heading: null, from, to, start: 0, end: rows.length, title: '', titleRow: -1, continues: false },
    ];
  const tables: Table[] = [];
  for (const heading of headings) {
    const before = tables.at(-1);
    const { title, titleRow } = titleAbove(part, heading.first, before);
    if (before?.heading) {
      const upper = part[heading.first] ?? [];
      const repeated = repeatsOf(part, before.heading)(upper, filledIn(upper));
      if (repeated && belongsTo(before, title)) continue;
      const [own = 0, ...others] = filledIn(part[heading.first]);
      const isLine = others.length === 0 && filledIn(part[before.heading.last]).length > 1;
      const text = textOf(part[heading.first]?.[own]);
      // 'Student Name' is no person, and 'Christian' is one.
      if (isLine && !(isPlainHeading(text) && claimOf(text)?.field === 'name')) continue;
      before.end = titleRow < 0 ? heading.first : titleRow;
    }
    const continues = belongsTo(before, title);
    tables.push({ heading, from, to, start: heading.last + 1, end: rows.length, title, titleRow, continues });
  }
  return tables.flatMap((table) => cutBesides(part, table)).flatMap((table) => cutAtClassLines(rows, table));
}

/** Returns whether the rows below a title belong to the list before it: a part of the class, or its next page. */
function belongsTo(before: Table | undefined, title: string): boolean {
  const isPart = title === '' || isSectionName(title) || isFooter(title);
  return isPart || normalise(title) === normalise(before?.title ?? '');
}

/** Returns the line directly above a row of headings. Below another table, a line without a blank row above it may be a person. */
function titleAbove(
  rows: Rows,
  first: number,
  before: Table | undefined,
): { title: string; titleRow: number } {
  let row = first - 1;
  while (row >= 0 && filledIn(rows[row]).length === 0) row -= 1;
  const filled = filledIn(rows[row]);
  const text = textOf(rows[row]?.[filled[0] ?? 0]);
  const isFree = !before || row > before.start;
  const isLine =
    filled.length === 1 &&
    (!before || filledIn(rows[row - 1]).length === 0 || isClassName(text) || isSectionName(text));
  return row >= 0 && isFree && isLine ? { title: text, titleRow: row } : { title: '', titleRow: -1 };
}

/** Cuts a table into the lists beside each other: at blank columns, and where the headings start again. */
function cutBesides(rows: Rows, table: Table): Table[] {
  const { heading, from, to } = table;
  if (!heading) return [table];
  const width = to - from;
  const body = [...rows.slice(heading.first, heading.last + 1), ...rows.slice(table.start, table.end)];
  const namesPeople = (left: number, right: number) => heading.titles.slice(left, right).some(namesAnyone);
  const areas = cutAtBlankColumns(body, 0, width, (_, left, right) => namesPeople(left, right)).flatMap(
    (area) => cutAtRepeats(heading.titles, area.from, area.to),
  );
  if (areas.length === 1) return [table];
  return areas.map(({ from: left, to: right }, index) => {
    const above = titleOver(rows, heading.first, left, right);
    const titles = heading.titles.slice(left, right);
    const sameTitles = titles.some(namesAnyone);
    return {
      ...table,
      heading: { ...heading, titles, hasNames: sameTitles && heading.hasNames },
      from: from + left,
      to: from + right,
      title: above || (index === 0 ? table.title : ''),
      continues: index === 0 ? table.continues : above === '' || isSectionName(above),
    };
  });
}

/** Returns the title of one of several lists beside each other: only when each has its own. */
function titleOver(rows: Rows, first: number, left: number, right: number): string {
  const row = rows[first - 1] ?? [];
  const filled = filledIn(row);
  const own = filled.filter((position) => position >= left && position < right);
  return filled.length > 1 && own.length === 1 ? textOf(row[own[0] ?? 0]) : '';
}

interface Area {
  from: number;
  to: number;
}

/** Cuts at columns that are blank in all rows, when the part to the right is a list of its own. */
function cutAtBlankColumns(
  rows: Rows,
  from: number,
  to: number,
  isList: (part: Rows, left: number, right: number) => boolean,
): Area[] {
  const isFilled = Array.from({ length: to }, () => false);
  for (const row of rows) {
    for (let position = from; position < Math.min(to, row.length); position += 1)
      if (!isFilled[position] && textOf(row[position]) !== '') isFilled[position] = true;
  }
  const areas: Area[] = [{ from, to }];
  for (let position = from + 1; position < to - 1; position += 1) {
    if (isFilled[position] || !isFilled[position + 1]) continue;
    let end = position + 1;
    while (end < to && isFilled[end]) end += 1;
    const part = columnsFrom(rows, position + 1, end);
    if (!isList(part, position + 1, end)) continue;
    const last = areas.at(-1);
    if (last) last.to = position;
    areas.push({ from: position + 1, to });
  }
  return areas;
}

/** Cuts where two or more headings in a row, one of them of names, are repeated. */
function cutAtRepeats(titles: readonly string[], from: number, to: number): Area[] {
  const keys = titles.map(normalise);
  const areas: Area[] = [{ from, to }];
  for (let position = from + 2; position < to - 1; position += 1) {
    const start = areas.at(-1)?.from ?? from;
    const isRepeat = keys
      .slice(start, position - 1)
      .some(
        (key, at) =>
          key !== '' &&
          key === keys[position] &&
          keys[start + at + 1] !== '' &&
          keys[start + at + 1] === keys[position + 1],
      );
    if (!isRepeat || !titles.slice(position, to).some(namesAnyone)) continue;
    const last = areas.at(-1);
    if (last) last.to = position;
    areas.push({ from: position, to });
  }
  return areas;
}

/** Cuts at lines that name another class: '10-B' between the people of 10-A and 10-B. */
function cutAtClassLines(rows: Rows, table: Table): Table[] {
  const tables = [{ ...table }];
  if (!table.heading || filledIn(table.heading.titles).length < 2) return tables;
  const part = columnsFrom(rows, table.from, table.to);
  for (let row = table.start; row < table.end; row += 1) {
    const cells = part[row] ?? [];
    const only = onlyFilled(cells);
    if (only < 0) continue;
    const title = textOf(cells[only]);
    if (!isClassName(title)) continue;
    const current = tables.at(-1) ?? table;
    current.end = row;
    const continues = normalise(title) === normalise(current.title);
    tables.push({ ...table, start: row + 1, end: table.end, title, titleRow: row, continues });
  }
  // The first line names the class of all people up to the next line.
  const [first, second] = tables;
  if (first && second && part.slice(first.start, first.end).every(isBlankRow)) {
    return [{ ...second, continues: first.continues }, ...tables.slice(2)];
  }
  return tables;
}
