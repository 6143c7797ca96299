import { expect, it } from 'vitest';
import {
  anchorsIn,
  commentsIn,
  linksIn,
  problemsInPage,
  problemsInSource,
  reasonAgainst,
  reasonAgainstSubject,
  reasonAgainstTitle,
  titlesIn,
} from './rules.ts';

it.each([
  'What a class shows.',
  'Who may call a route.',
  'Of people whom a viewer does not see.',
  'For who is refused.',
  'Reads the file anew.',
  'Tells somebody.',
  'A place that nobody has claimed.',
  'The most classes that a search shows.',
  'The owner is told.',
  'Only an admin of the school (matrix row 9).',
])('refuses the comment %j', (comment) => {
  expect(reasonAgainst(comment)).not.toBeNull();
});

it.each([
  'Returns the people of a class.',
  'The cursor of the last pull.',
  'Whether the session is in force.',
  'Who calls? The guard has checked it.',
  'Recommended by the library.',
  'The most open of two views.',
])('accepts the comment %j', (comment) => {
  expect(reasonAgainst(comment)).toBeNull();
});

it.each([
  'with a used code or proof',
  'when the admin withdraws it',
  'and again after the restart',
  'once the key is registered',
  'that was declined can be accepted',
])('refuses the title %j, a fragment', (title) => {
  expect(reasonAgainstTitle(title)).toMatch(/^begins with “\w+”/);
});

it.each([
  'a used code does not take an account over',
  'an invitation ends when the admin withdraws it',
  'In memoriam cards show no number',
  '%s is refused',
])('accepts the title %j', (title) => {
  expect(reasonAgainstTitle(title)).toBeNull();
});

it('reads a block comment and a run of line comments as one passage each', () => {
  const source =
    "const a = 1;\n/**\n * Returns a\n * thing.\n */\n// First line\n// second line\nconst b = 'https://x.example';\n";
  expect(commentsIn(source)).toEqual([
    { line: 2, text: 'Returns a thing.' },
    { line: 6, text: 'First line second line' },
  ]);
});

it('finds the titles of tests, of tables of tests too', () => {
  const source =
    "describe('a school', () => {\n  it('who asks', () => {});\n  it.each([1])('of %s', () => {});\n});\n";
  expect(titlesIn(source).map(({ text }) => text)).toEqual(['a school', 'who asks', 'of %s']);
});

it('names the line of a problem, and reads titles in test files alone', () => {
  const source = "\nit('who asks', () => {});\n";
  expect(problemsInSource(source, 'pwa/src/a.test.ts')).toMatchObject([{ line: 2 }]);
  expect(problemsInSource(source, 'pwa/src/a.ts')).toEqual([]);
});

it.each([
  ['a name', 'const startedAnew = 1;'],
  ['a private name', 'class A {\n  #nobody = 1;\n}', 2],
  ['a key in storage', "const key = 'app-started-anew';"],
  ['a text', "throw new Error('Nobody is signed in.');"],
  ['a template', '`Seen by nobody`;'],
  ['a text on a screen', 'const a = <p>Nobody is here.</p>;'],
])('refuses a banned word in %s of production code', (_what, source, line = 1) => {
  expect(problemsInSource(source, 'pwa/src/a.tsx')).toMatchObject([{ line }]);
  expect(problemsInSource(source, 'pwa/src/a.test.tsx')).toEqual([]);
});

it('reads the code blocks of a page, too', () => {
  expect(problemsInPage('```\nnobody\n```\nNobody is here.\n')).toMatchObject([{ line: 2 }, { line: 4 }]);
});

it('knows the headings that a link may lead to', () => {
  expect([...anchorsIn('# The outbox, again\n\n## `cursor` and epoch\n')]).toEqual([
    'the-outbox-again',
    'cursor-and-epoch',
  ]);
});

it('follows links inside the repository alone', () => {
  const page = 'See [one](a.md#b), [two](https://x.example) and <img src="pictures/c.png">.';
  expect(linksIn(page).map(({ target }) => target)).toEqual(['a.md#b', 'pictures/c.png']);
});

it('refuses a commit subject of 73 characters, and not one of 72', () => {
  expect(reasonAgainstSubject('x'.repeat(73))).not.toBeNull();
  expect(reasonAgainstSubject('x'.repeat(72))).toBeNull();
  expect(reasonAgainstSubject(`Merge ${'x'.repeat(90)}`)).toBeNull();
});
