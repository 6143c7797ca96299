import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { JsonTestResults } from 'vitest/node';
import type { TaggedTest } from './tagged-tests.ts';

/** The pages with tables of requirements that need a test. */
export const pagePaths = ['docs/specification.md', 'docs/security-tests.md', 'docs/product.md'];

/** A row of such a table: its tag, and its cells by column title. */
export interface Line {
  tag: string;
  cells: Readonly<Record<string, string>>;
}

/** Returns every row of every page, in order. */
export const readLines = (root: string): Line[] =>
  pagePaths.flatMap((path) => linesOf(readFileSync(join(root, path), 'utf8')));

/** Returns the rows whose first cell is a tag in backticks. Throws for a row with too few or too many cells. */
export function linesOf(page: string): Line[] {
  let columns: string[] = [];
  return page.split('\n').flatMap((row) => {
    const cells = cellsOf(row);
    const tag = tagOf(cells);
    if (tag !== null && cells.length !== columns.length)
      throw new Error(`${tag}: the row has ${cells.length} cells, and its table ${columns.length} columns`);
    if (tag !== null)
      return [{ tag, cells: Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? ''])) }];
    if (cells.some((each) => /\w/.test(each))) columns = cells;
    return [];
  });
}

/** Returns a sentence for each row without a test and each tag without a row. */
export function gapsOf(lines: readonly Line[], tests: readonly Pick<TaggedTest, 'tags'>[]): string[] {
  const known = new Set(lines.map(({ tag }) => tag));
  const shown = new Set(tests.flatMap(({ tags }) => tags));
  const twice = lines.filter(({ tag }, at) => lines.findIndex((each) => each.tag === tag) < at);
  return [
    ...twice.map(({ tag }) => `${tag}: two rows have this tag`),
    ...[...known].filter((tag) => !shown.has(tag)).map((tag) => `${tag}: no test shows it`),
    ...[...shown].filter((tag) => !known.has(tag)).map((tag) => `${tag}: no row has this tag`),
  ];
}

/** Returns the tests that passed, by file and title. One passed test is enough for a table of cases or a block. */
export function passedOf(
  tests: readonly TaggedTest[],
  { testResults }: Pick<JsonTestResults, 'testResults'>,
  root: string,
): TaggedTest[] {
  const titlesOf = new Map(
    testResults.map(({ name, assertionResults }) => {
      const passed = assertionResults.filter(({ status }) => status === 'passed');
      const titles = passed.map(({ ancestorTitles, title }) => [...ancestorTitles, title].join(' › '));
      return [relative(root, name).replaceAll('\\', '/'), titles];
    }),
  );
  return tests.filter(({ file, title }) => {
    const pattern = title
      .split(/%[sijdo]|\$[\w.]+|…/)
      .map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*');
    const isOf = new RegExp(`^(.* › )?${pattern}( › .*)?$`, 's');
    return titlesOf.get(file)?.some((each) => isOf.test(each));
  });
}

/** Returns the cells of a row. A cell may be empty, and may contain an escaped bar. */
const cellsOf = (row: string) =>
  row.startsWith('| ')
    ? row
        .replace(/^\||\|\s*$/g, '')
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim())
    : [];
const tagOf = ([first = '']: string[]) => /^`(\w+:[\w.-]+)`$/.exec(first)?.[1] ?? null;
