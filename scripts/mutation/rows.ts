import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TaggedTest } from '../traceability/tagged-tests.ts';

/** A mistake that a test of one line of the specification must notice. */
export interface RowMutation {
  /** The tag of the line, such as `spec:signing.3`. */
  row: string;
  /** The path from the root of the repository. */
  file: string;
  /** This text occurs exactly once in the file, and `replace` takes its place. */
  find: string;
  replace: string;
}

/** Returns the mutations of `scripts/mutation/rows`, one file for each section. */
export function readRowMutations(root: string): RowMutation[] {
  const folder = join(root, 'scripts/mutation/rows');
  return globSync('*.json', { cwd: folder })
    .sort()
    .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as RowMutation[]);
}

/** Returns a sentence for each mutation that names no line, that changes nothing, or that comes twice. */
export function mistaken(mutations: readonly RowMutation[], rows: ReadonlySet<string>): string[] {
  return mutations.flatMap(({ row, find, replace }, at) => {
    if (!rows.has(row)) return [`${row}: no table has this line`];
    if (mutations.findIndex((each) => each.row === row) < at) return [`${row}: it has two mutations`];
    return find === replace ? [`${row}: it changes nothing`] : [];
  });
}

/** Returns a sentence for each mutation whose text its file has not exactly once. */
export function misfits(
  mutations: readonly RowMutation[],
  sourceOf: (file: string) => string | null,
): string[] {
  return mutations.flatMap(({ row, file, find }) => {
    const source = sourceOf(file);
    if (source === null) return [`${row}: there is no ${file}`];
    const count = source.split(find).length - 1;
    return count === 1 ? [] : [`${row}: ${file} has this ${count} times: ${find}`];
  });
}

/** Files whose text is the fact: constants, the rule of visibility, access. A mutation there must always fit. */
const facts =
  /^(shared\/src\/access\/|shared\/src\/domain\/limits|sync-server\/src\/auth\/guards|pwa\/src\/local\/session\/storage-keys)/;

/** Returns whether the text of a file is itself what the specification demands. */
export const isFact = (file: string): boolean => facts.test(file);

/** Returns the mutations whose own file, or a file with a test of their line, is among the changed ones. */
export function touchedBy(
  changed: ReadonlySet<string>,
  mutations: readonly RowMutation[],
  tests: readonly TaggedTest[],
): RowMutation[] {
  return mutations.filter(
    ({ row, file }) =>
      changed.has(file) || tests.some((test) => test.tags.includes(row) && changed.has(test.file)),
  );
}

/** The kinds of tests, the quickest first. */
const kinds = [/^shared\//, /^sync-server\//, /^pwa\/src\//, /^pwa\/component-tests\//, /^pwa\/e2e\//, /./];

/** Returns the tests of a line by file, the quickest kind of test first. */
export function testsOf(row: string, tests: readonly TaggedTest[]): Map<string, TaggedTest[]> {
  const kindOf = ({ file }: TaggedTest) => kinds.findIndex((kind) => kind.test(file));
  const own = tests.filter(({ tags }) => tags.includes(row)).toSorted((a, b) => kindOf(a) - kindOf(b));
  return Map.groupBy(own, ({ file }) => file);
}

/** Returns a pattern of a title for `vitest -t` and for its report, which join blocks differently. Values of a table differ. */
export function patternOf({ title }: Pick<TaggedTest, 'title'>): string {
  return title
    .split(/%[sijdo]|\$[\w.]+|…/)
    .map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' › ', '(?: > | )'))
    .join('.*');
}
