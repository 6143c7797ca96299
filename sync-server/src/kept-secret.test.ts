import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keptSecret } from './kept-secret.ts';

let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'memcherrish-secret-'));
  file = join(dir, 'auth-secret');
});
afterEach(() => rmSync(dir, { recursive: true }));

it('makes the secret once, readable by the owner alone, and leaves no other file', async () => {
  const secret = await keptSecret(dir);
  expect(secret).toMatch(/^[\w-]{64}$/);
  expect(await keptSecret(dir)).toBe(secret);
  expect(readdirSync(dir)).toEqual(['auth-secret']);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('keeps a secret that an operator has written', async () => {
  writeFileSync(file, `${'an operator chose this one'.replaceAll(' ', '-')}-for-good\n`);
  expect(await keptSecret(dir)).toContain('an-operator-chose-this-one');
});

it.each([
  ['nothing', ''],
  ['zeros', '\0'.repeat(64)],
  ['a part', 'abc'],
])('replaces a secret that a power cut damaged: %s', async (_what, left) => {
  writeFileSync(file, left);
  const secret = await keptSecret(dir);
  expect(secret).toMatch(/^[\w-]{64}$/);
  expect(readFileSync(file, 'utf8')).toBe(secret);
});
