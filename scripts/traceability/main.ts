// Writes the tests for each line of the specification, and for each threat, into the tables of docs/. --check writes
// nothing and fails if a table is outdated. --report=<file> fails if a row has no passed test in Vitest's JSON
// report.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { JsonTestResults } from 'vitest/node';
import { fillIn, gapsOf, pagePaths, passedOf, readLines } from './pages.ts';
import { readTaggedTests } from './tagged-tests.ts';

const root = join(import.meta.dirname, '..', '..');
const { values } = parseArgs({ options: { check: { type: 'boolean' }, report: { type: 'string' } } });
const lines = readLines(root);
const tests = readTaggedTests(root);
const problems: string[] = [];

for (const path of values.report === undefined ? pagePaths : []) {
  const before = readFileSync(join(root, path), 'utf8');
  const after = fillIn(before, tests);
  if (!values.check) writeFileSync(join(root, path), after);
  else if (before !== after) problems.push(`${path} is older than the tests: run npm run traceability`);
}
if (values.report === undefined) problems.push(...gapsOf(lines, tests));
else {
  const report = JSON.parse(readFileSync(values.report, 'utf8')) as JsonTestResults;
  problems.push(...gapsOf(lines, passedOf(tests, report, root)));
}

for (const problem of problems) console.error(problem);
console.log(
  `${lines.length} lines and threats, ${tests.length} tests with tags, ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
