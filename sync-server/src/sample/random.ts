import { randomNumbers } from '@memcherrish/shared/rules/random-numbers.ts';

/** A random stream that is the same on every machine: the sample must not change between two runs. */
export interface Random {
  /** At least 0, below 1. */
  next: () => number;
  /** An integer from `from` to `to`, both included. */
  between: (from: number, to: number) => number;
  chance: (probability: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
  /** Returns one of the keys, in proportion to its weight. */
  weighted: <Key extends string>(weights: Readonly<Partial<Record<Key, number>>>) => Key;
  shuffled: <Item>(items: readonly Item[]) => Item[];
  /** Returns an independent stream, so that more draws here do not change its values. */
  fork: (name: string) => Random;
}

export function randomFrom(seed: string): Random {
  const next = randomNumbers(hash(seed));
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('Nothing to pick from.');
      return item;
    },
    weighted: (weights) => {
      const keys = Object.keys(weights) as (keyof typeof weights)[];
      let left = next() * keys.reduce((sum, key) => sum + (weights[key] ?? 0), 0);
      for (const key of keys) {
        left -= weights[key] ?? 0;
        if (left < 0) return key;
      }
      throw new Error('Nothing to pick from.');
    },
    shuffled: (items) => {
      const left = [...items];
      const order: typeof left = [];
      while (left.length > 0) order.push(...left.splice(between(0, left.length - 1), 1));
      return order;
    },
    fork: (name) => randomFrom(`${seed}/${name}`),
  };
}

/** FNV-1a: spreads similar seeds apart. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}
