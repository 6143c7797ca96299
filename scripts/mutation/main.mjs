// Plants small mistakes in a folder of shared, one at a time, and reports how many of them the unit tests notice.
// Fails when a mistake survives that survivors.json does not explain. --write=FILE also stores these as JSON.
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { scoresOf, unexplained } from './survivors.ts';

const root = join(import.meta.dirname, '..', '..');
if (process.argv[2] === 'rows') {
  await import('./plant-rows.ts');
  process.exit();
}
const { values, positionals } = parseArgs({ options: { write: { type: 'string' } }, allowPositionals: true });
const folders = positionals.length > 0 ? positionals : ['shared/src/access', 'shared/src/rules'];
const outside = folders.filter((folder) => !folder.startsWith('shared/src/'));
if (outside.length > 0) throw new Error(`${outside.join(', ')}: only folders of shared/src can be tested.`);

process.chdir(root);
const results = await new Stryker({
  mutate: [
    ...folders.map((each) => (each.endsWith('.ts') ? each : `${each.replace(/\/$/, '')}/**/*.ts`)),
    '!**/*.test.ts',
  ],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutation/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  // A constant of a module would need a new process for each mutant. Tests quote the constants instead.
  ignoreStatic: true,
  concurrency: 1,
  // Node runs the sources as they are, and a mutant need not compile.
  disableTypeChecks: false,
  tsconfigFile: 'none',
  ignorePatterns: ['pwa', 'sync-server', 'docs', 'screens', 'data'],
  reporters: ['progress-append-only'],
  tempDirName: join(tmpdir(), 'memcherrish-mutants'),
}).runMutationTest();

const mutants = results.map(({ fileName, location, replacement, status }) => {
  const file = relative(root, fileName).replaceAll('\\', '/');
  return { file, code: textAt(file, location), becomes: replacement ?? '', status };
});
for (const [name, { noticed, all }] of scoresOf(mutants)) {
  console.log(`${name}: ${noticed} of ${all} mistakes noticed, ${((noticed / all) * 100).toFixed(1)} %`);
}
const explained = JSON.parse(readFileSync(join(import.meta.dirname, 'survivors.json'), 'utf8'));
const left = unexplained(mutants, explained);
if (values.write !== undefined) writeFileSync(values.write, JSON.stringify(left, null, 2));
for (const { file, code, becomes } of left)
  console.error(`${file}: no test notices\n  ${code}\nas\n  ${becomes}`);
process.exitCode = left.length === 0 ? 0 : 1;

/** Returns the text between two places. Lines and columns count from one. */
function textAt(file, { start, end }) {
  const lines = readFileSync(join(root, file), 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = lines[last]?.slice(0, end.column - 1) ?? '';
  lines[0] = lines[0]?.slice(start.column - 1) ?? '';
  return lines.join('\n');
}
