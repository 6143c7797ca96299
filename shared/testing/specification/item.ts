/** A test by its file and its title, with the titles of the describe blocks around it. */
export type TestName = readonly [file: string, title: string];

/** One line of the specification, and what has to show it. With words and tests, one of the tests has to hold the words. */
export interface Item {
  /** The line, shortened where that loses nothing. */
  line: string;
  /** What a test types, presses, looks for or expects: a sentence, a label, the name of a delay or a call. */
  word?: string;
  /** Whether the words are a sentence of the app, which messages.ts or fallbacks.ts then has to hold. */
  isSentence?: true;
  /** The tests that show it where the words alone would show it by chance, or where there are none. */
  tests?: readonly TestName[];
  /** What the design decided differently, after the number of its section. */
  design?: string;
}

export interface Section {
  title: string;
  items: readonly Item[];
}

type More = Pick<Item, 'tests' | 'design'>;

/** A sentence that the specification quotes. */
export const says = (word: string, where: string, more: More = {}): Item => ({
  line: `${where}: '${word}'`,
  word,
  isSentence: true,
  ...more,
});

/** A label, title, button or placeholder that the specification quotes. */
export const reads = (word: string, where: string, more: More = {}): Item => ({
  line: `${where}: '${word}'`,
  word,
  ...more,
});

/** What only a whole test shows. */
export const shown = (line: string, ...tests: TestName[]): Item => ({ line, tests });

/** The same, where the design decided differently. */
export const instead = (line: string, design: string, ...tests: TestName[]): Item => ({
  line,
  design,
  tests,
});

const within = (folder: string) => (file: string, title: string) =>
  [`${folder}/${file}.test.ts`, title] as const;

export const e2e = within('pwa/e2e');
export const app = within('pwa/src');
export const rule = within('shared/src');
export const call = within('sync-server/test/calls');
export const server = within('sync-server');
