import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * The content of a cursor: a mark of `me` as it was sent, and the revision of each structure. For each batch
 * it has the revision and a signature of the viewer's relations. For each batch of the viewer's own it has
 * the same for posts.
 */
export interface Cursor {
  /** Random for each new position, so that two cursors do not reveal whether their revisions are equal. */
  salt: string;
  /** Names the state of `me` that was sent (see `me-store`); empty before that. */
  me: string;
  /** Counts the responses with patches. The next patch gets a revision above every revision on the device. */
  patches: number;
  /** By short id. */
  schools: Map<string, number>;
  /** By short id. */
  batches: Map<string, HeldVersion>;
  /** By short id. */
  posts: Map<string, HeldVersion>;
}
export interface HeldVersion {
  revision: number;
  /** Names the viewer's relations, in `signatureLength` characters. */
  signature: string;
}

/** The viewer and epoch that a cursor belongs to. A cursor of another viewer or epoch does not open. */
export interface CursorOwner {
  epoch: string;
  viewer: string;
}

/** The length in base64url characters, and in bytes. */
const [markLength, markBytes] = [4, 3];
export const [signatureLength, signatureBytes] = [4, 3];
const [meLength, meBytes] = [12, 9];
const saltBytes = 6;
const numberBytes = 4;
/**
 * A revision above the maximum is stored as the maximum. Such a batch is sent too often, but never too
 * rarely.
 */
const revisionBytes = 3;
const highestRevision = 2 ** (8 * revisionBytes) - 1;
const sealBytes = 16;
/** Raise it when the layout changes: a cursor of an older layout does not open. */
const layout = 1;

/**
 * Returns the short id of a school or batch in a cursor, which contains every batch and is in every response.
 * Two batches of one viewer may share a short id, in about one of ten thousand schools. Their signatures then
 * differ, so one of them is sent whole each time.
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

/**
 * Returns the next cursor of a device: identical while its content is the same, otherwise with a new salt.
 */
export function salted(next: Cursor, held: Cursor): Cursor {
  const same = { ...next, salt: held.salt };
  if (held.salt !== '' && bytesOf(same).equals(bytesOf(held))) return same;
  return { ...next, salt: randomBytes(saltBytes).toString('base64url') };
}

/**
 * Seals cursors, so that a client can neither read nor forge one (decision record 0025). Equal content gives
 * equal text. The length only depends on the number of schools and batches. The seal is a keyed digest of the
 * content and its owner. It is also the initialisation vector, so that different contents never share one (a
 * synthetic IV, RFC 5297).
 */
export class Cursors {
  readonly #sealKey: Buffer;
  readonly #textKey: Buffer;

  /** `secret` has 32 bytes, and has no other use. */
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

  /** Returns the cursor, or an empty one when the text is missing, foreign or malformed. Never throws. */
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

/** Encodes every number and name with a fixed width, so that the length only reveals how many there are. */
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

/** Reverses `bytesOf`. The seal has already proved that the bytes are ours and complete. */
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
