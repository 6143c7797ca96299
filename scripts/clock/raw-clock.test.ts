import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clockModule, rawClocks } from './raw-clock.ts';

const root = join(import.meta.dirname, '..', '..');

test.each([
  ['const now = Date.now();', 1],
  ['start({ now: Date.now });', 1],
  ['const today = new Date();', 1],
  ['const text = Date();', 1],
  ['const both = [new Date(), Date.now()];', 2],
  ["const at = new Date('2027-01-02');", 0],
  ['const at = Date.parse(text);', 0],
  ['const left = performance.now();', 0],
])('%j reads the clock of the device %i times', (source, times) => {
  expect(rawClocks('pwa/src/x.ts', source)).toHaveLength(times);
});

test('only one module of the app reads the clock of the device', () => {
  const files = spawnSync('git', ['ls-files', '-co', '--exclude-standard', 'pwa/src/*.ts', 'pwa/src/*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
    .stdout.split('\n')
    .filter(
      (file) => file !== '' && !/\.test\.tsx?$|-fixture\.ts$/.test(file) && existsSync(join(root, file)),
    );
  expect(files).toContain(clockModule);
  const read = (file: string) => rawClocks(file, readFileSync(join(root, file), 'utf8'));
  expect(read(clockModule)).not.toEqual([]);
  expect(files.filter((file) => file !== clockModule).flatMap(read)).toEqual([]);
});
