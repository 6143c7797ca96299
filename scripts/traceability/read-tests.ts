import { globSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { type Fragment, noFragment, readFragment } from './fragment.ts';
import { chainOf, type Node, nodes, plain, statementsOf, textOf } from './syntax.ts';

/** A test as it stands in its file, with everything that it does by way of the tests' own functions. */
export interface Test {
  file: string;
  /** With the titles of the describe blocks around it. */
  title: string;
  words: ReadonlySet<string>;
  acted: ReadonlySet<string>;
  /** What its own lines say, without the functions that it calls. */
  own: ReadonlySet<string>;
}

interface Module {
  file: string;
  declared: Map<string, Node>;
  /** Local name to file and name there. */
  imported: Map<string, { file: string; name: string }>;
  statements: Node[];
}

/** Where the tests' own functions live; what the product does is followed nowhere. */
const support = /^(pwa\/e2e|sync-server\/test|shared\/testing)\/|\.test\.ts$/;
const roots: Record<string, string> = {
  '#e2e/': 'pwa/e2e/',
  '#test/': 'sync-server/test/',
  '@memcherrish/shared/testing/': 'shared/testing/',
};

/** Every test of the repository, in the order of files and lines. Skipped ones show nothing and are left out. */
export function readTests(root: string): Test[] {
  const reader = new Reader(root);
  const files = globSync('{pwa,shared,sync-server}/**/*.test.ts', {
    cwd: root,
    exclude: (name) => /node_modules|dist/.test(name),
  });
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .flatMap((file) => reader.testsOf(file));
}

class Reader {
  readonly #root: string;
  readonly #modules = new Map<string, Module>();
  readonly #fragments = new Map<string, Fragment>();

  constructor(root: string) {
    this.#root = root;
  }

  testsOf(file: string): Test[] {
    const module = this.#module(file);
    const within = (statements: Node[], titles: readonly string[]): Test[] =>
      statements.flatMap((statement) => {
        if (statement.type === 'ForOfStatement')
          return within(nodes((statement['body'] as Node)['body']), titles);
        const call = plain(statement['expression']);
        if (statement.type !== 'ExpressionStatement' || call?.type !== 'CallExpression') return [];
        const [title, ...others] = nodes(call['arguments']);
        const text = title && textOf(title);
        const work = others.findLast(({ type }) => /FunctionExpression$/.test(type));
        const chain = chainOf(call['callee']);
        if (text == null || !work || chain.some((name) => /^(skip|todo)$/.test(name))) return [];
        return this.#rows(module, call, text).flatMap((row) => {
          const path = [...titles, row.title];
          if (chain[0] === 'describe') return within(nodes((work['body'] as Node)['body']), path);
          return [this.#test(module, path, work, row.data, call)];
        });
      });
    return within(module.statements, []);
  }

  #test(module: Module, titles: readonly string[], work: Node, data: Node | null, call: Node): Test {
    const own = readFragment(work, (name) => this.#acts(module, name));
    const words = new Set(own.words);
    const acted = new Set(own.acted);
    const follow = (names: Iterable<string>, acts: boolean) => {
      for (const fragment of this.#reach(module, names)) {
        for (const word of fragment.words) words.add(word);
        if (acts) for (const word of fragment.acted) acted.add(word);
      }
    };
    follow(own.names, true);
    // What is made ready before a test is not what it shows.
    follow(chainOf(call['callee']), false);
    if (data) {
      // The rows of a table are what its test expects.
      const table = readFragment(data, (name) => this.#acts(module, name));
      for (const word of table.words) words.add(word);
      for (const word of table.words) acted.add(word);
      follow(table.names, true);
    }
    return { file: module.file, title: titles.join(' › '), words, acted, own: own.words };
  }

  /**
   * The tests that `.each(table)` and `.for(table)` make, where the table is written out and its values stand in the title; else one
   * for the whole table.
   */
  #rows(module: Module, call: Node, title: string): { title: string; data: Node | null }[] {
    const table = plain(call['callee']);
    if (table?.type !== 'CallExpression') return [{ title, data: null }];
    const [argument] = nodes(table['arguments']);
    const areEntries = chainOf(argument).join('.') === 'Object.entries';
    const given = plain(areEntries ? nodes(argument?.['arguments'])[0] : argument);
    const name = given?.type === 'Identifier' ? String(given['name']) : '';
    const written = module.declared.has(name) ? plain(module.declared.get(name)?.['init']) : given;
    const rows = nodes(written?.['elements'] ?? written?.['properties']).map((data) => ({
      title: titleOf(title, data),
      data,
    }));
    const apart = new Set(rows.map((row) => row.title)).size === rows.length;
    return rows.length > 0 && apart ? rows : [{ title, data: written }];
  }

  /** What the names lead to, and what that uses, as far as the tests' own functions go. */
  #reach(module: Module, names: Iterable<string>): Fragment[] {
    const reached = new Map<string, Fragment>();
    const visit = (from: Module, name: string) => {
      const place = this.#find(from, name);
      if (!place) return;
      const key = `${place.module.file}:${place.name}`;
      if (reached.has(key)) return;
      const fragment = this.#fragment(place.module, place.name);
      reached.set(key, fragment);
      for (const next of fragment.names) visit(place.module, next);
    };
    for (const name of names) visit(module, name);
    return [...reached.values()];
  }

  #acts(module: Module, name: string): boolean {
    const place = this.#find(module, name);
    return place !== null && this.#fragment(place.module, place.name).acts;
  }

  #fragment(module: Module, name: string): Fragment {
    const key = `${module.file}:${name}`;
    const known = this.#fragments.get(key);
    if (known) return known;
    // A function that calls itself acts by what else it does.
    this.#fragments.set(key, noFragment());
    const declaration = module.declared.get(name);
    const read = declaration ? readFragment(declaration, (each) => this.#acts(module, each)) : noFragment();
    this.#fragments.set(key, read);
    return read;
  }

  #find(module: Module, name: string): { module: Module; name: string } | null {
    if (module.declared.has(name)) return { module, name };
    const from = module.imported.get(name);
    return from ? this.#find(this.#module(from.file), from.name) : null;
  }

  #module(file: string): Module {
    const known = this.#modules.get(file);
    if (known) return known;
    const module: Module = {
      file,
      declared: new Map(),
      imported: new Map(),
      statements: statementsOf(join(this.#root, file)),
    };
    this.#modules.set(file, module);
    for (const statement of module.statements) takeIn(module, statement);
    return module;
  }
}

