import {
  type Comparable,
  type Likeness,
  likelyFrom,
  likenessOf,
  mayBeLikely,
  type Prepared,
  prepare,
} from './record-likeness.ts';

/** A name is common if more people of a school than this have it. */
const mostOfOneName = 5;
/** Ignores a shared word that more people than this have: it says nothing about a pair. */
const largestBlock = 120;
/** Cheap operations, such as a pair that was already compared, count as one step for this many. */
const cheapAtOnce = 50;

/**
 * Finds records of a school that are likely the same person. It compares only records that share a number, an e-mail, two words of a name,
 * or one word within a batch. The work grows linearly with the school, not with its square.
 */
export class DuplicateIndex<Person extends Comparable> {
  readonly #people: Prepared<Person>[] = [];
  readonly #blocks = new Map<string, number[]>();
  readonly #named = new Map<string, number>();
  #entries = 0;

  /** Memory use: the count of words, word pairs and numbers of all people. */
  get entries(): number {
    return this.#entries;
  }

  add(person: Person): void {
    const prepared = prepare(person);
    const at = this.#people.push(prepared) - 1;
    for (const key of blocksOf(prepared)) {
      const block = this.#blocks.get(key);
      this.#entries += 1;
      if (block) block.push(at);
      else this.#blocks.set(key, [at]);
    }
    const name = wholeName(prepared);
    this.#named.set(name, (this.#named.get(name) ?? 0) + 1);
  }

  /**
   * Yields each likely pair once, step by step, so that the caller can pause or stop. A step without a likely pair yields null. The rarest
   * shared values come first because they say the most.
   */
  *compared(): Generator<({ one: Person; other: Person } & Likeness) | null> {
    let cheap = 0;
    const bySize: number[][][] = [];
    for (const block of this.#blocks.values()) {
      cheap += 1;
      if (cheap % cheapAtOnce === 0) yield null;
      if (block.length < 2 || block.length > largestBlock) continue;
      const alike = bySize[block.length] ?? [];
      bySize[block.length] = alike;
      alike.push(block);
    }
    const seen = new Set<number>();
    for (const block of bySize.flat()) {
      for (const [index, second] of block.entries()) {
        for (const first of block.slice(0, index)) {
          const pair = first * this.#people.length + second;
          if (seen.has(pair)) {
            cheap += 1;
            if (cheap % cheapAtOnce === 0) yield null;
            continue;
          }
          seen.add(pair);
          yield this.#compare(first, second);
        }
      }
    }
  }

  #compare(first: number, second: number) {
    const one = this.#people[first];
    const other = this.#people[second];
    if (!one || !other) return null;
    if (!mayBeLikely(one, other)) return null;
    const isCommon = this.#isCommon(one) || this.#isCommon(other);
    const { score, reasons } = likenessOf(one, other, isCommon);
    return score < likelyFrom ? null : { one: one.person, other: other.person, score, reasons };
  }

  #isCommon(person: Prepared<Person>): boolean {
    return (this.#named.get(wholeName(person)) ?? 0) > mostOfOneName;
  }
}

/** Returns the full name by sound, in any word order and without initials. */
function wholeName({ names: [name] }: Prepared<Comparable>): string {
  return name
    ? name.parts.words
        .map(({ sound }) => sound)
        .sort()
        .join(' ')
    : '';
}

/**
 * Yields the keys under which a record is compared with other records. A nickname is none: without a number, an e-mail or a
 * word of the name it is not enough.
 */
function* blocksOf({ person, names, numbers }: Prepared<Comparable>): Generator<string> {
  for (const number of numbers) yield `number ${number}`;
  if (person.email) yield `email ${person.email}`;
  const batches = new Set(person.classes.map(({ batchId }) => batchId));
  const words = new Set<string>();
  for (const { parts } of names) {
    const sounds = [...new Set(parts.words.map(({ sound }) => sound))].sort();
    for (const [index, one] of sounds.entries()) {
      for (const other of sounds.slice(index + 1)) yield `words ${one} ${other}`;
    }
    for (const { sound, bones } of parts.words) {
      words.add(sound);
      if (bones !== '') words.add(`bones ${bones}`);
    }
    words.add(parts.joined);
  }
  for (const batchId of batches) for (const word of words) yield `${batchId} ${word}`;
}
