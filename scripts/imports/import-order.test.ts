import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { circlesOfFiles, circlesOfFolders } from './circles.ts';
import { arrowsByMembers, membersDeclaredBy } from './context-members.ts';
import {
  type Arrow,
  aliasesOf,
  arrowsUp,
  type ImportOrder,
  importedBy,
  importOrders,
  importsOfEngines,
} from './import-order.ts';
import { lazilyImported, smallFiles } from './small-files.ts';

const root = join(import.meta.dirname, '..', '..');
const order: ImportOrder = {
  under: 'a/src',
  places: ['low', 'kernel.ts', ['left', 'right'], 'high/inner', 'high', 'main.ts'],
};
const names = { '#src/': 'a/src/' };

test.each([
  ['a/src/high/x.ts', "import { y } from '../low/y.ts';", 0],
  ['a/src/left/x.ts', "import { y } from '../right/y.ts';", 0],
  ['a/src/low/x.ts', "import { y } from './y.ts';", 0],
  ['a/src/main.ts', "import { y } from './high/y.ts';", 0],
  ['a/src/kernel.test.ts', "import { y } from './high/y.ts';", 0],
  ['a/src/high/inner/x.test.ts', "import { y } from '../y.ts';", 0],
  ['a/src/left/x.test.ts', "import { y } from '../high/y.ts';", 1],
  ['a/src/low/x.ts', "import { z } from 'high';", 0],
  ['a/src/high/x.ts', "import { y } from './inner/y.ts';", 0],
  ['b/src/low/x.ts', "import { y } from '#src/high/y.ts';", 0],
  ['a/src/high/inner/x.ts', "import type { Y } from '../y.ts';", 1],
  ['a/src/low/x.ts', "import { y } from '../high/y.ts';", 1],
  ['a/src/low/x.ts', "import type { Y } from '#src/high/y.ts';", 1],
  ['a/src/low/x.ts', "import type { Y } from '../kernel.ts';", 1],
  ['a/src/kernel.ts', "import type { Y } from './high/y.ts';", 1],
  ['a/src/low/x.ts', "export { y } from '#src/left/y.ts';", 1],
  ['a/src/low/x.ts', "const y = () => import('#src/high/y.ts');", 1],
  ['a/src/low/x.ts', "type Y = import('../high/y.ts').Y;", 1],
  ['a/src/low/x.ts', "declare module '#src/kernel.ts' { interface Y { x: 1 } }\nexport {};", 1],
  ['a/src/new/x.ts', 'export const x = 1;', 1],
  ['a/src/new.ts', 'export const x = 1;', 1],
])('%s with %j breaks the order of imports %i times', (file, source, times) => {
  expect(arrowsUp(order, file, importedBy(file, source, names))).toHaveLength(times);
});

/** Returns the arrows of some sources, by their files. */
function arrowsOf(sources: Readonly<Record<string, string>>): Arrow[] {
  return Object.entries(sources).flatMap(([file, source]) => importedBy(file, source, names));
}

test.each([
  ['no circle', { 'a/src/x/a.ts': "import '../y/b.ts';", 'a/src/y/b.ts': "import '../z/c.ts';" }, 0, 0],
  [
    'two files',
    { 'a/src/x/a.ts': "import './b.ts';", 'a/src/x/b.ts': "import type { A } from './a.ts';" },
    1,
    0,
  ],
  ['two folders', { 'a/src/x/a.ts': "import '../y/b.ts';", 'a/src/y/c.ts': "import '../x/d.ts';" }, 0, 1],
  ['a folder inside', { 'a/src/x/a.ts': "import './y/b.ts';", 'a/src/x/y/c.ts': "import '../d.ts';" }, 0, 1],
  ['a file at the root', { 'a/src/k.ts': "import './x/a.ts';", 'a/src/x/b.ts': "import '../k.ts';" }, 0, 1],
  ['a test', { 'a/src/x/a.ts': "import '../y/b.ts';", 'a/src/y/c.test.ts': "import '../x/d.ts';" }, 0, 0],
  ['two files at the root', { 'a/src/k.ts': "import './l.ts';", 'a/src/l.ts': "import './m.ts';" }, 0, 0],
  [
    'three folders and a type',
    {
      'a/src/x/a.ts': "import '../y/b.ts';",
      'a/src/y/b.ts': "import '#src/z/c.ts';",
      'a/src/z/c.ts': "import type { A } from '../x/a.ts';",
    },
    1,
    1,
  ],
])('imports with %s have their circles found', (_, sources, files, folders) => {
  expect(circlesOfFiles(arrowsOf(sources))).toHaveLength(files);
  expect(circlesOfFolders(arrowsOf(sources))).toHaveLength(folders);
});

test('the error about a circle of folders names the imports that tie it', () => {
  const sources = {
    'a/src/x/a.ts': "import '../y/b.ts'; import '../z/c.ts';",
    'a/src/y/c.ts': "import '../x/d.ts';",
  };
  expect(circlesOfFolders(arrowsOf(sources))).toEqual([
    'a/src/x, a/src/y import each other: a/src/x/a.ts -> a/src/y/b.ts; a/src/y/c.ts -> a/src/x/d.ts',
  ]);
});

