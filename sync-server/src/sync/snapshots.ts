import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { ReadTx } from '#db/write.ts';
import { acceptedIn } from '#server/http/accepted.ts';
import { type PostsVersion, postsSnapshotOf } from './batch-posts.ts';
import { type EncodedText, encodeText, type JoinedEncoding, joinedEncodings } from './joined-encodings.ts';

const wholeEncodings = ['br', 'gzip', 'identity'] as const;
type WholeEncoding = (typeof wholeEncodings)[number];
export type Encoding = WholeEncoding | JoinedEncoding;

/**
 * Sizes in bytes. Below `least` compression is not worthwhile. Below `small` a better level takes no longer.
 * Below `atOnce` it runs without a worker thread.
 */
const [least, small, atOnce] = [500, 4_000, 64_000];

/** Returns a response for one viewer alone, with its encoding. */
export async function encoded(
  json: string,
  acceptEncoding: string | undefined,
): Promise<{ bytes: Buffer; encoding: Encoding }> {
  const bytes = Buffer.from(json);
  const encoding = preferred(wholeEncodings, acceptEncoding);
  if (bytes.length < least || encoding === 'identity') return { bytes, encoding: 'identity' };
  if (encoding === 'gzip') return { bytes: await promisify(gzip)(bytes, { level: 6 }), encoding };
  if (bytes.length < atOnce) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: bytes.length < small ? 5 : 3,
      [constants.BROTLI_PARAM_LGWIN]: 16,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    return { bytes: brotliCompressSync(bytes, { params }), encoding };
  }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return { bytes: await promisify(brotliCompress)(bytes, { params }), encoding };
}

/** Returns the encoding of a snapshot for this `Accept-Encoding` header. */
export function snapshotEncoding(acceptEncoding: string | undefined): JoinedEncoding {
  return preferred(joinedEncodings, acceptEncoding);
}

function preferred<Choice extends string>(
  choices: readonly Choice[],
  acceptEncoding: string | undefined,
): Choice | 'identity' {
  const accepted = acceptedIn(acceptEncoding);
  return choices.find((choice) => accepted.has(choice)) ?? 'identity';
}

/**
 * A part of a content, such as the rosters of a school. It is compressed by itself, so that a change makes only its
 * own piece new.
 */
export interface Piece {
  /**
   * Names the piece and its revision. Many viewers get the same bytes while it is the same. Null for a piece of one
   * viewer alone, which is never cached.
   */
  key: string | null;
  /**
   * Reads the rows in the caller's transaction. The returned function makes the text, in UTF-8, after the transaction
   * has ended, in parts that are compressed one by one.
   */
  read: (texts: Texts) => Promise<() => Buffer[]>;
}

/** Caches the parts of snapshots as text in UTF-8, so that a change in one batch only reads and encodes that batch. */
export interface Texts {
  get: (key: string, make: () => Promise<readonly Buffer[]>) => Promise<readonly Buffer[]>;
}

/** Counts cache hits and misses. */
export interface Rate {
  /** Pieces of snapshots that were needed. */
  asked: number;
  /** Those that had to be compressed, because they were not cached. */
  made: number;
  /** Batches that were read and encoded for that. */
  read: number;
  bytes: number;
}

/** Returns the newest posts of one batch, for its members. */
export function postsSnapshot(tx: ReadTx, batch: PostsVersion): Piece {
  const key = batch.postsHiddenFrom.size > 0 ? null : ['posts', batch.id, batch.posts_revision].join(' ');
  const read = async () => {
    const snapshot = await postsSnapshotOf(tx, batch);
    return () => [Buffer.from(JSON.stringify(snapshot))];
  };
  return { key, read };
}

const megabyte = 1024 * 1024;

/**
 * Caches snapshots: encoded and compressed once for all viewers who share them, until the revision changes.
 * Its size in bytes is limited. Dropping any of it is safe.
 */
export class Snapshots {
  readonly #pieces: Cache<EncodedText[]>;
  readonly #texts: LRUCache<string, readonly Buffer[]>;
  readonly #rate = { asked: 0, made: 0, read: 0 };

  constructor({ encoded = 64 * megabyte, texts = 64 * megabyte } = {}) {
    this.#pieces = new Cache(encoded, (parts) => parts.reduce((sum, { bytes }) => sum + bytes.length, 0));
    this.#texts = new LRUCache({
      maxSize: texts,
      sizeCalculation: (parts) => parts.reduce((sum, part) => sum + part.length, 1),
    });
  }

  /** Counted since the server started. */
  get rate(): Rate {
    return { ...this.#rate, bytes: this.#pieces.size + this.#texts.calculatedSize };
  }

  /**
   * Returns a snapshot, compressed: the texts of its pieces in their order. Call `get` inside the transaction that
   * reads it, and the returned function after it. The bytes are those of the cache, not a copy.
   */
  async get(pieces: readonly Piece[], encoding: JoinedEncoding): Promise<() => Promise<EncodedText[]>> {
    const encoders: (() => Promise<EncodedText[]>)[] = [];
    for (const piece of pieces) encoders.push(await this.#piece(piece, encoding));
    // Compresses after the transaction, in worker threads: only the rows are read inside it.
    return async () => (await Promise.all(encoders.map((encode) => encode()))).flat();
  }

  async #piece({ key, read }: Piece, encoding: JoinedEncoding): Promise<() => Promise<EncodedText[]>> {
    this.#rate.asked += 1;
    const name = key && `${key} ${encoding}`;
    const ready = this.#pieces.get(name);
    if (ready) return async () => ready;
    const textsOf = await read({ get: (part, make) => this.#text(part, make) });
    return () =>
      this.#pieces.once(name, async () => {
        this.#rate.made += 1;
        return Promise.all(textsOf().map((text) => encodeText(text, encoding)));
      });
  }

  async #text(key: string, make: () => Promise<readonly Buffer[]>): Promise<readonly Buffer[]> {
    const cached = this.#texts.get(key);
    if (cached) return cached;
    this.#rate.read += 1;
    const made = await make();
    this.#texts.set(key, made);
    return made;
  }
}

/** Caches results by their key, and makes each only once for callers at the same time. */
class Cache<Value extends object> {
  readonly #made: LRUCache<string, Value>;
  readonly #running = new Map<string, Promise<Value>>();

  constructor(bytes: number, sizeOf: (value: Value) => number) {
    this.#made = new LRUCache({
      maxSize: Math.max(1, Math.floor(bytes)),
      sizeCalculation: (value) => Math.max(1, sizeOf(value)),
    });
  }

  get size(): number {
    return this.#made.calculatedSize;
  }

  get(key: string | null): Value | Promise<Value> | undefined {
    return key === null ? undefined : (this.#made.get(key) ?? this.#running.get(key));
  }

  /** Returns the result of `make`. Without a key, nothing is cached. */
  async once(key: string | null, make: () => Promise<Value>): Promise<Value> {
    if (key === null) return make();
    const already = this.get(key);
    if (already) return already;
    const running = make()
      .then((value) => {
        this.#made.set(key, value);
        return value;
      })
      .finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }
}
