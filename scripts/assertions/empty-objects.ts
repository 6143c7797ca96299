import { parseSync } from 'vite';
import { childrenOf, isNode, type Node } from '../syntax-tree.ts';

const matchers = new Set(['toMatchObject', 'objectContaining']);

/**
 * Returns the lines of a test file on which `toMatchObject` or `objectContaining` gets an empty object. It matches
 * every object, so the assertion cannot fail.
 */
export function emptyObjectsIn(file: string, source: string): number[] {
  const found: number[] = [];
  const visit = (node: Node, isExpected: boolean) => {
    if (isExpected && isEmptyObject(node)) found.push(lineAt(source, Number(node['start'])));
    const isMatcher = node.type === 'CallExpression' && matchers.has(nameOfCall(node));
    for (const child of childrenOf(node)) visit(child, isExpected || (isMatcher && child !== node['callee']));
  };
  visit({ type: 'Program', body: parseSync(file, source).program.body }, false);
  return found;
}

const isEmptyObject = ({ type, properties }: Node) =>
  type === 'ObjectExpression' && Array.isArray(properties) && properties.length === 0;

function nameOfCall({ callee }: Node): string {
  const property = isNode(callee) ? callee['property'] : null;
  return isNode(property) ? String(property['name']) : '';
}

const lineAt = (source: string, offset: number) => source.slice(0, offset).split('\n').length;
