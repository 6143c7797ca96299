import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  type Aliases,
  type ImportOrder,
  importOrders,
  importsBackUp,
  importsOfEngines,
} from './import-order.ts';

const root = join(import.meta.dirname, '..', '..');
const order: ImportOrder = { under: 'a/src', folders: ['low', ['left', 'right'], 'high'] };
const names = { '#src/': 'a/src/' };

test.each([
  ['a/src/high/x.ts', "import { y } from '../low/y.ts';", 0],
  ['a/src/left/x.ts', "import { y } from '../right/y.ts';", 0],
  ['a/src/low/x.ts', "import { y } from './y.ts';", 0],
  ['a/src/x.ts', "import { y } from './high/y.ts';", 0],
  ['a/src/low/x.ts', "import { z } from 'high';", 0],
  ['a/src/low/x.ts', "import { y } from '../high/y.ts';", 1],
  ['a/src/low/x.ts', "import type { Y } from '#src/high/y.ts';", 1],
  ['a/src/low/x.ts', "export { y } from '#src/left/y.ts';", 1],
  ['a/src/low/x.ts', "const y = () => import('#src/high/y.ts');", 1],
  ['a/src/low/x.ts', "type Y = import('../high/y.ts').Y;", 1],
  ['a/src/new/x.ts', 'export const x = 1;', 1],
])('%s with %j breaks the order of imports %i times', (file, source, times) => {
  expect(importsBackUp(order, file, source, names)).toHaveLength(times);
});

test.each([
  ['sync-server/src/features/a/x.ts', "import SQLite from 'better-sqlite3';", 1],
  ['sync-server/src/serve.ts', "import pg from 'pg';", 1],
  ['sync-server/src/sync/x.ts', "import { isBusy } from '#db/sqlite/errors.ts';", 1],
  ['sync-server/src/db/sqlite/x.ts', "import SQLite from 'better-sqlite3';", 0],
  ['sync-server/src/operations/x.ts', "import type SQLite from 'better-sqlite3';", 0],
  ['sync-server/src/sync/x.ts', "import { isPassing } from '#db/errors.ts';", 0],
])('%s with %j learns the engine %i times', (file, source, times) => {
  const dbName = { '#db/': 'sync-server/src/db/' };
  expect(importsOfEngines(file, source, dbName)).toHaveLength(times);
});

test('no folder imports a folder after it, and only the database knows its engine', () => {
  const files = spawnSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
    .stdout.split('\n')
    .filter((file) => importOrders.some(({ under }) => file.startsWith(`${under}/`)))
    .filter((file) => existsSync(join(root, file)));
  expect(files.length).toBeGreaterThan(200);
  const aliases = new Map<string, Aliases>();
  const found = files.flatMap((file) => {
    const [workspace = ''] = file.split('/');
    const known = aliases.get(workspace) ?? aliasesOf(workspace);
    aliases.set(workspace, known);
    const source = readFileSync(join(root, file), 'utf8');
    return [
      ...importOrders.flatMap((each) => importsBackUp(each, file, source, known)),
      ...importsOfEngines(file, source, known),
    ];
  });
  expect(found).toEqual([]);
});

/** Returns what the # names of a package stand for, relative to the root: '#db/*' becomes '#db/'. */
function aliasesOf(workspace: string): Aliases {
  const { imports = {} }: { imports?: Record<string, string> } = JSON.parse(
    readFileSync(join(root, workspace, 'package.json'), 'utf8'),
  );
  return Object.fromEntries(
    Object.entries(imports).map(([name, to]) => [
      name.replace('*', ''),
      join(workspace, to.replace('*', '')).replaceAll('\\', '/'),
    ]),
  );
}
