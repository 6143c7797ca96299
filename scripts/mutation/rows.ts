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

/** Returns a sentence for each mutation that names no line, that does not fit its file, or that comes twice. */
export function misfits(
  mutations: readonly RowMutation[],
  rows: ReadonlySet<string>,
  sourceOf: (file: string) => string | null,
): string[] {
  return mutations.flatMap(({ row, file, find, replace }, at) => {
    if (!rows.has(row)) return [`${row}: no table has this line`];
    if (mutations.findIndex((each) => each.row === row) < at) return [`${row}: it has two mutations`];
    const source = sourceOf(file);
    if (source === null) return [`${row}: there is no ${file}`];
    const count = source.split(find).length - 1;
    if (count !== 1) return [`${row}: ${file} has this ${count} times: ${find}`];
    return find === replace ? [`${row}: it changes nothing`] : [];
  });
}

/** The kinds of tests, the quickest first. */
const kinds = [/^shared\//, /^sync-server\//, /^pwa\/src\//, /^pwa\/e2e\//, /./];

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
