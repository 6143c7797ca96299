// Fails if a line of the specification, or a threat, has no test, or a test names an unknown one. --report=<file> counts
// only tests that passed in Vitest's JSON report. `npm run traceability -- spec:routes` prints the tests of a
// line, or of all lines below it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { JsonTestResults } from 'vitest/node';
import { gapsOf, passedOf, readLines } from './pages.ts';
import { readTaggedTests } from './tagged-tests.ts';

const root = join(import.meta.dirname, '..', '..');
const { values, positionals } = parseArgs({
  options: { report: { type: 'string' } },
  allowPositionals: true,
});
const lines = readLines(root);
const tests = readTaggedTests(root);

const isAsked = (tag: string) =>
  positionals.some((each) => tag === each || tag.startsWith(each.endsWith(':') ? each : `${each}.`));
for (const { tag } of lines.filter((each) => isAsked(each.tag))) {
  console.log(tag);
  for (const { file, title, tags } of tests) if (tags.includes(tag)) console.log(`  ${file} › ${title}`);
}
const counted =
  values.report === undefined
    ? tests
    : passedOf(tests, JSON.parse(readFileSync(values.report, 'utf8')) as JsonTestResults, root);
const problems = gapsOf(lines, counted);
for (const problem of problems) console.error(problem);
console.log(
  `${lines.length} lines and threats, ${tests.length} tests with tags, ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
