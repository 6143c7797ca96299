import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { parseSync } from 'vite';
import { childrenOf, isNode, type Node } from '../syntax-tree.ts';

/**
 * Folders, and files directly in `under`, the lowest first. Each imports itself and those before it. Those in one list
 * are beside each other: an import between them is no step up, and `circles` finds those that come back. A folder
 * inside a folder may have its own place: `local/db`.
 */
export interface ImportOrder {
  under: string;
  places: readonly (string | readonly string[])[];
}

export const importOrders: readonly ImportOrder[] = [
  {
    under: 'shared/src',
    places: ['domain', 'access', 'text', 'rules', 'wire', 'descriptions'],
  },
  {
    under: 'sync-server/src',
    places: [
      ['attention.ts', 'data-files.ts', 'derived-key.ts', 'served-time.ts'],
      'errors',
      ['environment.ts', 'kept-secret.ts', 'metrics.ts'],
      'shares',
      'db/migrations',
      'db',
      'db/sqlite',
      'db/postgres',
      'db/engines',
      ['audit', 'mail', 'objects', 'sms'],
      'config.ts',
      'auth',
      ['call-limits.ts', 'http'],
      'idempotency',
      'directory',
      'sync',
      'context.ts',
      'routing',
      'features',
      'sample',
      'data-directory',
      'operations/command',
      'operations/findings',
      'operations/backups',
      ['operations/check', 'operations/handover'],
      'operations',
      ['app.ts', 'compose.ts', 'housekeeping.ts', 'welcome.ts'],
      'serve.ts',
      'main.ts',
    ],
  },
  {
    under: 'sync-server/src/features',
    places: [
      'photos',
      'notifications',
      'credentials',
      'schools',
      'batch-roles',
      'outreach',
      'removals',
      'posts',
      'memorials',
      'class-photos',
      'events',
      'people',
      'door',
      'claims',
      'teachers',
      'schoolmates',
      'join-requests',
      'hello',
      'blocks',
      'imports/reading',
      'imports',
      'duplicates',
      'managed-schools',
      'account',
      'admins',
      'recovery',
      'desk',
      'audit',
      'session',
      'sync',
      'web-vitals',
      'health',
    ],
  },
  {
    under: 'pwa/src',
    places: [
      'styles',
      'clock',
      'api',
      ['ui', 'local/device'],
      'components',
      'local/session',
      'local/edits/mutations',
      'local/edits',
      'local/db',
      'local/outbox',
      ['local/queries', 'local/sign-in'],
      'sync',
      'service-worker',
      'features',
      'app/screens',
      'app',
      ['main.tsx', 'preload.ts', 'service-worker.ts'],
    ],
  },
  {
    under: 'pwa/src/features/admin',
    places: [
      'widgets',
      'schools',
      'people',
      'security',
      'sign-in',
      'teachers',
      'list',
      'table',
      'import',
      'activity',
      'duplicates',
      'removed',
      'decisions',
      'helping',
      'outreach',
      'team',
      'privacy',
      'dashboard',
      'desk',
    ],
  },
];

/**
 * The places that may know an engine: what differs between engines is in them, the commands for SQLite's file, and the
 * lock of a folder, which is SQLite's own.
 */
const knowingEngines = ['db/', 'operations/', 'data-directory/folder-lock.ts'];

/**
 * Returns an error for each import by which code of the server learns on which engine it runs: a library of one, or a
 * module of `db/sqlite` or `db/postgres`.
 */
export function importsOfEngines(file: string, source: string, aliases: Aliases): string[] {
  if (!file.startsWith('sync-server/src/') || file.endsWith('.test.ts')) return [];
  if (knowingEngines.some((place) => file.startsWith(`sync-server/src/${place}`))) return [];
  return specifiersOf(file, source).flatMap((specifier) => {
    const [target = specifier] = resolved(file, specifier, aliases);
    const isEngine = /^(better-sqlite3|pg)$|^sync-server\/src\/db\/(sqlite|postgres)\//.test(target);
    return isEngine ? [`${file}: only db/ knows the engine, so it may not import ${target}`] : [];
  });
}