function takeIn(module: Module, statement: Node): void {
  if (statement.type === 'ExportNamedDeclaration') {
    for (const inner of nodes(statement['declaration'])) takeIn(module, inner);
  } else if (statement.type === 'ImportDeclaration') {
    const file = resolve(module.file, textOf(statement['source'] as Node) ?? '');
    if (file === null) return;
    for (const specifier of nodes(statement['specifiers'])) {
      const [local = ''] = chainOf(specifier['local']);
      const [name = local] = chainOf(specifier['imported']);
      module.imported.set(local, { file, name });
    }
  } else if (statement.type === 'VariableDeclaration') {
    for (const each of nodes(statement['declarations'])) declare(module, each['id'], each);
  } else if (/^(Function|Class)Declaration$/.test(statement.type)) {
    declare(module, statement['id'], statement);
  } else if (statement.type === 'ExpressionStatement') {
    // What a describe block declares is used within it alone.
    const work = nodes(plain(statement['expression'])?.['arguments']).findLast(({ type }) =>
      /FunctionExpression$/.test(type),
    );
    for (const inner of work ? nodes((work['body'] as Node)['body']) : []) {
      if (chainOf(statement['expression'])[0] === 'describe') takeIn(module, inner);
    }
  }
}

function declare(module: Module, id: unknown, declaration: Node): void {
  const [name] = chainOf(id);
  if (name !== undefined) module.declared.set(name, declaration);
}

function resolve(from: string, source: string): string | null {
  const alias = Object.entries(roots).find(([prefix]) => source.startsWith(prefix));
  const file = alias
    ? source.replace(alias[0], alias[1])
    : source.startsWith('.')
      ? normalize(join(dirname(from), source)).replaceAll('\\', '/')
      : '';
  return support.test(file) && file.endsWith('.ts') ? file : null;
}

/** The title of a row: its values in the places that the title leaves for them, as far as they are written out. */
function titleOf(title: string, row: Node): string {
  const value = plain(row);
  const values =
    row.type === 'Property'
      ? [row['key'], row['value']]
      : value?.type === 'ArrayExpression'
        ? nodes(value['elements'])
        : [value];
  let place = 0;
  return title.replace(/%[sijd]/g, (gap) => {
    const entry = plain(values[place]);
    place += 1;
    if (entry?.type === 'Identifier' && values[place - 1] === row['key']) return String(entry['name']);
    const text = entry && textOf(entry);
    if (text == null) return entry?.type === 'Literal' ? String(entry['value']) : gap;
    return gap === '%j' ? JSON.stringify(text) : text;
  });
}
