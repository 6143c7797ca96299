import { type Sound, soundOf, wordsOf } from './name-sound.ts';

/** What somebody is found by. */
export interface Findable {
  /** The name, and each other one that they go by. */
  names: readonly string[];
  /** Where they are: place, division, batch. */
  about: readonly string[];
}

/** Shorter words would be everybody's with one letter changed; and so would the beginnings of words that are hardly longer. */
const shortestMended = 4;
const shortestMendedBegun = 5;

// The lower, the nearer. What a name begins with comes before what merely sounds like it; a place comes last.
const cost = {
  same: 0,
  begins: 1,
  sounds: 2,
  soundsBegun: 3,
  joined: 3.5,
  bones: 4,
  oneLetterOff: 5,
  about: 6,
  aboutSounds: 7,
  /** For each word of a name that stands before the one that fits. */
  later: 0.25,
} as const;

const none = Number.POSITIVE_INFINITY;

interface Entry<Person> {
  person: Person;
  /** Words by their number in the vocabulary, a list for each name. */
  names: readonly (readonly number[])[];
  about: readonly number[];
}

/** What one word that is looked for costs at each word of the vocabulary. */
interface Costs {
  asName: Float64Array;
  asAbout: Float64Array;
}

/**
 * Finds people by name and place, forgiving of spelling (rules/name-sound.ts). A word that is looked for is held against each different
 * word once: a school of thousands shares a few hundred names.
 */
export class NameIndex<Person> {
  /** A whole class has the same labels: each text is taken apart once. */
  readonly #texts = new Map<string, readonly number[]>();
  readonly #numbers = new Map<string, number>();
  readonly #vocabulary: Sound[] = [];
  readonly #entries: Entry<Person>[] = [];

  add(person: Person, { names, about }: Findable): void {
    this.#entries.push({
      person,
      names: names.map((name) => this.#numbersOf(name)),
      about: about.flatMap((text) => this.#numbersOf(text)),
    });
  }

  get size(): number {
    return this.#entries.length;
  }

  /**
   * Everybody who fits, the nearest first; those who are equally near in the order in which they were added. Every word has to fit: as it
   * is written, as it sounds, by its consonants, or with one letter wrong, missing, too many or two exchanged; a word counts from its
   * first letters on, as somebody types it. Words that others write as one ('Unni Krishnan') fit as one. Nothing typed finds nobody.
   */
  search(typed: string): Person[] {
    const wanted = wordsOf(typed).map(soundOf);
    if (wanted.length === 0) return [];
    const costs = wanted.map((word) => this.#costsOf(word));
    const joined = wanted.map(({ sound }) => sound).join('');
    const beginsJoined = this.#vocabulary.map(
      ({ sound }) =>
        joined.length >= shortestMended && (joined.startsWith(sound) || sound.startsWith(joined)),
    );
    const found: { person: Person; near: number }[] = [];
    for (const entry of this.#entries) {
      let near = nearness(entry, costs);
      if (near === none) near = this.#joinedNearness(entry, joined, beginsJoined);
      if (near !== none) found.push({ person: entry.person, near });
    }
    return found.sort((one, other) => one.near - other.near).map(({ person }) => person);
  }

  #numbersOf(text: string): readonly number[] {
    const known = this.#texts.get(text);
    if (known) return known;
    const numbers = wordsOf(text).map((word) => {
      const number = this.#numbers.get(word) ?? this.#vocabulary.push(soundOf(word)) - 1;
      this.#numbers.set(word, number);
      return number;
    });
    this.#texts.set(text, numbers);
    return numbers;
  }

  #costsOf(wanted: Sound): Costs {
    const asName = new Float64Array(this.#vocabulary.length);
    const asAbout = new Float64Array(this.#vocabulary.length);
    this.#vocabulary.forEach((word, number) => {
      asName[number] = costAsName(word, wanted);
      asAbout[number] = costAsAbout(word, wanted);
    });
    return { asName, asAbout };
  }

  #joinedNearness({ names }: Entry<Person>, joined: string, begins: readonly boolean[]): number {
    for (const words of names) {
      for (const [from, number] of words.entries()) {
        if (!begins[number]) continue;
        const rest = words.slice(from).map((each) => this.#vocabulary[each]?.sound ?? '');
        if (rest.join('').startsWith(joined)) return cost.joined + from * cost.later;
      }
    }
    return none;
  }
}

function nearness({ names, about }: Entry<unknown>, costs: readonly Costs[]): number {
  let sum = 0;
  for (const { asName, asAbout } of costs) {
    let least = none;
    for (const words of names) {
      for (let at = 0; at < words.length; at += 1) {
        const each = (asName[words[at] ?? -1] ?? none) + at * cost.later;
        if (each < least) least = each;
      }
    }
    for (const number of about) {
      const each = asAbout[number] ?? none;
      if (each < least) least = each;
    }
    sum += least;
    if (sum === none) break;
  }
  return sum;
}

function costAsName(word: Sound, wanted: Sound): number {
  if (word.plain.startsWith(wanted.plain))
    return word.plain.length === wanted.plain.length ? cost.same : cost.begins;
  if (word.sound.startsWith(wanted.sound))
    return word.sound.length === wanted.sound.length ? cost.sounds : cost.soundsBegun;
  if (wanted.bones !== '' && word.bones === wanted.bones) return cost.bones;
  return isOneLetterOff(wanted.sound, word.sound) ? cost.oneLetterOff : none;
}

function costAsAbout(word: Sound, wanted: Sound): number {
  if (word.plain.startsWith(wanted.plain)) return cost.about;
  return word.sound.startsWith(wanted.sound) ? cost.aboutSounds : none;
}

/** Whether one change of a letter makes `wanted` the word, or its beginning: another letter, one more, one less, or two exchanged. */
function isOneLetterOff(wanted: string, word: string): boolean {
  if (wanted.length < shortestMended) return false;
  let at = 0;
  while (at < wanted.length && wanted[at] === word[at]) at += 1;
  const goesOn = (from: number, wordFrom: number) => {
    const rest = wanted.slice(from);
    return wanted.length < shortestMendedBegun
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