/** The folders that a package reaches by a # name, as its package.json says. */
export type Aliases = Readonly<Record<string, string>>;

/** Returns what the # names of a workspace stand for, relative to the root: '#db/*' becomes '#db/'. */
export function aliasesOf(root: string, workspace: string): Aliases {
  const { imports = {} }: { imports?: Record<string, string> } = JSON.parse(
    readFileSync(join(root, workspace, 'package.json'), 'utf8'),
  );
  const own = Object.entries(imports).map(([name, to]) => [
    name.replace('*', ''),
    join(workspace, to.replace('*', '')),
  ]);
  return { ...Object.fromEntries(own), '@memcherrish/shared/': 'shared/src/' };
}

/** An arrow from a file to a file that it depends on. Both are relative to the root. */
export type Arrow = readonly [from: string, to: string];

/**
 * Returns an error for each arrow to a place after its own, and for a file without a place in the order. A test may import
 * all of its outermost place: a test of `db` opens a database. One directly in `under` is about the whole.
 */
export function arrowsUp(order: ImportOrder, file: string, arrows: readonly Arrow[]): string[] {
  const isOfWhole = isTest(file) && dirname(file) === order.under;
  if (!file.startsWith(`${order.under}/`) || isOfWhole) return [];
  const own = isTest(file) ? lastIn(order, placesOf(order, file).at(-1)) : placesOf(order, file)[0];
  if (own === undefined) return [`${file}: it has no place in the order of imports of ${order.under}`];
  return arrows.flatMap(([, target]) => {
    const [other] = placesOf(order, target);
    if (other === undefined || other.rank <= own.rank) return [];
    return [`${file}: ${own.place} is below ${other.place} and may not import ${target}`];
  });
}

/** Returns whether a file is a test, or sets the scene of tests. */
export function isTest(file: string): boolean {
  return /(\.test|-fixture)\.tsx?$/.test(file);
}

interface Place {
  place: string;
  rank: number;
}

function ranked({ places }: ImportOrder): Place[] {
  return places.flatMap((each, rank) => [each].flat().map((place) => ({ place, rank })));
}

/** Returns the places of the order that hold a file, the innermost first. */
function placesOf(order: ImportOrder, file: string): Place[] {
  return ranked(order)
    .filter(({ place }) => `${file}/`.startsWith(`${order.under}/${place}/`))
    .sort((one, other) => other.place.length - one.place.length);
}

/** Returns the highest place inside a place, or the place itself. */
function lastIn(order: ImportOrder, outer: Place | undefined): Place | undefined {
  return outer && ranked(order).findLast(({ place }) => `${place}/`.startsWith(`${outer.place}/`));
}

/** Returns the arrows to the files that a file imports, by a relative path or a # name, also lazily and for types. */
export function importedBy(file: string, source: string, aliases: Aliases): Arrow[] {
  return specifiersOf(file, source)
    .flatMap((each) => resolved(file, each, aliases))
    .map((target) => [file, target] as const);
}

/** Returns the syntax tree of a file. The last one is kept: several checks read each file, one after the other. */
export function treeOf(file: string, source: string): Node {
  if (last?.file === file && last.source === source) return last.tree;
  const tree: Node = { type: 'Program', body: parseSync(file, source).program.body };
  last = { file, source, tree };
  return tree;
}
let last: { file: string; source: string; tree: Node } | null = null;

/** Visits a node and all below it. */
export function visitAll(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const child of childrenOf(node)) visitAll(child, visit);
}

function specifiersOf(file: string, source: string): string[] {
  const found: string[] = [];
  visitAll(treeOf(file, source), (node) => {
    const from = node.type === 'TSModuleDeclaration' ? node['id'] : node['source'];
    if (isNode(from) && typeof from['value'] === 'string') found.push(from['value']);
  });
  return found;
}

function resolved(file: string, specifier: string, aliases: Aliases): string[] {
  if (specifier.startsWith('.')) return [join(dirname(file), specifier)];
  const alias = Object.keys(aliases).find((each) => specifier.startsWith(each));
  return alias === undefined ? [] : [`${aliases[alias]}${specifier.slice(alias.length)}`];
}
