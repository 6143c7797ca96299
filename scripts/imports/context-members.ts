import { isNode, type Node } from '../syntax-tree.ts';
import { type Arrow, treeOf, visitAll } from './import-order.ts';

const contexts: ReadonlySet<unknown> = new Set(['AppContext', 'ReadContext', 'RouteContext']);
/** Types that choose members of the context by their names. */
const choices: ReadonlySet<unknown> = new Set(['Uses', 'Reads']);

/** Returns the members that a file adds to the context of the server, by `declare module '#server/context.ts'`. */
export function membersDeclaredBy(file: string, source: string): string[] {
  const found: string[] = [];
  visitAll(treeOf(file, source), (node) => {
    if (node.type !== 'TSModuleDeclaration' || literalOf(node['id']) !== '#server/context.ts') return;
    visitAll(node, (each) => {
      if (each.type === 'TSPropertySignature') found.push(String(nameOf(each['key'])));
    });
  });
  return found;
}

/**
 * Returns an arrow for each use of a member of the context, to the file that declares it. Without an import such a use
 * would hide that a feature depends on one above it.
 */
export function arrowsByMembers(
  file: string,
  source: string,
  declaredIn: ReadonlyMap<string, string>,
): Arrow[] {
  const used = new Set<unknown>();
  visitAll(treeOf(file, source), (node) => {
    if (node.type === 'MemberExpression' && nameOf(node['object']) === 'ctx')
      used.add(nameOf(node['property']));
    if (node.type === 'VariableDeclarator' && nameOf(node['init']) === 'ctx') addKeys(node['id'], used);
    if (node.type === 'ObjectPattern' && namesContext(node['typeAnnotation'])) addKeys(node, used);
    if (node.type === 'TSTypeReference' && (choices.has(nameOf(node['typeName'])) || namesContext(node)))
      visitAll(node, (each) => used.add(literalOf(each)));
  });
  return [...declaredIn].flatMap(([member, target]) =>
    used.has(member) && target !== file ? [[file, target] as const] : [],
  );
}

function addKeys(pattern: unknown, used: Set<unknown>): void {
  if (!isNode(pattern) || !Array.isArray(pattern['properties'])) return;
  for (const property of pattern['properties'] as Node[]) used.add(nameOf(property['key']));
}

function namesContext(type: unknown): boolean {
  let isNamed = false;
  if (isNode(type))
    visitAll(type, (each) => {
      isNamed ||= each.type === 'TSTypeReference' && contexts.has(nameOf(each['typeName']));
    });
  return isNamed;
}

function nameOf(node: unknown): unknown {
  return isNode(node) && node.type === 'Identifier' ? node['name'] : undefined;
}

function literalOf(node: unknown): unknown {
  return isNode(node) && node.type === 'Literal' ? node['value'] : undefined;
}
