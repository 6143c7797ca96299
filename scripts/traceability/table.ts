import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '@memcherrish/shared/testing/specification/catalogue.ts';
import { gapsOf, type Row, rowsOf } from './evidence.ts';
import { readTests } from './read-tests.ts';

/** Where the table is kept. */
export const tablePath = 'shared/docs/specification.md';

/** The table as the tests make it now, and what it lacks. */
export function makeTable(root: string): { table: string; lines: number; gaps: string[] } {
  const tests = readTests(root);
  const rows = rowsOf(catalogue, tests);
  const path = join(root, tablePath);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return { table: tableOf(rows, before), lines: rows.length, gaps: gapsOf(rows, tests) };
}

const introduction = `# The specification and its tests

Every line of the product's specification, and the test that shows it. Made from the tests by \`npm run traceability\`: do not edit it.
\`npm test\` fails when a line has no test, when a test that is named here is gone, and when this page is older than the tests.

'…' in the title of a test stands for what its table of cases fills in. *Design* says, after the number of its section, what the
design decided differently.
`;

/** The rows as a page. What the table named before stays while it holds, so that a new test changes no old line. */
export function tableOf(rows: readonly Row[], before: string): string {
  const cells = cellsOf(before);
  const sections = [...new Set(rows.map(({ section }) => section))];
  const chapters = sections.map((section) => {
    const lines = rows.filter((row) => row.section === section).map((row) => lineOf(row, cells));
    return [`## ${section}`, '', '| Line | Test |', '| --- | --- |', ...lines, ''].join('\n');
  });
  return [introduction, ...chapters].join('\n');
}

function lineOf({ section, item, tests }: Row, before: ReadonlyMap<string, string>): string {
  const line = cell(item.design ? `${item.line}<br>*Design ${item.design}*` : item.line);
  const named = tests.map(({ file, title }) => cell(`\`${file}\` › ${title}`));
  const shown = item.tests ? named : chosen(named, before.get(`${section} ${line}`) ?? '');
  return `| ${line} | ${shown.join('<br>')} |`;
}

/** What the table named before, as far as it still holds; else one test on the screen, and one at the server or in a unit. */
function chosen(named: readonly string[], before: string): string[] {
  const kept = before.split('<br>').filter((name) => named.includes(name));
  if (kept.length > 0) return kept;
  const isOnScreen = (name: string) => name.startsWith('`pwa/e2e/');
  const [onScreen, elsewhere] = [named.find(isOnScreen), named.find((name) => !isOnScreen(name))];
  return [onScreen, elsewhere].filter((name) => name !== undefined);
}

/** The second cell of each line of a table, by its section and its first. */
function cellsOf(table: string): Map<string, string> {
  const cells = new Map<string, string>();
  let section = '';
  for (const row of table.split('\n')) {
    if (row.startsWith('## ')) section = row.slice(3);
    const [, line, tests] = /^\| (.*) \| (.*) \|$/.exec(row) ?? [];
    if (line !== undefined && tests !== undefined) cells.set(`${section} ${line}`, tests);
  }
  return cells;
}

const cell = (text: string) =>
  text
    .replace(/\{\}|%[sijdo]|\$[\w.]+/g, '…')
    .replaceAll('|', '\\|')
    .replace(/\p{Cc}/gu, ' ');
