/** The smallest and the largest size of a name on a tag, in points. */
export const smallest = 28;
const largest = 42;

/** A name as a tag draws it. */
export interface FittedName {
  /** Whole words. */
  lines: string[];
  /** Points. */
  size: number;
  /** How wide the letters are drawn, as a part of their own width. Less than 1 only at the smallest size. */
  stretch: number;
}

/**
 * Fits a name to the width of a tag: as large as it fits in two lines. It is never smaller than `smallest`, and no word
 * is broken: letters get narrower instead, and a name with very narrow letters gets a third line. `measure` returns the
 * width of a text in a size of one point, in the unit of `width`.
 */
export function fitName(name: string, width: number, measure: (text: string) => number): FittedName {
  const words = name.split(/\s+/).filter(Boolean);
  const ways = [1, 2, 3].flatMap((count) => evenly(words, count, measure));
  const roomFor = ({ widest }: { widest: number }) => width / widest;
  const [one, two = one, three = two] = ways;
  if (!one || !two || !three) return { lines: [], size: largest, stretch: 1 };
  const best = roomFor(one) >= Math.min(largest, roomFor(two)) ? one : two;
  if (roomFor(best) >= smallest)
    return { lines: best.lines, size: Math.min(largest, Math.floor(roomFor(best))), stretch: 1 };
  const narrow = roomFor(two) / smallest < readable ? three : two;
  return { lines: narrow.lines, size: smallest, stretch: Math.min(1, roomFor(narrow) / smallest) };
}

/** Letters that are narrower than this part of their width are hard to read from a few steps away. */
const readable = 0.7;

/** Returns the words in this many lines so that the widest line is as short as possible, or none if there are too few words. */
function evenly(
  words: readonly string[],
  count: number,
  measure: (text: string) => number,
): { lines: string[]; widest: number }[] {
  if (words.length < count) return [];
  const whole = words.join(' ');
  if (count === 1) return words.length === 0 ? [] : [{ lines: [whole], widest: measure(whole) }];
  const splits = words.slice(count - 1).flatMap((_, index) => {
    const at = words.length - 1 - index;
    const last = words.slice(at).join(' ');
    return evenly(words.slice(0, at), count - 1, measure).map(({ lines, widest }) => ({
      lines: [...lines, last],
      widest: Math.max(widest, measure(last)),
    }));
  });
  return splits.sort((first, second) => first.widest - second.widest).slice(0, 1);
}
