import { parseSync } from 'vite';
import { childrenOf, type Node } from '../syntax-tree.ts';

/** The one module of the app that may read the device's clock. */
export const clockModule = 'pwa/src/clock/clock.ts';

/**
 * Returns an error for each place that reads the device's clock: `Date.now`, `new Date()` and `Date()`. People set
 * that clock wrong.
 */
export function rawClocks(file: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: Node) => {
    if (readsClock(node)) {
      const line = source.slice(0, Number(node['start'])).split('\n').length;
      found.push(`${file}:${line}: use currentTime or currentDate of #clock/clock.ts`);
    }
    childrenOf(node).forEach(visit);
  };
  childrenOf({ ...parseSync(file, source).program }).forEach(visit);
  return found;
}

function readsClock(node: Node): boolean {
  const isDate = (each: unknown) =>
    typeof each === 'object' && each !== null && 'name' in each && each.name === 'Date';
  const { type, callee, object, property, arguments: given } = node;
  if (type === 'MemberExpression')
    return (
      isDate(object) &&
      typeof property === 'object' &&
      property !== null &&
      'name' in property &&
      property.name === 'now'
    );
  const isCall = type === 'NewExpression' || type === 'CallExpression';
  return isCall && isDate(callee) && Array.isArray(given) && given.length === 0;
}
