import { readFileSync } from 'node:fs';
import { parseAst } from 'vitest/node';

/** A node of the syntax tree, as ESTree has it. */
export type Node = { type: string } & Record<string, unknown>;

/** The top-level statements of a TypeScript file. */
export function statementsOf(path: string): Node[] {
  return nodes(parseAst(readFileSync(path, 'utf8'), { lang: 'ts' }, path).body);
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

export function nodes(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];
}

/** Whatever a node is made of. */
export function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap(nodes);
}

/** The node without what only its type says: `as const`, `satisfies`, parentheses. */
export function plain(value: unknown): Node | null {
  const [node] = nodes(value);
  if (!node) return null;
  return /^TS(As|Satisfies|NonNull)Expression$|^ParenthesizedExpression$/.test(node.type)
    ? plain(node['expression'])
    : node;
}

/** A text as it is written in the code; what is put into a template stands as `{}`, a pattern without its anchors. */
export function textOf(node: Node): string | null {
  if (isNode(node) && 'regex' in node)
    return (node['regex'] as { pattern: string }).pattern.replace(/^\^|\$$/g, '');
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral') return null;
  return nodes(node['quasis'])
    .map(({ value }) => (value as { cooked: string }).cooked)
    .join('{}');
}

/** `a.b.c` as ['a', 'b', 'c'], with the names of what is called on the way. */
export function chainOf(value: unknown): string[] {
  const node = plain(value);
  if (!node) return [];
  if (node.type === 'Identifier') return [String(node['name'])];
  if (node.type === 'CallExpression') return chainOf(node['callee']);
  if (node.type === 'AwaitExpression') return chainOf(node['argument']);
  if (node.type !== 'MemberExpression') return [];
  const property = node['computed'] ? [] : chainOf(node['property']);
  return [...chainOf(node['object']), ...property];
}
