import { catalogue } from '@memcherrish/shared/testing/specification/catalogue.ts';
import { gapsOf, type Row, rowsOf } from './evidence.ts';
import { readTests } from './read-tests.ts';

/** Where the table is kept. */
export const tablePath = 'shared/docs/specification.md';

/** The table as the tests make it now, and what it lacks. */
export function makeTable(root: string): { table: string; lines: number; gaps: string[] } {
  const tests = readTests(root);
  const rows = rowsOf(catalogue, tests);
  return { table: render(rows), lines: rows.length, gaps: gapsOf(rows, tests) };
}

const introduction = `# The specification and its tests

Every line of the product's specification, and the test that shows it. Made from the tests by \`npm run traceability\`: do not edit it.
\`npm test\` fails when a line has no test, when a test that is named here is gone, and when this page is older than the tests.

'…' in the title of a test stands for what its table of cases fills in. *Design* says, after the number of its section, what the
design decided differently.
`;

function render(rows: readonly Row[]): string {
  const sections = [...new Set(rows.map(({ section }) => section))];
  const chapters = sections.map((section) => {
    const lines = rows.filter((row) => row.section === section).map(lineOf);
    return [`## ${section}`, '', '| Line | Test |', '| --- | --- |', ...lines, ''].join('\n');
  });
  return [introduction, ...chapters].join('\n');
}

function lineOf({ item, tests }: Row): string {
  const line = item.design ? `${item.line}<br>*Design ${item.design}*` : item.line;
  const shown = tests.map(({ file, title }) => `\`${file}\` › ${title}`);
  return `| ${cell(line)} | ${item.isOpen ? '*Not built yet.*' : shown.map(cell).join('<br>')} |`;
}

const cell = (text: string) =>
  text
    .replace(/\{\}|%[sijdo]|\$[\w.]+/g, '…')
    .replaceAll('|', '\\|')
    .replace(/\p{Cc}/gu, ' ');
