/**
 * Counts the work of a synchronous function: the entries that it reads and writes in arrays, maps and sets. A loop over a
 * list within a loop over a list shows as a product. Unlike a time, the count is the same on every machine.
 */
export function stepsOf(work: () => unknown): number {
  let steps = 0;
  const restore: (() => void)[] = [];
  const count = (prototype: object, name: string | symbol, cost: (self: { length: number }) => number) => {
    const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
    const original: unknown = descriptor?.value;
    if (!descriptor || typeof original !== 'function') throw new Error(`${String(name)} is no method`);
    const counted = function (this: { length: number }, ...parameters: unknown[]): unknown {
      steps += cost(this);
      return Reflect.apply(original, this, parameters);
    };
    Object.defineProperty(prototype, name, { ...descriptor, value: counted });
    restore.push(() => Object.defineProperty(prototype, name, descriptor));
  };
  const one = () => 1;
  const all = (self: { length: number }) => self.length;
  const sized = (self: unknown) => (self as { size: number }).size;
  for (const name of ['get', 'set', 'has', 'delete']) count(Map.prototype, name, one);
  for (const name of ['add', 'has', 'delete']) count(Set.prototype, name, one);
  for (const name of passes) count(Array.prototype, name, all);
  count(Array.prototype, 'push', one);
  count(Array.prototype, 'sort', ({ length }) => length * Math.ceil(Math.log2(length + 1)));
  for (const prototype of [Map.prototype, Set.prototype])
    for (const name of ['keys', 'values', 'entries', 'forEach', Symbol.iterator])
      count(prototype, name, sized);
  const before = steps;
  try {
    work();
    return steps - before;
  } finally {
    for (const undo of restore) undo();
  }
}

/** Methods of an array that may visit every entry. */
const passes = [
  ...[
    'includes',
    'indexOf',
    'lastIndexOf',
    'find',
    'findIndex',
    'findLast',
    'some',
    'every',
    'filter',
    'map',
  ],
  ...[
    'flatMap',
    'flat',
    'reduce',
    'forEach',
    'concat',
    'slice',
    'splice',
    'shift',
    'unshift',
    'reverse',
    'join',
  ],
  ...['keys', 'values', 'entries', Symbol.iterator],
] as const;

/** How many times the work of `run` grows when its data doubles. Linear work gives 2. */
export function growthOf<Data>(dataOf: (size: number) => Data, run: (data: Data) => unknown, size: number) {
  const [small, large] = [dataOf(size), dataOf(2 * size)];
  return stepsOf(() => run(large)) / stepsOf(() => run(small));
}

/** The largest allowed growth of work when its data doubles: linear work, with a sort. */
export const doubled = 2.3;
