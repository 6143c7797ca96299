import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * What a cursor holds: what was sent of the viewer, the revision of each structure, for each batch its revision and how the viewer stood
 * to it, and for each batch of their own the same of its posts.
 */
export interface Cursor {
  /** Drawn anew with each position, so that two cursors never tell whether their revisions are the same. */
  salt: string;
  /** Names what `me` was (see `me-store`); empty before it was sent. */
  me: string;
  /** Counts the answers with patches: the revision of the next patch is higher than that of anything the device holds. */
  patches: number;
  /** By mark. */
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

/** Whose cursor it is, and of which history of the database: a cursor of anyone else, or of another history, does not open. */
export interface CursorOwner {
  epoch: string;
  viewer: string;
}

/** Characters of base64url, and the bytes that they stand for. */
const [markLength, markBytes] = [4, 3];
export const [signatureLength, signatureBytes] = [4, 3];
const [meLength, meBytes] = [12, 9];
const saltBytes = 6;
const numberBytes = 4;
/** A batch that has changed more often than this is held at the highest: what is sent of it is too much, and never too little. */
const revisionBytes = 3;
const highestRevision = 2 ** (8 * revisionBytes) - 1;
const sealBytes = 16;
/** Changes with the layout: a cursor of an older layout does not open. */
const layout = 1;

/**
 * Stands in a cursor for a school or a batch: a cursor comes back with every answer, and holds every batch. Should two batches of a viewer
 * share a mark, as those of one school in some ten thousand do, their signatures differ, and one of them is sent whole each time.
 */
export function shortId(id: string): string {
  return id.slice(0, markLength);
}

export const noCursor = (): Cursor => ({
  salt: '',
  me: '',
  patches: 0,
  schools: new Map(),
  batches: new Map(),
  posts: new Map(),
});

/** The next cursor of a device: the very same while nothing in it has changed, and otherwise one that looks like no other. */
export function salted(next: Cursor, held: Cursor): Cursor {
  const same = { ...next, salt: held.salt };
  if (held.salt !== '' && bytesOf(same).equals(bytesOf(held))) return same;
  return { ...next, salt: randomBytes(saltBytes).toString('base64url') };
}

/**
 * Seals cursors, so that a client can neither read one nor make one (decision record 0025). The same content gives the same text, and the
 * length follows the number of schools and batches alone. The seal is a keyed digest of the content and of whose it is; it is the
 * initialisation vector of the cipher as well, so that no two contents share one (RFC 5297 calls this a synthetic IV).
 */
export class Cursors {
  readonly #sealKey: Buffer;
  readonly #textKey: Buffer;

  /** `secret` has 32 bytes, and serves nothing else. */
  constructor(secret: Buffer) {
    this.#sealKey = createHmac('sha256', secret).update('seal').digest();
    this.#textKey = createHmac('sha256', secret).update('text').digest();
  }

  encode(cursor: Cursor, owner: CursorOwner): string {
    const content = bytesOf(cursor);
    const seal = this.#sealOf(content, owner);
    const cipher = createCipheriv('aes-256-ctr', this.#textKey, seal);
    return Buffer.concat([seal, cipher.update(content), cipher.final()]).toString('base64url');
  }

  /** The cursor, or an empty one for whatever is unknown, foreign or broken: never an error. */
  decode(text: string | undefined, owner: CursorOwner): Cursor {
    const bytes = Buffer.from(text ?? '', 'base64url');
    if (bytes.length <= sealBytes) return noCursor();
    const seal = bytes.subarray(0, sealBytes);
    const cipher = createDecipheriv('aes-256-ctr', this.#textKey, seal);
    const content = Buffer.concat([cipher.update(bytes.subarray(sealBytes)), cipher.final()]);
    return timingSafeEqual(seal, this.#sealOf(content, owner)) ? cursorIn(content) : noCursor();
  }

  #sealOf(content: Buffer, { epoch, viewer }: CursorOwner): Buffer {
    const about = JSON.stringify([layout, epoch, viewer]);
    const digest = createHmac('sha256', this.#sealKey).update(`${about}\n`).update(content).digest();
    return digest.subarray(0, sealBytes);
  }
}

/** Every number and name has its fixed width, so that nothing but how many there are shows in the length. */
function bytesOf({ salt, me, patches, schools, batches, posts }: Cursor): Buffer {
  const held = [...batches, ...posts];
  const size =
    saltBytes +
    meBytes +
    4 * numberBytes +
    schools.size * (markBytes + numberBytes) +
    held.length * (markBytes + signatureBytes + revisionBytes);
  const bytes = Buffer.alloc(size);
  bytes.write(salt, 0, saltBytes, 'base64url');
  bytes.write(me, saltBytes, meBytes, 'base64url');
  let at = saltBytes + meBytes;
  const put = (count: number) => {
    at = bytes.writeUInt32BE(count, at);
  };
  for (const count of [patches, schools.size, batches.size, posts.size]) put(count);
  for (const [mark, revision] of schools) {
    bytes.write(mark, at, markBytes, 'base64url');
    at += markBytes;
    put(revision);
  }
  for (const [mark, { signature, revision }] of held) {
    bytes.write(mark, at, markBytes, 'base64url');
    bytes.write(signature, at + markBytes, signatureBytes, 'base64url');
    at += markBytes + signatureBytes;
    at = bytes.writeUIntBE(Math.min(revision, highestRevision), at, revisionBytes);
  }
  return bytes;
}

/** The reverse of `bytesOf`; its seal has shown that the bytes are ours, and whole. */
function cursorIn(bytes: Buffer): Cursor {
  const cursor = noCursor();
  let at = 0;
  const name = (width: number) => {
    at += width;
    return bytes.toString('base64url', at - width, at);
  };
  const count = () => {
    at += numberBytes;
    return bytes.readUInt32BE(at - numberBytes);
  };
  const [salt, me] = [name(saltBytes), name(meBytes)];
  const [patches, schools, batches, posts] = [count(), count(), count(), count()];
  for (let left = schools; left > 0; left -= 1) cursor.schools.set(name(markBytes), count());
  for (const [size, held] of [
    [batches, cursor.batches],
    [posts, cursor.posts],
  ] as const) {
    for (let left = size; left > 0; left -= 1) {
      const [mark, signature] = [name(markBytes), name(signatureBytes)];
      held.set(mark, { signature, revision: bytes.readUIntBE(at, revisionBytes) });
      at += revisionBytes;
    }
  }
  return { ...cursor, salt, me: me === noMe ? '' : me, patches };
}

const noMe = 'A'.repeat(meLength);
