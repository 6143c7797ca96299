import { type Sound, soundOf, wordsOf } from './name-sound.ts';

/** The texts by which a person is found. */
export interface Findable {
  /** The name, and each other name that they use. */
  names: readonly string[];
  /** Their place, division and batch. */
  about: readonly string[];
  /** How close the person is to the viewer. Closer people come first among equal matches. */
  closeness?: Closeness;
}

/** 0 for anyone, 1 for the viewer's batch, 2 for the viewer's division. */
export type Closeness = 0 | 1 | 2;

/** One changed letter in a shorter word would match almost everyone. The same is true for the beginning of a slightly longer word. */
const shortestCorrected = 4;
const shortestCorrectedBegun = 5;
/** A sound of one letter begins every tenth name: 'zzzzz' sounds like 's'. */
const shortestSound = 2;

// Lower is nearer. A name that begins with the text ranks before one that sounds like it. A place ranks after a name that matches well, and
// before one that is only similar.
const cost = {
  same: 0,
  begins: 1,
  sounds: 2,
  soundsBegun: 3,
  joined: 3.5,
  about: 3.75,
  bones: 4,
  oneLetterOff: 5,
  aboutSounds: 6,
  /** Added for each word of the name before the one that matches. */
  later: 0.125,
} as const;

/** Added for a person of each closeness. The difference is smaller than between two kinds of matches, and larger than `later`. */
const farther = { 0: 0.75, 1: 0.5, 2: 0 } as const satisfies Record<Closeness, number>;

const none = Number.POSITIVE_INFINITY;

/** One name of a person; without words, the texts about them. */
interface NameHolder {
  person: number;
  words: readonly Word[];
}

/** An indexed word and its holders. The same word in a name and in a place is two entries. */
interface Word extends Sound {
  /** The rank of the word among all words of names, from 1; 0 until it is computed. */
  rank: number;
  holders: NameHolder[];
  /** For each holder, the number of words of the name before this one. */
  before: number[];
}

/** All people sorted by name: their numbers in that order, and the position of each. */
interface Order {
  people: Uint32Array;
  ranks: Uint32Array;
}

/** The number of words that people are sorted by: more do not fit into one number. */
const sortedBy = 3;

/**
 * Finds people by name and place and tolerates spelling differences (rules/name-sound.ts). A typed word is compared once with each distinct
 * word: a school of thousands shares about a thousand. Only the holders of matching words are scored.
 */
export class NameIndex<Person> {
  readonly #people: Person[] = [];
  readonly #numbers = new Map<Person, number>();
  readonly #nameWords = new Map<string, Word>();
  readonly #aboutWords = new Map<string, Word>();
  /** Caches parsed labels: a whole class has the same ones. */
  readonly #abouts = new Map<string, readonly Word[]>();
  readonly #firstNames: (readonly Word[])[] = [];
  readonly #closeness: Closeness[] = [];
  /** Null if a person was added since. */
  #order: Order | null = null;

