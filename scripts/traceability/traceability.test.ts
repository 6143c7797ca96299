import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { describe, expect, it } from 'vitest';
import type { JsonTestResults } from 'vitest/node';
import { gapsOf, linesOf, passedOf, readLines } from './pages.ts';
import { readTaggedTests, taggedIn } from './tagged-tests.ts';

const root = join(import.meta.dirname, '..', '..');
const lines = readLines(root).map(({ tag, cells }) => ({
  tag,
  words: cells['Words'] ?? '',
  code: cells['Code']?.replaceAll('`', '') ?? '',
}));

/** Returns the text of a test file and of the files next to it that it imports: they hold the steps it shares. */
function withOpening(file: string): string {
  const source = readFileSync(join(root, file), 'utf8');
  const beside = [...source.matchAll(/from '(\.\/[\w-]+\.ts)'/g)].map(([, name = '']) =>
    join(root, dirname(file), name),
  );
  return [source, ...beside.map((each) => readFileSync(each, 'utf8'))].join('\n');
}

describe('the specification', () => {
  it('is quoted word for word by the constants of the product', async () => {
    const modules = await Promise.all(
      globSync('shared/src/text/**/*.ts', { cwd: root })
        .filter((file) => !file.endsWith('.test.ts'))
        .map((file): Promise<Record<string, unknown>> => import(pathToFileURL(join(root, file)).href)),
    );
    const texts: Record<string, unknown> = Object.assign({ vocabulary }, ...modules);
    const sentences = lines.filter(({ words, code }) => words !== '' && code !== '');
    expect(sentences.length).toBeGreaterThan(120);
    for (const { tag, words, code } of sentences) {
      const [group = '', key] = code.split('.');
      const found = key === undefined ? texts[group] : (texts[group] as Record<string, unknown>)[key];
      const said = typeof found === 'function' ? found(...(words.match(/\{\w+\}/g) ?? [])) : found;
      expect(said, `${tag}, ${code}`).toBe(words);
    }
  });

  it('has a test for each line with a quotation, in a file that contains the quotation', () => {
    const tests = readTaggedTests(root);
    const quoting = lines.filter(({ words, code }) => words !== '' || code !== '');
    const missing = quoting.filter(({ tag, words, code }) => {
      const files = tests.filter(({ tags }) => tags.includes(tag)).map(({ file }) => file);
      return !files.some((file) => {
        const source = withOpening(file);
        const isQuoted = words !== '' && words.split(/\{\w+\}/).every((each) => source.includes(each));
        return isQuoted || (code !== '' && source.includes(code));
      });
    });
    expect(missing).toEqual([]);
  });
});

describe('a table of tests', () => {
  const page =
    '| Id | Line | Words | Code |\n| --- | --- | --- | --- |\n| `spec:a.1` | A \\| b |  | a.constant |\n';
  const source = `describe('a block', () => {
  it('has no tag', () => {});

  // Shows spec:a.1, threat:b
  // Shows spec:a.2
  it.for([1, 2])(
    'has tags for %s',
    () => {},
  );
});
`;
  const tests = taggedIn('a.test.ts', source);

  it('reads the tags of a test from the comment above it', () => {
    expect(tests).toEqual([
      {
        file: 'a.test.ts',
        title: 'a block › has tags for %s',
        tags: ['spec:a.1', 'threat:b', 'spec:a.2'],
      },
    ]);
  });

  it('refuses a comment with tags that is not above a test', () => {
    const moved = source.replace('  // Shows spec:a.2\n', '  // Shows spec:a.2\n\n');
    expect(() => taggedIn('a.test.ts', moved)).toThrow('a.test.ts:4: this comment stands above no test');
  });

  it('has a line for each row, with its cells by their columns', () => {
    expect(linesOf(page)).toEqual([
      { tag: 'spec:a.1', cells: { Id: '`spec:a.1`', Line: 'A \\| b', Words: '', Code: 'a.constant' } },
    ]);
  });

  it('keeps the cell before an empty last one, however it is written', () => {
    for (const empty of ['| |', '|  |', '||']) {
      const row = `| \`spec:a.1\` | A | words ${empty}`;
      const read = linesOf(page.replace(/\| `spec.*/, row));
      expect(read[0]?.cells).toMatchObject({ Line: 'A', Words: 'words', Code: '' });
    }
  });

  it('refuses a row that has not a cell for each column', () => {
    const short = page.replace(' |  | a.constant', ' | a.constant');
    expect(() => linesOf(short)).toThrow('spec:a.1: the row has 3 cells, and its table 4 columns');
  });

  it('reports a row without a test, a test without a row, and two rows with one tag', () => {
    const [line] = linesOf(page);
    if (!line) throw new Error('The row is not read.');
    const both = [{ tags: ['spec:a.1'] }];
    expect(gapsOf([line], both)).toEqual([]);
    expect(gapsOf([line], [])).toEqual(['spec:a.1: no test shows it']);
    expect(gapsOf([line], [...both, { tags: ['spec:a.3'] }])).toEqual(['spec:a.3: no row has this tag']);
    expect(gapsOf([line, line], both)).toEqual(['spec:a.1: two rows have this tag']);
  });

  it('counts a passed test whatever the values in its title are', () => {
    const ran = (status: string, title: string, ancestorTitles = ['a block'], file = 'a.test.ts') => {
      const report: JsonTestResults = JSON.parse(
        JSON.stringify({
          testResults: [{ name: join(root, file), assertionResults: [{ status, title, ancestorTitles }] }],
        }),
      );
      return passedOf(tests, report, root);
    };
    expect(ran('passed', 'has tags for 2')).toEqual(tests);
    expect(ran('passed', 'has tags for a line (more)', ['outside', 'a block'])).toEqual(tests);
    expect(ran('passed', 'one', ['a block', 'has tags for 2'])).toEqual(tests);
    expect(ran('failed', 'has tags for 2')).toEqual([]);
    expect(ran('skipped', 'has tags for 2')).toEqual([]);
    expect(ran('passed', 'has no tag')).toEqual([]);
    expect(ran('passed', 'has tags for 2', ['another block'])).toEqual([]);
    expect(ran('passed', 'has tags for 2', ['a block'], 'b.test.ts')).toEqual([]);
  });
});
