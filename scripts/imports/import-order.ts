import { dirname, join } from 'node:path/posix';
import { parseSync } from 'vite';
import { childrenOf, isNode, type Node } from '../syntax-tree.ts';

/** Folders of one level, the lowest first. A folder imports itself and those before it. Folders in one list may import each other. */
export interface ImportOrder {
  under: string;
  folders: readonly (string | readonly string[])[];
}

export const importOrders: readonly ImportOrder[] = [
  {
    under: 'sync-server/src',
    folders: [
      'db',
      ['audit', 'sms'],
      ['auth', 'http', 'idempotency'],
      'sync',
      'features',
      ['operations', 'sample'],
    ],
  },
  {
    under: 'sync-server/src/features',
    folders: [
      'photos',
      'notifications',
      'schools',
      'people',
      'posts',
      'class-photos',
      'events',
      'door',
      'claims',
      'teachers',
      'schoolmates',
      'join-requests',
      'blocks',
      'hello',
      'imports',
      'duplicates',
      'managed-schools',
      'account',
      'admins',
      'audit',
      'session',
      'sync',
      'web-vitals',
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
      'activity',
      'duplicates',
      'dashboard',
    ],
  },
];

/** The folders that a package reaches by a # name, as its package.json says. */
export type Aliases = Readonly<Record<string, string>>;

/**
 * Returns an error for each import of a file that leads to a folder after its own, and for a folder that the order
 * does not name. `file` is relative to the root, and so are the targets of `aliases`.
 */
export function importsBackUp(order: ImportOrder, file: string, source: string, aliases: Aliases): string[] {
  const own = folderUnder(order, file);
  if (own === undefined) return [];
  const rank = rankIn(order, own);
  if (rank === -1) return [`${file}: ${order.under}/${own} has no place in the order of imports`];
  return importedBy(file, source, aliases).flatMap((target) => {
    const other = folderUnder(order, target);
    if (other === undefined || rankIn(order, other) <= rank) return [];
    return [`${file}: ${own} is below ${other} and may not import ${target}`];
  });
}

/** Returns the folder below `under` that holds a file; undefined for files elsewhere and directly in it. */
function folderUnder({ under }: ImportOrder, file: string): string | undefined {
  if (!file.startsWith(`${under}/`)) return undefined;
  const [folder, ...rest] = file.slice(under.length + 1).split('/');
  return rest.length === 0 ? undefined : folder;
}

const rankIn = ({ folders }: ImportOrder, folder: string) =>
  folders.findIndex((each) => (typeof each === 'string' ? each === folder : each.includes(folder)));

/** Returns the files that a file imports, by a relative path or a # name, also lazily and for types. */
function importedBy(file: string, source: string, aliases: Aliases): string[] {
  const found: string[] = [];
  const visit = (node: Node) => {
    const from = node['source'];
    if (isNode(from) && typeof from['value'] === 'string')
      found.push(...resolved(file, from['value'], aliases));
    for (const child of childrenOf(node)) visit(child);
  };
  visit({ type: 'Program', body: parseSync(file, source).program.body });
  return found;
}

function resolved(file: string, specifier: string, aliases: Aliases): string[] {
  if (specifier.startsWith('.')) return [join(dirname(file), specifier)];
  const alias = Object.keys(aliases).find((each) => specifier.startsWith(each));
  return alias === undefined ? [] : [`${aliases[alias]}${specifier.slice(alias.length)}`];
}
