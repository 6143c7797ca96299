import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readLines } from '../traceability/pages.ts';
import { misfits, patternOf, readRowMutations, testsOf } from './rows.ts';

const root = join(import.meta.dirname, '..', '..');
const mutation = { row: 'spec:home.1', file: 'a.ts', find: 'x > 1', replace: 'x >= 1' };
const misfitsOf = (...mutations: (typeof mutation)[]) =>
  misfits(mutations, new Set(['spec:home.1', 'spec:home.2']), (file) =>
    file === 'a.ts' ? 'x > 1 || y > 2' : null,
  );

it('every mutation of a line still fits the code', () => {
  const sourceOf = (file: string) =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null;
  const rows = new Set(readLines(root).map(({ tag }) => tag));
  expect(misfits(readRowMutations(root), rows, sourceOf)).toEqual([]);
});

it('finds mutations that do not fit', () => {
  expect(misfitsOf(mutation)).toEqual([]);
  expect(misfitsOf({ ...mutation, row: 'spec:home.9' })).toEqual(['spec:home.9: no table has this line']);
  expect(misfitsOf(mutation, mutation)).toEqual(['spec:home.1: it has two mutations']);
  expect(misfitsOf({ ...mutation, file: 'b.ts' })).toEqual(['spec:home.1: there is no b.ts']);
  expect(misfitsOf({ ...mutation, find: '>' })).toEqual(['spec:home.1: a.ts has this 2 times: >']);
  expect(misfitsOf({ ...mutation, replace: 'x > 1' })).toEqual(['spec:home.1: it changes nothing']);
});

it('runs the tests of a line, the quickest file first, by their titles', () => {
  const of = (file: string, title: string, ...tags: string[]) => ({ file, title, tags });
  const tests = [
    of('pwa/e2e/home.test.ts', 'opens', 'spec:home.1'),
    of('shared/src/home.test.ts', 'home › takes %s (or $name)', 'spec:home.2', 'spec:home.1'),
    of('shared/src/home.test.ts', 'other', 'spec:home.2'),
  ];
  expect([...testsOf('spec:home.1', tests)]).toEqual([
    ['shared/src/home.test.ts', [tests[1]]],
    ['pwa/e2e/home.test.ts', [tests[0]]],
  ]);
  const pattern = new RegExp(patternOf({ title: 'home › takes %s (or $name)' }));
  expect('home takes 3 (or four)').toMatch(pattern);
  expect('home takes 3 or four').not.toMatch(pattern);
});
