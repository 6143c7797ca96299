import { createRequire } from 'node:module';
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { parseAst } from 'vitest/node';
import { oldestBrowsers } from '../../pwa/oldest-browsers.ts';
import { childrenOf, isNode, type Node } from '../syntax-tree.ts';

/** The browsers in the data that share an engine, by the name of the engine in pwa/oldest-browsers.ts. */
const browsersOf = {
  safari: ['safari', 'safari_ios'],
  chrome: ['chrome', 'chrome_android'],
  firefox: ['firefox', 'firefox_android'],
} as const;

// Vite would turn an imported JSON file into a module, which takes seconds for its 20 MB.
const browserData = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;
const { api, css } = browserData;
const builtins: Identifier = browserData.javascript['builtins'] ?? {};

/** Returns the functions in a script that an oldest browser lacks, unless the script asks first whether the browser has them. */
export function tooNewInScript(source: string): string[] {
  const found: string[] = [];
  const visit = (node: Node, tests: readonly Node[]) => {
    const name = nameTooNew(node);
    if (name !== null && !tests.some((test) => mentions(test, name.split('.').at(-1) ?? name)))
      found.push(name);
    const test = isNode(node['test']) ? [node['test']] : [];
    const left = node.type === 'LogicalExpression' && isNode(node['left']) ? [node['left']] : [];
    for (const child of childrenOf(node)) visit(child, [...tests, ...test, ...left]);
  };
  visit({ type: 'Program', body: parseAst(source).body }, []);
  return found;
}

/** Returns the properties, selectors and functions in a style sheet that an oldest browser lacks. */
export function tooNewInStyles(source: string): string[] {
  const text = source.replace(/\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'/g, '');
  const found = new Set<string>();
  const note = (name: string, entry: Identifier | undefined) => isTooNew(entry) && found.add(name);
  for (const [, property = ''] of text.matchAll(/[{;]\s*([a-z-]+)\s*:(?![a-z-]+[^;{}]*\{)/g))
    note(property, css['properties']?.[property]);
  for (const [, selector = ''] of text.matchAll(/::?([a-z-]+)(?=[^;{}]*\{)/g))
    note(`:${selector}`, css['selectors']?.[selector]);
  for (const [, rule = ''] of text.matchAll(/@([a-z-]+)/g)) note(`@${rule}`, css['at-rules']?.[rule]);
  for (const [, name = ''] of text.matchAll(/([a-z-]+)\(/g)) note(`${name}()`, functions.get(name));
  for (const [, unit = ''] of text.matchAll(/\d([a-z]+)/g)) note(unit, css['types']?.['length']?.[unit]);
  return [...found];
}

function isTooNew(entry: Identifier | undefined): boolean {
  return entry?.__compat !== undefined && missingIn(entry.__compat).length > 0;
}

function missingIn({ support }: CompatStatement): string[] {
  return Object.entries(browsersOf).flatMap(([engine, browsers]) =>
    browsers.filter((browser) => {
      const statements = [support[browser] ?? []].flat();
      const oldest = oldestBrowsers[engine as keyof typeof browsersOf];
      return !statements.some(
        ({ version_added: added, flags }) =>
          typeof added === 'string' && added !== 'preview' && !flags && !isAfter(added, oldest),
      );
    }),
  );
}

function isAfter(version: string, other: string): boolean {
  const [first, second] = [version, other].map((each) => each.replace('≤', '').split('.').map(Number));
  const at = [0, 1].find((place) => (first?.[place] ?? 0) !== (second?.[place] ?? 0));
  return at !== undefined && (first?.[at] ?? 0) > (second?.[at] ?? 0);
}

function membersOf(group: Identifier): [string, Identifier][] {
  const names = Object.keys(group).filter((name) => name !== '__compat');
  return names.flatMap((name) => (group[name] ? [[name, group[name]]] : []));
}

/** The CSS functions by name: `color-mix()` is listed under colors, `clamp()` under types. */
const functions = new Map<string, Identifier>();
for (const [name, entry] of membersOf(css['types'] ?? {})) {
  for (const [kind, each] of membersOf(entry)) functions.set(kind, each);
  functions.set(name, entry);
}

/**
 * Interfaces of the objects that most scripts use. Other objects have methods with common names, which libraries
 * define as well.
 */
const everyday =
  /^(HTML.*Element|Element|Document|Node|Event|Blob|File|Request|Response|Headers|URL|URLSearchParams|AbortSignal|IDB\w+)$/;

/** Methods by name. A name counts as too new if every object that has it got it too late. */
const methods = new Map<string, boolean>();
for (const [group, isKnown] of [
  [builtins, (owner: string) => owner !== 'Iterator' && owner !== 'AsyncIterator'],
  [api, (owner: string) => everyday.test(owner)],
] as const) {
  for (const [owner, members] of membersOf(group).filter(([owner]) => isKnown(owner))) {
    for (const [name, entry] of membersOf(members)) {
      if (!entry.__compat || name === owner || /_(static|event)$/.test(name)) continue;
      methods.set(name, (methods.get(name) ?? true) && isTooNew(entry));
    }
  }
}

/** The interfaces of global objects. */
const globals: Record<string, string> = {
  navigator: 'Navigator',
  document: 'Document',
  window: 'Window',
  performance: 'Performance',
  crypto: 'Crypto',
  indexedDB: 'IDBFactory',
  caches: 'CacheStorage',
  history: 'History',
};

/** Returns the owner and name of a nested object such as `Intl.Segmenter`. */
function memberNamed(callee: unknown): { owner: string; name: string } | null {
  if (!isNode(callee) || callee.type !== 'MemberExpression' || callee['computed'] === true) return null;
  const [owner, name] = [identifierOf(callee['object']), identifierOf(callee['property'])];
  return owner === null || name === null ? null : { owner, name };
}

/** Returns the name that an expression uses if it is too new: `Promise.withResolvers`, `EyeDropper`, `toSorted`. */
function nameTooNew(node: Node): string | null {
  if (node.type === 'NewExpression') {
    const name = identifierOf(node['callee']);
    const member = memberNamed(node['callee']);
    if (member) {
      const { owner, name: kind } = member;
      return isTooNew(builtins[owner]?.[kind]) ? `${owner}.${kind}` : null;
    }
    if (name === null) return null;
    return isTooNew(builtins[name]?.[name] ?? builtins[name] ?? api[name]) ? name : null;
  }
  if (node.type !== 'CallExpression' || node['optional'] === true) return null;
  const callee = node['callee'];
  if (!isNode(callee)) return null;
  if (callee.type === 'Identifier')
    return isTooNew(api[String(callee['name'])]) ? String(callee['name']) : null;
  if (callee.type !== 'MemberExpression' || callee['computed'] === true) return null;
  const method = identifierOf(callee['property']) ?? '';
  const owner = identifierOf(callee['object']);
  const of =
    owner === null
      ? undefined
      : (builtins[owner]?.[method] ??
        api[owner]?.[`${method}_static`] ??
        api[globals[owner] ?? '']?.[method]);
  if (of) return isTooNew(of) ? `${owner}.${method}` : null;
  return methods.get(method) ? method : null;
}

function identifierOf(value: unknown): string | null {
  return isNode(value) && value.type === 'Identifier' ? String(value['name']) : null;
}

/** Returns whether an expression tests for a name: `'canParse' in URL`, `typeof URL.canParse`. */
function mentions(node: Node, name: string): boolean {
  if (node['name'] === name || node['value'] === name) return true;
  return childrenOf(node).some((child) => mentions(child, name));
}
