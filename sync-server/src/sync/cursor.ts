import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/**
 * The content of a cursor: a mark of `me` as it was sent, and one position for each school. For each batch of
 * the viewer's own it has a signature of the relations, and a position in its posts (decision record 0029).
 */
export interface Cursor {
  /** Random for each new position, so that two cursors do not reveal whether their revisions are equal. */
  salt: string;
  /** Names the state of `me` that was sent (see `features/sync/me-store.ts`); empty before that. */
  me: string;
  /** Counts the responses with patches. The next patch gets a revision above every revision on the device. */
  patches: number;
  /** By short id. */
  schools: Map<string, HeldSchool>;
  /** The signatures of the viewer's relations to batches that are nearer than `school`, by short id. */
  near: Map<string, string>;
  /** By short id. */
  posts: Map<string, HeldVersion>;
}
export interface HeldSchool {
  /** The revision of the structure. */
  structure: number;
  /** The revision of the people of all batches that the device keeps. */
  people: number;
  /** The batches that the device keeps, by short id. Null for all, also those that are added later. */
  batches: ReadonlySet<string> | null;
}
export interface HeldVersion {
  revision: number;
  /** Names the viewer's relations, in `signatureLength` characters. */
  signature: string;
}

/**
 * The viewer and epoch that a cursor belongs to. A cursor of another viewer or epoch does not open, and neither does one
 * from before the newcomer's veil began or ended: every roster of the device is another one then.
 */
export interface CursorOwner {
  epoch: string;
  viewer: string;
  isVeiled: boolean;
}

/** The length in base64url characters, and in bytes. */
const [markLength, markBytes] = [8, 6];
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
/** Raise it when the layout or the marks of rosters change: a cursor of an older layout does not open. */
const layout = 3;

/** Returns the short id of a school or batch in a cursor. Two of one viewer never share one in practice: it has 48 bits. */
export function shortId(id: string): string {
  return id.slice(0, markLength);
}

const noCursor = (): Cursor => ({
  salt: '',
  me: '',
  patches: 0,
  schools: new Map(),
  near: new Map(),
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
 * equal text. The length only depends on the number of schools, and of batches that the viewer is in or asked for. The seal is a keyed digest of the
 * content and its owner. It is also the initialisation vector, so that different contents never share one (a
 * synthetic IV, RFC 5297).
 */
export class Cursors {
  // As bytes they would be imported at each use, for five times the processor time.
  readonly #sealKey: KeyObject;
  readonly #textKey: KeyObject;

  /** `secret` has 32 bytes, and has no other use. */
  constructor(secret: Buffer) {
    this.#sealKey = createSecretKey(createHmac('sha256', secret).update('seal').digest());
    this.#textKey = createSecretKey(createHmac('sha256', secret).update('text').digest());
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

  #sealOf(content: Buffer, { epoch, viewer, isVeiled }: CursorOwner): Buffer {
    // Without a veil nothing is added, so that cursors of before there was one still open.
    const about = JSON.stringify([layout, epoch, viewer, ...(isVeiled ? ['veil'] : [])]);
    const digest = createHmac('sha256', this.#sealKey).update(`${about}\n`).update(content).digest();
    return digest.subarray(0, sealBytes);
  }
}

/** Stands for all batches of a school, in the place of their number. */
const allBatches = 0xff_ff_ff_ff;

/** Encodes every number and name with a fixed width, so that the length only reveals how many there are. */
function bytesOf({ salt, me, patches, schools, near, posts }: Cursor): Buffer {
  const parts: Buffer[] = [];
  const name = (text: string, width: number) => {
    const bytes = Buffer.alloc(width);
    bytes.write(text, 'base64url');
    parts.push(bytes);
  };
  const number = (value: number, width = numberBytes) => {
    const bytes = Buffer.alloc(width);
    bytes.writeUIntBE(value, 0, width);
    parts.push(bytes);
  };
  name(salt, saltBytes);
  name(me, meBytes);
  for (const count of [patches, schools.size, near.size, posts.size]) number(count);
  for (const [mark, { structure, people, batches }] of schools) {
    name(mark, markBytes);
    for (const value of [structure, people, batches?.size ?? allBatches]) number(value);
    for (const batch of batches ?? []) name(batch, markBytes);
  }
  for (const [mark, signature] of near) {
    name(mark, markBytes);
    name(signature, signatureBytes);
  }
  for (const [mark, { signature, revision }] of posts) {
    name(mark, markBytes);
    name(signature, signatureBytes);
    number(Math.min(revision, highestRevision), revisionBytes);
  }
  return Buffer.concat(parts);
}

/** Reverses `bytesOf`. The seal has already proved that the bytes are ours and complete. */
function cursorIn(bytes: Buffer): Cursor {
  const cursor = noCursor();
  let at = 0;
  const name = (width: number) => {
    at += width;
    return bytes.toString('base64url', at - width, at);
  };
  const number = (width = numberBytes) => {
    at += width;
    return bytes.readUIntBE(at - width, width);
  };
  const [salt, me] = [name(saltBytes), name(meBytes)];
  const [patches, schools, near, posts] = [number(), number(), number(), number()];
  for (let left = schools; left > 0; left -= 1) {
    const [mark, structure, people, count] = [name(markBytes), number(), number(), number()];
    const batches =
      count === allBatches ? null : new Set(Array.from({ length: count }, () => name(markBytes)));
    cursor.schools.set(mark, { structure, people, batches });
  }
  for (let left = near; left > 0; left -= 1) cursor.near.set(name(markBytes), name(signatureBytes));
  for (let left = posts; left > 0; left -= 1) {
    const [mark, signature] = [name(markBytes), name(signatureBytes)];
    cursor.posts.set(mark, { signature, revision: number(revisionBytes) });
  }
  return { ...cursor, salt, me: me === noMe ? '' : me, patches };
}

const noMe = 'A'.repeat(meLength);
