import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Bug, withBug } from './bug.ts';
import { bugs } from './bugs.ts';

/** Tests the tests. A bug is planted in the source while it loads, and the named test must fail. Without the bug the same run passes. */

const isLong = process.env['LONG'] === '1';
const root = join(import.meta.dirname, '../../..');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'memcherrish-planted-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const report = z.object({
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) }),
  ),
});

/** Returns the results of the tests with that name. */
async function runTest(
  { test, name }: Bug,
  withMistake: boolean,
): Promise<{ failed: boolean; seen: string[] }> {
  const output = join(folder, `${crypto.randomUUID()}.json`);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const config = join(import.meta.dirname, 'vitest.config.ts');
  const pattern = test.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const options = ['--config', config, '--reporter=json', `--outputFile=${output}`, '-t', pattern, test.file];
  const child = spawn(process.execPath, [vitest, 'run', ...options], {
    cwd: root,
    // Runs separately from this run, in the short form.
    env: {
      ...Object.fromEntries(Object.entries(process.env).filter(([key]) => !/^(VITEST|LONG$)/.test(key))),
      ...test.env,
      PLANTED_BUG: withMistake ? name : '',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  const { testResults } = report.parse(JSON.parse(readFileSync(output, 'utf8')));
  const named = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ fullName }) => fullName.includes(test.name));
  return { failed: code !== 0, seen: named.map(({ status }) => status) };
}

describe.each(bugs.filter(({ quick }) => isLong || quick))('$name', (bug) => {
  it('can be planted and is detected, and the test passes without it', { timeout: 600_000 }, async () => {
    const source = readFileSync(join(root, bug.file), 'utf8');
    expect(withBug(bug, source)).not.toBe(source);
    const [control, planted] = [await runTest(bug, false), await runTest(bug, true)];
    expect(control).toEqual({ failed: false, seen: control.seen.map(() => 'passed') });
    expect(control.seen).not.toEqual([]);
    expect(planted.failed).toBe(true);
    expect(planted.seen).toContain('failed');
  });
});
