import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Section } from '@memcherrish/shared/testing/specification/item.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { gapsOf, rowsOf } from './evidence.ts';
import { readTests } from './read-tests.ts';
import { makeTable, tableOf, tablePath } from './table.ts';

const root = join(import.meta.dirname, '..', '..');
const { table, gaps } = makeTable(root);

const harness = `
export async function look(page: Page) { await find(page, 'Seen by way of the harness'); }
const find = (page: Page, name: string) => page.getByRole('button', { name }).click();
`;
const story = `
import { look } from './harness/look.ts';
const school = story.extend('school', ({ server }) => open(server, 'Only arranged'));
describe('a block', () => {
  school('a story', async ({ page }) => {
    await page.getByText('Seen').waitFor();
    await page.getByText('No schools found.').waitFor();
    await look(page);
    expect(page.url()).not.toBe('Absent');
    await page.getByText('Gone').waitFor({ state: 'detached' });
  });
  school.for([['one', 'Expected of a row']])('row %s', async ([, sentence], { page }) => {
    expect(await page.title()).toBe(sentence);
  });
  school.skip('a skipped story', async ({ page }) => page.getByText('Of a skipped test').waitFor());
});
`;

describe('the specification', () => {
  it('has a test for every line, and every test that it names is there', () => {
    expect(gaps).toEqual([]);
  });

  it('has a table that is as the tests are: npm run traceability writes it', () => {
    expect(readFileSync(join(root, tablePath), 'utf8')).toBe(table);
  });
});

describe('tests that are read', () => {
  const file = 'pwa/e2e/story.test.ts';
  const folder = mkdtempSync(join(tmpdir(), 'memcherrish-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'pwa/e2e/harness'), { recursive: true });
  writeFileSync(join(folder, file), story);
  writeFileSync(join(folder, 'pwa/e2e/harness/look.ts'), harness);
  const tests = readTests(folder);
  const gapOf = (item: Section['items'][number]) =>
    gapsOf(rowsOf([{ title: 'Part', items: [item] }], tests), tests);

  it('leave a gap where none looks for the words', () => {
    for (const word of ['Seen', 'Seen by way of the harness', 'Expected of a row'])
      expect(gapOf({ line: word, word }), word).toEqual([]);
    for (const word of ['Only arranged', 'Absent', 'Gone', 'Of a skipped test', 'Of nobody'])
      expect(gapOf({ line: word, word }), word).toEqual([`Part: ${word}: no test shows it`]);
  });

  it('leave a gap where the one that is named is not there, or does not hold the words', () => {
    expect(gapOf({ line: 'a', tests: [[file, 'a block › a story']] })).toEqual([]);
    expect(gapOf({ line: 'a', tests: [[file, 'a block › row one']] })).toEqual([]);
    expect(gapOf({ line: 'a', tests: [[file, 'a story']] })).toEqual([
      `Part: a: there is no test '${file} › a story'`,
    ]);
    expect(gapOf({ line: 'a', tests: [[file, 'a skipped story']] })).toHaveLength(1);
    expect(gapOf({ line: 'a', word: 'Seen', tests: [[file, 'a block › row one']] })).toEqual([
      'Part: a: no test shows it',
    ]);
  });

  it('leave a gap where the app has no such sentence', () => {
    const sentence = { line: 'a', word: 'Seen', isSentence: true } as const;
    expect(gapOf(sentence)).toEqual(['Part: a: the app has no such sentence']);
    expect(gapOf({ ...sentence, word: 'No schools found.' })).toEqual([]);
  });

  it('stay in the table while they hold, whatever comes beside them', () => {
    const item = { line: 'a', word: 'Seen' };
    const named = (title: string) => `| a | \`${file}\` › a block › ${title} |`;
    const [seen] = tests.filter(({ title }) => title === 'a block › a story');
    if (!seen) throw new Error('The story is not read.');
    const row = (...titles: string[]) => [
      { section: 'Part', item, tests: titles.map((title) => ({ ...seen, title: `a block › ${title}` })) },
    ];
    const before = tableOf(row('old'), '');
    expect(before).toContain(named('old'));
    expect(tableOf(row('new', 'old'), before)).toBe(before);
    expect(tableOf(row('new'), before)).toContain(named('new'));
  });
});