  /** Adds a person. A person who was added before gets these texts in addition. */
  add(person: Person, { names, about, closeness = 0 }: Findable): void {
    const number = this.#numbers.get(person) ?? this.#people.push(person) - 1;
    this.#numbers.set(person, number);
    if (closeness >= (this.#closeness[number] ?? 0)) this.#closeness[number] = closeness;
    const named = names.map((name) => wordsOf(name).map((word) => wordIn(this.#nameWords, word)));
    for (const words of named) {
      const holder = { person: number, words };
      for (let before = 0; before < words.length; before += 1) hold(words[before], holder, before);
    }
    this.#firstNames[number] ??= named[0] ?? [];
    const holder = { person: number, words: [] };
    for (const text of about) for (const word of this.#aboutIn(text)) hold(word, holder, 0);
    this.#order = null;
  }

  get size(): number {
    return this.#people.length;
  }

  /**
   * Returns the people who match, nearest first. Among matches of one kind the people close to the viewer come first; ties are sorted by
   * the words of their first name, then by the order of adding. Every word must match: as written, by sound, by consonants, or with one letter wrong, missing, extra or two swapped. A word matches from its first
   * letters on. Words that others join ('Unni Krishnan') match as one word. An empty text matches no one.
   */
  search(typed: string): Person[] {
    const wanted = wordsOf(typed).map(soundOf);
    if (wanted.length === 0) return [];
    this.#order ??= this.#byName();
    const { people, ranks } = this.#order;
    const near = this.#nearness(wanted);
    // Packs nearness and position into one number: sorting by each of them is ten times slower.
    const keys = new Float64Array(this.size);
    let found = 0;
    for (let person = 0; person < near.length; person += 1) {
      const match = near[person] ?? none;
      if (match === none) continue;
      const each = match + farther[this.#closeness[person] ?? 0];
      keys[found] = (each / cost.later) * this.size + (ranks[person] ?? 0);
      found += 1;
    }
    const sorted = keys.subarray(0, found).sort();
    return Array.from(sorted, (key) => this.#people[people[key % this.size] ?? 0] as Person);
  }

  /** Returns the cost of each person, by their number. */
  #nearness(wanted: readonly Sound[]): Float64Array {
    const [first = new Float64Array(), ...others] = wanted.map((word) => this.#costs(word));
    for (const each of others)
      for (let person = 0; person < first.length; person += 1)
        first[person] = (first[person] ?? none) + (each[person] ?? none);
    const joined = wanted.map(({ sound }) => sound).join('');
    if (joined.length >= shortestCorrected) this.#addJoined(first, joined);
    return first;
  }

  #costs(wanted: Sound): Float64Array {
    const costs = new Float64Array(this.size).fill(none);
    for (const word of this.#nameWords.values()) lower(costs, word, costAsName(word, wanted));
    for (const word of this.#aboutWords.values()) lower(costs, word, costAsAbout(word, wanted));
    return costs;
  }

  /** Adds people without a match yet who have a name that matches as one word. */
  #addJoined(costs: Float64Array, joined: string): void {
    const near = new Map<number, number>();
    for (const { sound, holders, before } of this.#nameWords.values()) {
      if (!joined.startsWith(sound) && !sound.startsWith(joined)) continue;
      for (const [at, { person, words }] of holders.entries()) {
        const from = before[at] ?? 0;
        if (costs[person] !== none || !soundFrom(words, from).startsWith(joined)) continue;
        near.set(person, Math.min(near.get(person) ?? none, cost.joined + from * cost.later));
      }
    }
    for (const [person, each] of near) costs[person] = each;
  }

  #byName(): Order {
    const words = [...this.#nameWords.values()].sort((one, other) => (one.plain < other.plain ? -1 : 1));
    for (const [at, word] of words.entries()) word.rank = at + 1;
    const keys = Float64Array.from(this.#firstNames, (name) => {
      let key = 0;
      for (let at = 0; at < sortedBy; at += 1) key = key * (words.length + 1) + (name[at]?.rank ?? 0);
      return key;
    });
    const people = Uint32Array.from(keys.keys()).sort((one, other) => (keys[one] ?? 0) - (keys[other] ?? 0));
    const ranks = new Uint32Array(people.length);
    for (let rank = 0; rank < people.length; rank += 1) ranks[people[rank] ?? 0] = rank;
    return { people, ranks };
  }

  #aboutIn(text: string): readonly Word[] {
    const known = this.#abouts.get(text);
    if (known) return known;
    const words = wordsOf(text).map((word) => wordIn(this.#aboutWords, word));
    this.#abouts.set(text, words);
    return words;
  }
}

function wordIn(words: Map<string, Word>, plain: string): Word {
  const known = words.get(plain);
  if (known) return known;
  const { sound, bones } = soundOf(plain);
  const word: Word = { plain, sound, bones, rank: 0, holders: [], before: [] };
  words.set(plain, word);
  return word;
}

function hold(word: Word | undefined, holder: NameHolder, before: number): void {
  word?.holders.push(holder);
  word?.before.push(before);
}

/** Lowers the cost of each holder of the word to at most `least`. */
function lower(costs: Float64Array, { holders, before }: Word, least: number): void {
  if (least === none) return;
  for (let at = 0; at < holders.length; at += 1) {
    const person = holders[at]?.person ?? 0;
    const each = least + (before[at] ?? 0) * cost.later;
    if (each < (costs[person] ?? none)) costs[person] = each;
  }
}

const soundFrom = (words: readonly Word[], from: number) =>
  words
    .slice(from)
    .map(({ sound }) => sound)
    .join('');

function costAsName(word: Sound, wanted: Sound): number {
  if (word.plain.startsWith(wanted.plain))
    return word.plain.length === wanted.plain.length ? cost.same : cost.begins;
  if (wanted.sound.length < shortestSound) return none;
  if (word.sound.startsWith(wanted.sound))
    return word.sound.length === wanted.sound.length ? cost.sounds : cost.soundsBegun;
  if (wanted.bones !== '' && word.bones === wanted.bones) return cost.bones;
  return isOneLetterOff(wanted.sound, word.sound) ? cost.oneLetterOff : none;
}

function costAsAbout(word: Sound, wanted: Sound): number {
  if (word.plain.startsWith(wanted.plain)) return cost.about;
  if (wanted.sound.length < shortestSound) return none;
  return word.sound.startsWith(wanted.sound) ? cost.aboutSounds : none;
}

/** Returns whether one change turns `wanted` into the word or its beginning: a letter replaced, added, removed, or two swapped. */
function isOneLetterOff(wanted: string, word: string): boolean {
  if (wanted.length < shortestCorrected) return false;
  let at = 0;
  while (at < wanted.length && wanted[at] === word[at]) at += 1;
  const goesOn = (from: number, wordFrom: number) => {
    const rest = wanted.slice(from);
    return wanted.length < shortestCorrectedBegun
      ? word.slice(wordFrom) === rest
      : word.startsWith(rest, wordFrom);
  };
  return (
    goesOn(at + 1, at + 1) ||
    goesOn(at, at + 1) ||
    goesOn(at + 1, at) ||
    (wanted[at] === word[at + 1] && wanted[at + 1] === word[at] && goesOn(at + 2, at + 2))
  );
}
