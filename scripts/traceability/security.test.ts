import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readTests } from './read-tests.ts';
import { makeSecurityPage, securityPath } from './security.ts';

const root = join(import.meta.dirname, '..', '..');
const tests = readTests(root);

it('every test that the page about security names is there', () => {
  expect(makeSecurityPage(tests).gaps).toEqual([]);
});

it('the page is as its lists are: npm run traceability writes it', () => {
  expect(readFileSync(join(root, securityPath), 'utf8')).toBe(makeSecurityPage(tests).page);
});

it('a test that is renamed leaves a gap', () => {
  const [first, ...others] = tests.filter(({ file }) => file.includes('takeover'));
  const renamed = { ...first, title: 'another' } as (typeof tests)[number];
  expect(makeSecurityPage([renamed, ...others]).gaps.length).toBeGreaterThan(
    makeSecurityPage([first as (typeof tests)[number], ...others]).gaps.length,
  );
});
