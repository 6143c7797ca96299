// Plants the mutation of each line of the specification, and runs the tests that are cited for the line: one of them
// must fail. `npm run test:mutation -- rows spec:routes` does it for the lines whose tags begin so, and
// `npm run test:mutation -- rows --changed COMMIT` for those that a change since the commit touches. `--lanes 2`
// plants two at a time, each with an app of its own. First it says which mutations no longer fit the code.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { JsonTestResults } from 'vitest/node';
import { readTaggedTests } from '../traceability/tagged-tests.ts';
import { misfits, patternOf, type RowMutation, readRowMutations, testsOf, touchedBy } from './rows.ts';

const root = join(import.meta.dirname, '..', '..');
const { values, positionals } = parseArgs({
  options: { changed: { type: 'string' }, lanes: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const beginnings = positionals.slice(1);
const tests = readTaggedTests(root);
const named = readRowMutations(root).filter(
  ({ row }) =>
    beginnings.length === 0 || beginnings.some((each) => row === each || row.startsWith(`${each}.`)),
);
const mutations =
  values.changed === undefined ? named : touchedBy(filesChangedSince(values.changed), named, tests);
const unfit = misfits(mutations, (file) =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null,
);
for (const each of unfit) console.error(`No longer fits: ${each}`);
const missed: string[] = [];
// All lanes take from the same iterator, so each mutation is planted once.
const waiting = mutations.entries();
await Promise.all(Array.from({ length: Number(values.lanes) }, plantInLane));
console.log(`${mutations.length - missed.length} of ${mutations.length} mutations noticed.`);
if (missed.length > 0) console.error(`Not noticed: ${missed.join(', ')}`);
process.exitCode = missed.length === 0 ? 0 : 1;

async function plantInLane(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'memcherrish-rows-'));
  try {
    for (const [at, mutation] of waiting) {
      const outcome = await outcomeOf(mutation, folder);
      if (!outcome.startsWith('noticed')) missed.push(mutation.row);
      console.log(`${at + 1} of ${mutations.length}  ${mutation.row}  ${outcome}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the files that differ from a commit, those that are not committed yet included. */
function filesChangedSince(commit: string): Set<string> {
  const listed = execFileSync('git', ['diff', '--name-only', commit], { cwd: root, encoding: 'utf8' });
  return new Set(listed.split('\n').filter(Boolean));
}

async function outcomeOf(mutation: RowMutation, folder: string): Promise<string> {
  try {
    const file = await catcherOf(mutation, folder);
    return file === null ? 'NO TEST OF THE LINE NOTICES IT' : `noticed by ${file}`;
  } catch (error) {
    return `FAILED: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Returns the file of the first test of the line that fails, or null. */
async function catcherOf(mutation: RowMutation, folder: string): Promise<string | null> {
  let appDir: string | undefined;
  for (const [file, own] of testsOf(mutation.row, tests)) {
    const isStory = file.startsWith('pwa/e2e/');
    if (isStory && !mutation.file.startsWith('sync-server/')) appDir ??= await builtApp(mutation, folder);
    const patterns = own.map(patternOf);
    if (await failsWith(mutation, { file, patterns, folder, appDir })) return file;
  }
  return null;
}

/** Builds the app with the mutation and returns its folder. */
async function builtApp(mutation: RowMutation, folder: string): Promise<string> {
  const appDir = join(folder, 'app');
  rmSync(appDir, { recursive: true, force: true });
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const config = join(import.meta.dirname, 'app.config.ts');
  const status = await ended(
    [vite, 'build', '--config', config, '--outDir', appDir, '--emptyOutDir', '--logLevel', 'error'],
    { MUTATION: JSON.stringify(mutation) },
    join(root, 'pwa'),
  );
  if (status !== 0) throw new Error('the app does not build with the mutation.');
  return appDir;
}

interface TestRun {
  file: string;
  /** Patterns of the titles of the tests to run. */
  patterns: readonly string[];
  /** Takes the report. */
  folder: string;
  /** The built app with the mutation, for a story in a browser. */
  appDir: string | undefined;
}

async function failsWith(
  mutation: RowMutation,
  { file, patterns, folder, appDir }: TestRun,
): Promise<boolean> {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const { row, find, replace } = mutation;
  const bug = { name: row, file: mutation.file, changes: [{ find, replace }] };
  const config = file.startsWith('pwa/component-tests/')
    ? 'scripts/mutation/component.config.ts'
    : 'sync-server/test/mutation-tests/vitest.config.ts';
  await ended(
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--config', join(root, config)],
      ...['--reporter=json', `--outputFile=${report}`, '--bail=1', '-t', patterns.join('|'), file],
    ],
    {
      PLANTED_BUG: JSON.stringify(bug),
      MUTATION: JSON.stringify(mutation),
      ...(appDir && { APP_DIR: appDir }),
    },
    root,
  );
  if (!existsSync(report)) throw new Error(`${file} did not run.`);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as JsonTestResults;
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  const named = results.filter(({ fullName }) =>
    patterns.some((each) => new RegExp(each, 's').test(fullName)),
  );
  if (named.every(({ status }) => status !== 'passed' && status !== 'failed')) {
    const reasons = testResults.map(({ message }) => message).join('\n');
    throw new Error(`no test of ${file} ran with the mutation. ${reasons}`);
  }
  return named.some(({ status }) => status === 'failed');
}

async function ended(args: readonly string[], env: Record<string, string>, cwd: string): Promise<number> {
  const usual = Object.entries(process.env).filter(([key]) => !/^(VITEST|LONG$)/.test(key));
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...Object.fromEntries(usual), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  return Number(code);
}
