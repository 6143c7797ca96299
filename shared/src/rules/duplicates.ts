import { namePartsOf } from './name-likeness.ts';
import {
  type Comparable,
  type Likeness,
  likelyFrom,
  likenessOf,
  mayBeLikely,
  type Prepared,
  prepare,
} from './record-likeness.ts';

/** More people of one name in a school make it a common one. */
const mostOfOneName = 5;
/** A word that more people of a batch share tells nobody apart. */
const largestBlock = 120;
/** What is hardly any work, such as a pair that was compared before, is one step for so many. */
const cheapAtOnce = 50;

/**
 * Finds records of a school that are likely one person's. Only those are compared at all that share a number, an e-mail, two words of their
 * names, or one word within a batch: the work grows with the school, not with its square.
 */
export class DuplicateIndex<Person extends Comparable> {
  readonly #people: Prepared<Person>[] = [];
  readonly #blocks = new Map<string, number[]>();
  readonly #named = new Map<string, number>();
  #entries = 0;

  /** How much it holds: each word, pair of words and number of each person. */
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
   * Finds each likely pair once. Answers step by step, so that the caller may pause or stop: a step without a likely pair is null. What the
   * fewest people share comes first, since it tells the most.
   */
  *compared(): Generator<({ one: Person; other: Person } & Likeness) | null> {
    let cheap = 0;
    const bySize: number[][][] = [];
    for (const block of this.#blocks.values()) {
      cheap += 1;
      if (cheap % cheapAtOnce === 0) yield null;
      if (block.length < 2 || block.length > largestBlock) continue;
      bySize[block.length] ??= [];
      bySize[block.length]?.push(block);
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

/** By sound, whatever the order of the words; initials aside. */
function wholeName({ names: [name] }: Prepared<Comparable>): string {
  return name
    ? name.parts.words
        .map(({ sound }) => sound)
        .sort()
        .join(' ')
    : '';
}

/** The blocks in which a record meets those that it is compared with. */
function* blocksOf({ person, names, nickname, numbers }: Prepared<Comparable>): Generator<string> {
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
  if (nickname !== null) words.add(namePartsOf(nickname).joined);
  for (const batchId of batches) for (const word of words) yield `${batchId} ${word}`;
}