test.each([
  ['one caller', 'a/src/x/small.ts', [['a/src/x/b.ts', 'a/src/x/small.ts']], [], 1],
  [
    'a caller and a test',
    'a/src/x/small.ts',
    [
      ['a/src/x/b.ts', 'a/src/x/small.ts'],
      ['a/src/x/small.test.ts', 'a/src/x/small.ts'],
    ],
    [],
    0,
  ],
  ['a caller in another workspace', 'a/src/x/small.ts', [['b/src/x/b.ts', 'a/src/x/small.ts']], [], 0],
  [
    'a caller that loads it later',
    'a/src/x/small.ts',
    [['a/src/x/b.ts', 'a/src/x/small.ts']],
    ['a/src/x/small.ts'],
    0,
  ],
  ['no caller', 'a/src/x/small.ts', [], [], 0],
  ['a name of its kind', 'a/src/x/small-routes.ts', [['a/src/x/b.ts', 'a/src/x/small-routes.ts']], [], 0],
] as const)('a small file with %s has the errors that it should', (_, file, arrows, lazy, count) => {
  expect(smallFiles([{ file, lines: 19 }], arrows, new Set(lazy))).toHaveLength(count);
  expect(smallFiles([{ file, lines: 20 }], arrows, new Set(lazy))).toEqual([]);
});

test('a declaration in the module of the context adds its members', () => {
  const declaration = "declare module '#server/context.ts' { interface AppContext { photos: X; names: Y } }";
  expect(membersDeclaredBy('a.ts', declaration)).toEqual(['photos', 'names']);
  expect(membersDeclaredBy('a.ts', "declare module 'fastify' { interface Request { photos: X } }")).toEqual(
    [],
  );
});

test.each([
  ['ctx.photos.save(id);', 1],
  ['const { photos } = ctx;', 1],
  ["type Saving = Uses<'clock' | 'photos'>;", 1],
  ["type Saving = Pick<AppContext, 'clock' | 'photos'>;", 1],
  ['async function save({ photos }: ReadContext) {}', 1],
  ["function save(ctx: Reads<'photos'>) {}", 1],
  ['post.photos.map(shown);', 0],
  ['const { photos } = post;', 0],
  ["tx.selectFrom('photos');", 0],
  ["type Shown = Pick<Post, 'photos'>;", 0],
])('%j uses a member of the context %i times', (source, times) => {
  expect(arrowsByMembers('b.ts', source, new Map([['photos', 'a.ts']]))).toHaveLength(times);
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

describe('the imports of all workspaces', () => {
  const aliases = new Map(['pwa', 'shared', 'sync-server'].map((each) => [each, aliasesOf(root, each)]));
  const codeOf = (folder: string) =>
    spawnSync('git', ['ls-files', `${folder}/*.ts`, `${folder}/*.tsx`], { cwd: root, encoding: 'utf8' })
      .stdout.split('\n')
      .filter((file) => file !== '' && existsSync(join(root, file)))
      .map((file) => ({
        file,
        source: readFileSync(join(root, file), 'utf8'),
        names: aliases.get(file.split('/', 1)[0] ?? '') ?? {},
      }));
  const sources = [...new Set(importOrders.map(({ under }) => under))]
    .filter((under) => !under.includes('/features'))
    .flatMap(codeOf);
  const imports = new Map(
    sources.map(({ file, source, names: each }) => [file, importedBy(file, source, each)]),
  );
  const declaredIn = new Map(
    sources.flatMap(({ file, source }) => membersDeclaredBy(file, source).map((member) => [member, file])),
  );

  test('are found in many files, and members of the context too', () => {
    expect(sources.length).toBeGreaterThan(1500);
    expect(declaredIn.size).toBeGreaterThan(5);
    expect([...imports.values()].flat().length).toBeGreaterThan(5000);
  });

  test('lead to no place above their own', () => {
    const found = sources.flatMap(({ file, source }) => {
      const arrows = [...(imports.get(file) ?? []), ...arrowsByMembers(file, source, declaredIn)];
      return importOrders.flatMap((each) => arrowsUp(each, file, arrows));
    });
    expect(found).toEqual([]);
  });

  test('tie no circle of files or of folders', () => {
    const arrows = [...imports.values()].flat();
    expect(circlesOfFiles(arrows)).toEqual([]);
    expect(circlesOfFolders(arrows)).toEqual([]);
  });

  test('come from more than one file, or the file has 20 lines', () => {
    const all = ['pwa', 'shared', 'sync-server'].flatMap((workspace) => codeOf(workspace));
    const arrows = all.flatMap(
      ({ file, source, names: each }) => imports.get(file) ?? importedBy(file, source, each),
    );
    const lazy = new Set(all.flatMap(({ file, source, names: each }) => lazilyImported(file, source, each)));
    const sized = sources.map(({ file, source }) => ({ file, lines: source.trimEnd().split('\n').length }));
    expect(smallFiles(sized, arrows, lazy)).toEqual([]);
  });

  test('do not let code outside the database know its engine', () => {
    expect(sources.flatMap(({ file, source, names: each }) => importsOfEngines(file, source, each))).toEqual(
      [],
    );
  });
});
