import { dirname, join } from 'node:path/posix';
import { parseSync } from 'vite';
import { childrenOf, isNode, type Node } from '../syntax-tree.ts';

/**
 * Folders, the lowest first. A folder imports itself and those before it. Folders in one list may import each other.
 * A folder inside a folder has its own place: `local/db`.
 */
export interface ImportOrder {
  under: string;
  folders: readonly (string | readonly string[])[];
}

export const importOrders: readonly ImportOrder[] = [
  {
    under: 'shared/src',
    folders: ['domain', 'access', 'text', 'rules', 'wire', 'descriptions'],
  },
  {
    under: 'sync-server/src',
    folders: [
      'errors',
      'shares',
      'db',
      ['audit', 'sms', 'mail', 'objects'],
      ['auth', 'http', 'idempotency', 'routing'],
      'directory',
      'sync',
      'features',
      ['data-directory', 'operations', 'sample'],
    ],
  },
  {
    under: 'sync-server/src/features',
    folders: [
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
    folders: [
      'styles',
      'clock',
      ['ui', 'local/device'],
      'components',
      'api',
      'local/session',
      'local/edits',
      'local/db',
      'local/outbox',
      ['local/queries', 'local/sign-in'],
      'sync',
      'service-worker',
      'features',
      'app',
    ],
  },
  {
    under: 'pwa/src/features/admin',
    folders: [
      'widgets',
      'schools',
      'people',
      'security',
      'sign-in',
      'requests',
      'teachers',
      'list',
      'table',
      'import',
      'activity',
      'duplicates',
      'removed',
      'inbox',
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

/**
 * Returns an error for each import of a file that leads to a folder after its own, and for a folder that the order
 * does not name. `file` is relative to the root, and so are the targets of `aliases`.
 */
export function importsBackUp(order: ImportOrder, file: string, source: string, aliases: Aliases): string[] {
  if (!isInFolder(order, file)) return [];
  const own = placeOf(order, file);
  if (own === undefined)
    return [`${file}: its folder has no place in the order of imports of ${order.under}`];
  return importedBy(file, source, aliases).flatMap((target) => {
    const other = placeOf(order, target);
    if (other === undefined || other.rank <= own.rank) return [];
    return [`${file}: ${own.folder} is below ${other.folder} and may not import ${target}`];
  });
}

/** Whether a file is below `under`, and not directly in it. */
function isInFolder({ under }: ImportOrder, file: string): boolean {
  return file.startsWith(`${under}/`) && file.slice(under.length + 1).includes('/');
}

/** Returns the innermost folder of the order that holds a file, and its rank. */
function placeOf(
  { under, folders }: ImportOrder,
  file: string,
): { folder: string; rank: number } | undefined {
  const places = folders.flatMap((each, rank) => [each].flat().map((folder) => ({ folder, rank })));
  return places
    .filter(({ folder }) => file.startsWith(`${under}/${folder}/`))
    .sort((one, other) => other.folder.length - one.folder.length)[0];
}

/** Returns the files that a file imports, by a relative path or a # name, also lazily and for types. */
function importedBy(file: string, source: string, aliases: Aliases): string[] {
  return specifiersOf(file, source).flatMap((each) => resolved(file, each, aliases));
}

/** The last file that was read: several orders check each file, one after the other. */
let last: { file: string; source: string; found: string[] } | null = null;

function specifiersOf(file: string, source: string): string[] {
  if (last?.file === file && last.source === source) return last.found;
  const found: string[] = [];
  const visit = (node: Node) => {
    const from = node['source'];
    if (isNode(from) && typeof from['value'] === 'string') found.push(from['value']);
    for (const child of childrenOf(node)) visit(child);
  };
  visit({ type: 'Program', body: parseSync(file, source).program.body });
  last = { file, source, found };
  return found;
}

function resolved(file: string, specifier: string, aliases: Aliases): string[] {
  if (specifier.startsWith('.')) return [join(dirname(file), specifier)];
  const alias = Object.keys(aliases).find((each) => specifier.startsWith(each));
  return alias === undefined ? [] : [`${aliases[alias]}${specifier.slice(alias.length)}`];
}
