import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readLines } from '../traceability/pages.ts';
import { isFact, misfits, mistaken, patternOf, readRowMutations, testsOf, touchedBy } from './rows.ts';

const root = join(import.meta.dirname, '..', '..');
const mutation = { row: 'spec:home.1', file: 'a.ts', find: 'x > 1', replace: 'x >= 1' };
const misfitsOf = (...mutations: (typeof mutation)[]) =>
  misfits(mutations, (file) => (file === 'a.ts' ? 'x > 1 || y > 2' : null));

it('every mutation names a line, and each that changes a fact still fits the code', () => {
  const mutations = readRowMutations(root);
  const inFacts = mutations.filter(({ file }) => isFact(file));
  const sourceOf = (file: string) =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null;
  expect(mistaken(mutations, new Set(readLines(root).map(({ tag }) => tag)))).toEqual([]);
  expect(inFacts.length).toBeGreaterThan(50);
  expect(misfits(inFacts, sourceOf)).toEqual([]);
});

it('finds mutations of no line, and such as come twice or change nothing', () => {
  const rows = new Set(['spec:home.1', 'spec:home.2']);
  expect(mistaken([mutation], rows)).toEqual([]);
  expect(mistaken([{ ...mutation, row: 'spec:home.9' }], rows)).toEqual([
    'spec:home.9: no table has this line',
  ]);
  expect(mistaken([mutation, mutation], rows)).toEqual(['spec:home.1: it has two mutations']);
  expect(mistaken([{ ...mutation, replace: 'x > 1' }], rows)).toEqual(['spec:home.1: it changes nothing']);
});

it('finds mutations whose text is not once in their file', () => {
  expect(misfitsOf(mutation)).toEqual([]);
  expect(misfitsOf({ ...mutation, file: 'b.ts' })).toEqual(['spec:home.1: there is no b.ts']);
  expect(misfitsOf({ ...mutation, find: '>' })).toEqual(['spec:home.1: a.ts has this 2 times: >']);
});

it('a change touches the mutations of its files and of the lines that its tests show', () => {
  const other = { ...mutation, row: 'spec:home.2', file: 'b.ts' };
  const tests = [{ file: 'home.test.ts', title: 'opens', tags: ['spec:home.2'] }];
  const touched = (...changed: string[]) => touchedBy(new Set(changed), [mutation, other], tests);
  expect(touched('a.ts')).toEqual([mutation]);
  expect(touched('home.test.ts')).toEqual([other]);
  expect(touched('c.ts')).toEqual([]);
});

it('runs the tests of a line, the quickest file first, by their titles', () => {
  const of = (file: string, title: string, ...tags: string[]) => ({ file, title, tags });
  const tests = [
    of('pwa/e2e/home.test.ts', 'opens', 'spec:home.1'),
    of('pwa/component-tests/home.test.ts', 'says', 'spec:home.1'),
    of('shared/src/home.test.ts', 'home › takes %s (or $name)', 'spec:home.2', 'spec:home.1'),
    of('shared/src/home.test.ts', 'other', 'spec:home.2'),
  ];
  expect([...testsOf('spec:home.1', tests)]).toEqual([
    ['shared/src/home.test.ts', [tests[2]]],
    ['pwa/component-tests/home.test.ts', [tests[1]]],
    ['pwa/e2e/home.test.ts', [tests[0]]],
  ]);
  const pattern = new RegExp(patternOf({ title: 'home › takes %s (or $name)' }));
  expect('home takes 3 (or four)').toMatch(pattern);
  expect('home takes 3 or four').not.toMatch(pattern);
});
