/**
 * What a cursor binds (design section 6): the database's epoch, the viewer, what was sent of them, the revision of each structure, for each
 * batch its revision and how the viewer stood to it, and for each batch of their own the same of its posts.
 */
export interface Cursor {
  epoch: string;
  viewer: string;
  /** Names what `me` was (see `me-store`); empty before it was sent. */
  me: string;
  /** By id. */
  schools: Map<string, number>;
  /** By mark. */
  batches: Map<string, Held>;
  /** By mark. */
  posts: Map<string, Held>;
}
export interface Held {
  revision: number;
  /** Names how the viewer stood, in as many characters as `signatureLength`. */
  signature: string;
}

const markLength = 6;
export const signatureLength = 6;
/** Of what is the same for everybody who may have it. */
export const sameForAll = '0'.repeat(signatureLength);

/**
 * Stands in a cursor for a batch: a cursor comes back with every answer, and holds every batch. Should two batches of a viewer share a
 * mark, their signatures differ, and one of them is sent whole.
 */
export function markOf(batchId: string): string {
  return batchId.slice(0, markLength);
}

// Both pass through an address as they are.
const [betweenParts, betweenItems] = ['.', '*'] as const;

const revision = '([0-9a-z]{1,10})';
const schoolItem = new RegExp(`^${revision}-([\\w-]+)$`);
const heldItem = new RegExp(`^([\\w-]{${markLength}})([\\w-]{${signatureLength}})${revision}$`);

export function encodeCursor({ epoch, viewer, me, schools, batches, posts }: Cursor): string {
  const held = (items: Cursor['batches']) =>
    [...items].map(([mark, at]) => `${mark}${at.signature}${at.revision.toString(36)}`);
  const stood = [...schools].map(([id, at]) => `${at.toString(36)}-${id}`);
  const lists = [stood, held(batches), held(posts)].map((list) => list.join(betweenItems));
  return [epoch, viewer, me, ...lists].join(betweenParts);
}

/** The cursor, or an empty one of this epoch and viewer for whatever is unknown, foreign or broken: never an error. */
export function decodeCursor(text: string | undefined, epoch: string, viewer: string): Cursor {
  const none: Cursor = { epoch, viewer, me: '', schools: new Map(), batches: new Map(), posts: new Map() };
  const parts = text?.split(betweenParts) ?? [];
  const [ofEpoch, ofViewer, me = '', schools, batches, posts] = parts;
  if (parts.length !== 6 || ofEpoch !== epoch || ofViewer !== viewer) return none;
  const read = {
    schools: itemsOf(schools, schoolItem, ([, at = '', id = '']) => [id, Number.parseInt(at, 36)] as const),
    batches: itemsOf(batches, heldItem, heldOf),
    posts: itemsOf(posts, heldItem, heldOf),
  };
  if (!read.schools || !read.batches || !read.posts) return none;
  return {
    ...none,
    me,
    schools: new Map(read.schools),
    batches: new Map(read.batches),
    posts: new Map(read.posts),
  };
}

function heldOf([, mark = '', signature = '', at = '']: RegExpExecArray): readonly [string, Held] {
  return [mark, { revision: Number.parseInt(at, 36), signature }];
}

/** Null where one of them is not as it should be. */
function itemsOf<Item>(
  text: string | undefined,
  shape: RegExp,
  read: (match: RegExpExecArray) => Item,
): Item[] | null {
  const items: Item[] = [];
  for (const item of (text ?? '').split(betweenItems).filter(Boolean)) {
    const match = shape.exec(item);
    if (!match) return null;
    items.push(read(match));
  }
  return items;
}
