import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vitest/node';
import { isNode, type Node } from '../syntax-tree.ts';

/** A test, or a block of tests, and the tags in the comment above it: `// Shows spec:landing.3, threat:csrf`. */
export interface TaggedTest {
  file: string;
  /** Includes the titles of the surrounding blocks, as written: a table of cases keeps its `%s`. */
  title: string;
  tags: string[];
}

const comment = /^\s*\/\/ Shows ((?:spec|threat|asvs|decision):.*)$/;

/** Returns every test with tags, in the order of files and lines. Reads the files and runs no test. */
export function readTaggedTests(root: string): TaggedTest[] {
  const files = globSync('{pwa,shared,sync-server}/**/*.test.ts', {
    cwd: root,
    exclude: (name) => /node_modules|dist/.test(name),
  });
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .flatMap((file) => taggedIn(file, readFileSync(join(root, file), 'utf8')));
}

/** Returns the tests with tags of one file. Throws if a comment with tags is not above a test. */
export function taggedIn(file: string, source: string): TaggedTest[] {
  const rows = source.split('\n');
  const comments = new Set(rows.flatMap((row, at) => (comment.test(row) ? [at] : [])));
  const found: TaggedTest[] = [];
  const read = (value: unknown, titles: readonly string[]): void => {
    if (Array.isArray(value)) for (const each of value) read(each, titles);
    if (!isNode(value)) return;
    const title = value.type === 'CallExpression' ? textOf((value['arguments'] as Node[])[0]) : null;
    const path = title === null ? titles : [...titles, title];
    const before = title === null ? [] : source.slice(0, Number(value['start'])).split('\n');
    if (before.at(-1)?.trim() === '') {
      const tags: string[] = [];
      for (let above = before.length - 2; comments.delete(above); above -= 1)
        tags.unshift(...(comment.exec(rows[above] ?? '')?.[1]?.split(', ') ?? []));
      if (tags.length > 0) found.push({ file, title: path.join(' › '), tags });
    }
    for (const child of Object.values(value)) read(child, path);
  };
  if (comments.size > 0) read(parseAst(source, { lang: 'ts' }, file).body, []);
  for (const at of comments) throw new Error(`${file}:${at + 1}: this comment stands above no test`);
  return found;
}

/** Returns the text of a literal; an expression in a template becomes `…`. */
function textOf(node: Node | undefined): string | null {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node?.type !== 'TemplateLiteral') return null;
  return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');
}
