// Prints the tests that the change since a commit can affect, as JSON, and on the error output why. Without a
// commit it compares the working tree with the branch that this one follows, or with HEAD. See affected.ts.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Arrow, aliasesOf, importedBy } from '../imports/import-order.ts';
import { affectedBy, type Sources } from './affected.ts';

const root = join(import.meta.dirname, '..', '..');
const { values } = parseArgs({ options: { since: { type: 'string' } } });

function git(...words: string[]): string[] | null {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : null;
}

/** Returns the commit with which the change begins. */
function beginning(): string {
  const wanted = values.since ?? '@{upstream}';
  const [base] = git('merge-base', 'HEAD', wanted) ?? [];
  if (base === undefined && values.since !== undefined) {
    console.error(`${values.since} is not a commit of this repository.`);
    process.exit(1);
  }
  return base ?? 'HEAD';
}

/** Returns what the sources import and name. */
function readSources(): Sources {
  const files = (git('ls-files', '--cached', '--others', '--exclude-standard') ?? []).filter((file) =>
    existsSync(join(root, file)),
  );
  const known = new Set(files);
  const aliases = new Map(['pwa', 'shared', 'sync-server'].map((each) => [each, aliasesOf(root, each)]));
  const packages = {
    '@memcherrish/shared/testing/': 'shared/testing/',
    '@memcherrish/shared/': 'shared/src/',
  };
  const imports: Arrow[] = [];
  const names: Arrow[] = [];
  const readers: string[] = [];
  for (const file of files.filter((each) => /\.(tsx?|mjs)$/.test(each))) {
    const source = readFileSync(join(root, file), 'utf8');
    const own = { ...packages, ...aliases.get(file.split('/', 1)[0] ?? '') };
    for (const [from, to] of importedBy(file, source, own)) {
      const target = to.replace(/\?.*$/, '');
      if (known.has(target)) imports.push([from, target]);
    }
    for (const [, path = ''] of source.matchAll(/['"`](?:\.{1,2}\/)*([\w.-]+(?:\/[\w.-]+)+)['"`]/g))
      if (known.has(path) && path !== file) names.push([file, path]);
    if (
      /\.test\.tsx?$/.test(file) &&
      (file.startsWith('scripts/') || /ls-files|globSync|import\.meta\.glob/.test(source))
    )
      readers.push(file);
  }
  return { files, imports, names, readers };
}

const since = beginning();
const changed = [
  ...(git('diff', '--name-only', '--no-renames', since) ?? []),
  ...(git('ls-files', '--others', '--exclude-standard') ?? []),
];
const sources = readSources();
const { tests, bothDatabases } = affectedBy(changed, sources);
console.error(
  `${changed.length} files have changed since ${git('describe', '--always', since)?.[0] ?? since}.`,
);
for (const [test, reason] of tests) console.error(`  ${test}: ${reason}`);
const stories = [...tests.keys()].filter((each) => each.startsWith('pwa/e2e/')).length;
console.error(
  `${tests.size - stories} files of tests and ${stories} of stories run${bothDatabases ? ', those of the server on both databases' : ''}.`,
);
console.log(
  JSON.stringify({ tests: [...tests.keys()].filter((each) => existsSync(join(root, each))), bothDatabases }),
);
