import type { Item, Section, TestName } from '@memcherrish/shared/testing/specification/item.ts';
import { sentences } from './fragment.ts';
import type { Test } from './read-tests.ts';

/** An item and the tests that show it: those that it names, or all that are found, the plainest first. */
export interface Row {
  section: string;
  item: Item;
  tests: readonly Test[];
}

/** Looks for what shows each item. An item without a test has an empty list. */
export function rowsOf(catalogue: readonly Section[], tests: readonly Test[]): Row[] {
  return catalogue.flatMap(({ title, items }) =>
    items.map((item) => ({ section: title, item, tests: testsOf(item, tests) })),
  );
}

/** What keeps the table from being whole, a line each: nothing where all is well. */
export function gapsOf(rows: readonly Row[], tests: readonly Test[]): string[] {
  const known = new Set(tests.map(nameOf));
  const spoken = new Set(Object.values(sentences));
  return rows.flatMap(({ section, item, tests }) => {
    const place = `${section}: ${item.line}`;
    const unknown = (item.tests ?? []).filter((name) => !known.has(keyOf(name)));
    return [
      ...unknown.map((name) => `${place}: there is no test '${keyOf(name)}'`),
      ...(tests.length === 0 && unknown.length === 0 ? [`${place}: no test shows it`] : []),
      ...(item.isSentence && !spoken.has(item.word ?? '') ? [`${place}: the app has no such sentence`] : []),
    ];
  });
}

function testsOf({ word, tests: named }: Item, all: readonly Test[]): Test[] {
  if (named) {
    const keys = new Set(named.map(keyOf));
    const found = all.filter((test) => keys.has(nameOf(test)));
    return word === undefined ? found : found.filter(({ words }) => words.has(word));
  }
  if (word === undefined) return [];
  return all.filter(({ acted }) => acted.has(word)).sort((a, b) => rank(a, word) - rank(b, word));
}

/** A test that says the words itself comes before one that reaches them by way of a function, and a plain title before a pattern. */
function rank({ own, title }: Test, word: string): number {
  return (own.has(word) ? 0 : 2) + (/%|\$/.test(title) ? 1 : 0);
}

const nameOf = ({ file, title }: Test) => keyOf([file, title]);
const keyOf = ([file, title]: TestName) => `${file} › ${title}`;
