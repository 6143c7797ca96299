import { dirname } from 'node:path/posix';
import { type Arrow, isTest } from './import-order.ts';

/** Returns an error for each circle of files that import each other, with the imports that tie it. Tests tie none. */
export function circlesOfFiles(arrows: readonly Arrow[]): string[] {
  return circles(arrows, (file) => file);
}

/**
 * Returns an error for each circle of folders. A file directly in `src` is a room of its own: it is no part of what lies
 * beside it.
 */
export function circlesOfFolders(arrows: readonly Arrow[]): string[] {
  return circles(arrows, (file) => (/(^|\/)src\/[^/]+$/.test(file) ? file : dirname(file)));
}

function circles(arrows: readonly Arrow[], roomOf: (file: string) => string): string[] {
  const between = arrows
    .filter(([from]) => !isTest(from))
    .map(([from, to]) => ({ from: roomOf(from), to: roomOf(to), why: `${from} -> ${to}` }))
    .filter(({ from, to }) => from !== to);
  const next = new Map<string, Set<string>>();
  for (const { from, to } of between) next.set(from, (next.get(from) ?? new Set()).add(to));
  return knots(next).map((knot) => {
    const ties = between.filter(({ from, to }) => knot.has(from) && knot.has(to));
    return `${[...knot].sort().join(', ')} import each other: ${ties.map(({ why }) => why).join('; ')}`;
  });
}

/** Returns the sets of rooms in which each can be reached from each other (Tarjan's algorithm). */
function knots(next: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string>[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const found: ReadonlySet<string>[] = [];
  const visit = (room: string): number => {
    const own = order.size;
    order.set(room, own);
    lowest.set(room, own);
    open.push(room);
    for (const other of next.get(room) ?? []) {
      const reached = order.has(other) ? (open.includes(other) ? order.get(other) : undefined) : visit(other);
      if (reached !== undefined) lowest.set(room, Math.min(lowest.get(room) ?? own, reached));
    }
    if (lowest.get(room) === own) {
      const knot = new Set(open.splice(open.indexOf(room)));
      if (knot.size > 1) found.push(knot);
    }
    return lowest.get(room) ?? own;
  };
  for (const room of next.keys()) if (!order.has(room)) visit(room);
  return found;
}
