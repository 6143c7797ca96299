import { exactIdeas, type Idea, stems } from './lexicon.ts';
import { normalise } from './words.ts';

/** The ideas of a heading, and the words that mean nothing to the reader. */
export interface Ideas {
  found: ReadonlySet<Idea>;
  unknown: number;
  /** The number in it, such as 2 of 'Phone 2'. */
  ordinal: number;
  /** How many of its words are known with a typing mistake. */
  mistakes: number;
}

/** The words of one heading that are put together: 'e mail', 'whats app'. */
const mostJoined = 3;
/** A longer line is a title. */
const mostWords = 12;
const remembered = 5000;

const fuzzyWords = new Map<string, [string, Idea][]>();
for (const [word, idea] of exactIdeas) {
  const first = word[0] ?? '';
  if (word.length >= 4) fuzzyWords.set(first, [...(fuzzyWords.get(first) ?? []), [word, idea]]);
}

/** Takes a heading apart into ideas, in any case, script and punctuation, with joined words and typing mistakes. */
export function ideasOf(heading: string): Ideas {
  const words = wordsOf(heading);
  const found = new Set<Idea>();
  let [unknown, mistakes, ordinal] = [0, 0, 0];
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? '';
    if (/^\p{Nd}+$/u.test(word)) {
      ordinal = Math.min(Number(word), 99) || 0;
      at += 1;
      continue;
    }
    const match = longestMatch(words, at);
    if (match) found.add(match.idea);
    else unknown += 1;
    if (match?.isMistaken) mistakes += 1;
    at += match?.length ?? 1;
  }
  return { found, unknown: words.length > mostWords ? words.length : unknown, ordinal, mistakes };
}

/** Separates words that are written together: 'MobileNo', 'Phone1'. */
function wordsOf(heading: string): string[] {
  const apart = heading
    .replace(/\b([sdwcf])\s*\/\s*o\b/giu, ' $1o ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L}\p{M}*)(\p{Nd})/gu, '$1 $2')
    .replace(/(\p{Nd})(\p{L})/gu, '$1 $2');
  return normalise(apart).split(' ').filter(Boolean);
}

interface Match {
  idea: Idea;
  length: number;
  isMistaken: boolean;
}

function longestMatch(words: readonly string[], at: number): Match | null {
  for (let length = Math.min(mostJoined, words.length - at); length >= 1; length -= 1) {
    const word = words.slice(at, at + length).join('');
    // A stem is the start of one word: it takes none of the next words with it.
    const idea = length === 1 ? exactIdea(word) : exactIdeas.get(word);
    if (idea) return { idea, length, isMistaken: false };
  }
  const next = words[at + 1];
  // Two words are one with a mistake only when neither means something alone.
  const isPair = next !== undefined && !/^\p{Nd}/u.test(next) && !exactIdea(next);
  for (const length of isPair ? [2, 1] : [1]) {
    const idea = nearIdea(words.slice(at, at + length).join(''));
    if (idea) return { idea, length, isMistaken: true };
  }
  return null;
}

function exactIdea(word: string): Idea | undefined {
  return exactIdeas.get(word) ?? stems.find(([stem]) => word.startsWith(stem))?.[1];
}

const near = new Map<string, Idea | null>();

function nearIdea(word: string): Idea | null {
  const before = near.get(word);
  if (before !== undefined) return before;
  const allowed = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
  let best: { distance: number; idea: Idea } | null = null;
  for (const [known, idea] of allowed === 0 ? [] : (fuzzyWords.get(word[0] ?? '') ?? [])) {
    const most = Math.min(allowed, known.length < 8 ? 1 : 2);
    if (Math.abs(known.length - word.length) > most) continue;
    // A short word with another letter is usually another word: 'name' and 'nave'.
    if (known.length === word.length && known.length === 4 && !isSwapped(known, word)) continue;
    const distance = distanceOf(known, word);
    if (distance <= most && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
      best = { distance, idea };
  }
  if (near.size < remembered) near.set(word, best?.idea ?? null);
  return best?.idea ?? null;
}

function isSwapped(one: string, other: string): boolean {
  return [...one].sort().join('') === [...other].sort().join('');
}

/** Returns the number of letters to add, drop, replace or swap with a neighbour. */
export function distanceOf(one: string, other: string): number {
  let [older, previous] = [[] as number[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      let least = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const isSwap =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwap) least = Math.min(least, (older[column - 2] ?? 0) + 1);
      current.push(least);
    }
    [older, previous] = [previous, current];
  }
  return previous[other.length] ?? 0;
}
