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
  batches: Map<string, HeldVersion>;
  /** By mark. */
  posts: Map<string, HeldVersion>;
}
export interface HeldVersion {
  revision: number;
  /** Names how the viewer stood, in as many characters as `signatureLength`. */
  signature: string;
}

const markLength = 4;
export const signatureLength = 6;
/** Of what is the same for everybody who may have it. */
export const sameForAll = '0'.repeat(signatureLength);

/**
 * Stands in a cursor for a batch: a cursor comes back with every answer, and holds every batch. Should two batches of a viewer share a
 * mark, as those of one school in some ten thousand do, their signatures differ, and one of them is sent whole each time.
 */
export function shortId(batchId: string): string {
  return batchId.slice(0, markLength);
}

// Both pass through an address as they are.
const [betweenParts, betweenItems] = ['.', '*'] as const;

const revision = '([0-9a-z]{1,10})';
const schoolItem = new RegExp(`^${revision}-([\\w-]+)$`);
const revisionItem = new RegExp(`^${revision}$`);
const namesItem = /^[\w-]*$/;

export function encodeCursor({ epoch, viewer, me, schools, batches, posts }: Cursor): string {
  const stood = [...schools].map(([id, at]) => `${at.toString(36)}-${id}`);
  return [epoch, viewer, me, stood.join(betweenItems), ...columns(batches), ...columns(posts)].join(
    betweenParts,
  );
}

/** The names of all that is held, then the revisions: these are alike, and cost next to nothing where they stand together. */
function columns(held: Cursor['batches']): [names: string, revisions: string] {
  const names = [...held].map(([mark, { signature }]) => mark + signature);
  const revisions = [...held.values()].map((each) => each.revision.toString(36));
  return [names.join(''), revisions.join(betweenItems)];
}

/** The cursor, or an empty one of this epoch and viewer for whatever is unknown, foreign or broken: never an error. */
export function decodeCursor(text: string | undefined, epoch: string, viewer: string): Cursor {
  const none: Cursor = { epoch, viewer, me: '', schools: new Map(), batches: new Map(), posts: new Map() };
  const parts = text?.split(betweenParts) ?? [];
  const [ofEpoch, ofViewer, me = '', schools, batches, batchRevisions, posts, postRevisions] = parts;
  if (parts.length !== 8 || ofEpoch !== epoch || ofViewer !== viewer) return none;
  const read = {
    schools: itemsOf(schools, schoolItem, ([, at = '', id = '']) => [id, Number.parseInt(at, 36)] as const),
    batches: heldIn(batches, batchRevisions),
    posts: heldIn(posts, postRevisions),
  };
  if (!read.schools || !read.batches || !read.posts) return none;
  return { ...none, me, schools: new Map(read.schools), batches: read.batches, posts: read.posts };
}

/** What two columns hold; null where they do not belong together. */
function heldIn(names = '', revisions = ''): Map<string, HeldVersion> | null {
  const ats = itemsOf(revisions, revisionItem, ([at]) => Number.parseInt(at, 36));
  const width = markLength + signatureLength;
  if (!ats || !namesItem.test(names) || names.length !== width * ats.length) return null;
  return new Map(
    ats.map((at, index) => {
      const name = names.slice(width * index, width * (index + 1));
      return [name.slice(0, markLength), { revision: at, signature: name.slice(markLength) }];
    }),
  );
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
