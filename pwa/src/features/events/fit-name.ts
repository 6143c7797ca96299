/** The smallest and the largest size of a name on a tag, in points. */
const smallest = 28;
const largest = 42;
/** The height of a line in a size of one point, in CSS pixels: `.name-tag-name` of name-tags.css. */
const lineHeight = (1.06 * 96) / 72;

/** A name as a tag draws it. */
export interface FittedName {
  /** Whole words. */
  lines: string[];
  /** Points. */
  size: number;
  /** How wide the letters are drawn, as a part of their own width. Less than 1 only at the smallest size. */
  stretch: number;
}

/** The room for a name, in CSS pixels. */
interface Room {
  width: number;
  height: number;
}

/**
 * Fits a name to a tag: as large as it fits in two lines. It is never smaller than `smallest`, and no word is broken:
 * letters get narrower instead, and a name with very narrow letters gets a third line. `measure` returns the width of a
 * text in a size of one point, in CSS pixels.
 */
export function fitName(name: string, room: Room, measure: (text: string) => number): FittedName {
  const words = name.split(/\s+/).filter(Boolean);
  const widthFor = ({ widest }: Way) => room.width / widest;
  const sizeOf = (way: Way) =>
    Math.floor(Math.min(largest, widthFor(way), room.height / (way.lines.length * lineHeight)));
  const [one, two = one, three = two] = [1, 2, 3].flatMap((count) => evenly(words, count, measure));
  if (!one || !two || !three) return { lines: [], size: largest, stretch: 1 };
  const best = sizeOf(one) >= sizeOf(two) ? one : two;
  if (sizeOf(best) >= smallest) return { lines: best.lines, size: sizeOf(best), stretch: 1 };
  const narrow = widthFor(two) / smallest < readable ? three : two;
  return { lines: narrow.lines, size: smallest, stretch: Math.min(1, widthFor(narrow) / smallest) };
}

/** The words of a name in lines, with the width of the widest one in a size of one point. */
interface Way {
  lines: string[];
  widest: number;
}

/** Letters that are narrower than this part of their width are hard to read from a few steps away. */
const readable = 0.7;

/** Returns the words in this many lines so that the widest line is as short as possible, or none if there are too few words. */
function evenly(words: readonly string[], count: number, measure: (text: string) => number): Way[] {
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
