import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repeatedSentences } from './repeated-sentences.ts';

const folder = join(import.meta.dirname, '..', '..', 'shared', 'src', 'text');

test.each([
  ["const a = { save: 'Save', keep: 'Save' };", 1],
  ["const a = { save: 'Save' };\nconst b = ['Save', 'Save'];", 2],
  [`const a = (n: string) => \`Add \${n}\`;\nconst b = (n: string) => \`Add \${n}, Add \${n}\`;`, 0],
  ["const a = { post: 'Post',\n  send: 'Post', // Twice: it is a verb.\n};", 0],
  ["const a = { post: 'Post',\n  send: 'Post', // Twice:\n};", 1],
  ["const a = { post: 'Post', // Twice: it is a verb.\n  kind: 'Post' };", 0],
  ["const a = { 'Only Me': 'Only Me' };", 0],
  ["type A = 'Only Me';\nconst a = 'Only Me';", 0],
  ["import b from 'Only Me';\nconst a = 'Only Me';", 0],
  ["const a = { kind: 'post' };\nconst b = { kind: 'post' };", 0],
])('%j repeats a sentence %i times', (source, times) => {
  expect(repeatedSentences([{ file: 'shared/src/text/a.ts', source }])).toHaveLength(times);
});

test('finds a sentence of another file', () => {
  const source = "export const a = { failed: 'It failed.' };";
  const files = ['shared/src/text/a.ts', 'shared/src/text/b.ts'].map((file) => ({ file, source }));
  expect(repeatedSentences(files)).toEqual([
    "shared/src/text/b.ts:1: shared/src/text/a.ts:1 has 'It failed.', too. Say it once (vocabulary.ts)",
  ]);
});

test('the catalogue has each sentence once, or says why not', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ file, source: readFileSync(join(folder, file), 'utf8') }));
  expect(files.length).toBeGreaterThan(50);
  expect(repeatedSentences(files)).toEqual([]);
});
