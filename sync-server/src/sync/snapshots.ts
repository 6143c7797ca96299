import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { ReadTx } from '#db/write.ts';
import { type PostsVersion, postsSnapshotOf } from './posts-store.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

// Level 5: higher levels take six times as long for 10% less, and each change makes much new
// (docs/performance.md).
const compress: Record<Encoding, (json: Buffer) => Promise<Buffer>> = {
  br: async (json) =>
    promisify(brotliCompress)(json, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: json.length },
    }),
  gzip: async (json) => promisify(gzip)(json, { level: 6 }),
  identity: async (json) => json,
};

/**
 * The size below which compression is not worthwhile, and the size below which it runs without a worker
 * thread. Bytes.
 */
const [least, atOnce] = [500, 32_000];

/** Returns a response for one viewer alone, with its encoding. */
export async function encoded(
  json: string,
  wanted: Encoding,
): Promise<{ bytes: Buffer; encoding: Encoding }> {
  const bytes = Buffer.from(json);
  if (bytes.length < least || wanted === 'identity') return { bytes, encoding: 'identity' };
  if (wanted === 'br' && bytes.length < atOnce) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 3,
      [constants.BROTLI_PARAM_LGWIN]: 16,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    return { bytes: brotliCompressSync(bytes, { params }), encoding: wanted };
  }
  return { bytes: await compress[wanted](bytes), encoding: wanted };
}

/** Caches the few different headers that clients send. */
const preferred = new LRUCache<string, Encoding>({ max: 100 });

/** Returns the encoding for a response to this `Accept-Encoding` header. */
export function preferredEncoding(acceptEncoding = ''): Encoding {
  const known = preferred.get(acceptEncoding);
  if (known) return known;
  const encoding = encodingIn(acceptEncoding);
  preferred.set(acceptEncoding, encoding);
  return encoding;
}

function encodingIn(acceptEncoding: string): Encoding {
  const taken = new Set<string>();
  for (const each of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = each.split(';').map((part) => part.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) taken.add(name);
  }
  if (taken.has('br')) return 'br';
  return taken.has('gzip') ? 'gzip' : 'identity';
}

/**
 * Content that many viewers get as the same bytes while its key is the same, or content for one viewer alone.
 */
export interface Shared {
  /** Names the content and its revision. Null for content of one viewer alone, which is never cached. */
  key: string | null;
  /**
   * Reads the rows in the caller's transaction. The returned function makes the JSON after the transaction
   * has ended.
   */
  read: (texts: Texts) => Promise<() => string>;
}

/** Caches the parts of snapshots as text, so that a change in one batch only reads and encodes that batch. */
export interface Texts {
  get: (key: string, make: () => Promise<string[]>) => Promise<string[]>;
}

/** Counts cache hits and misses. */
export interface Rate {
  asked: number;
  /** Snapshots that had to be compressed, because they were not cached. */
  made: number;
  /** Batches that were read and encoded for that. */
  read: number;
  bytes: number;
}

/** Returns the newest posts of one batch, for its members. */
export function postsSnapshot(tx: ReadTx, batch: PostsVersion): Shared {
  return {
    key: batch.postsHiddenFrom.size > 0 ? null : ['posts', batch.id, batch.posts_revision].join(' '),
    read: async () => {
      const snapshot = await postsSnapshotOf(tx, batch);
      return () => JSON.stringify(snapshot);
    },
  };
}

const megabyte = 1024 * 1024;

/**
 * Caches snapshots: encoded and compressed once for all viewers who share them, until the revision changes.
 * Its size in bytes is limited. Dropping any of it is safe.
 */
export class Snapshots {
  readonly #encoded: LRUCache<string, Buffer>;
  readonly #texts: LRUCache<string, string[]>;
  readonly #running = new Map<string, Promise<Buffer>>();
  readonly #rate = { asked: 0, made: 0, read: 0 };

  constructor({ encoded = 64 * megabyte, texts = 64 * megabyte } = {}) {
    this.#encoded = new LRUCache({
      maxSize: encoded,
      sizeCalculation: (bytes) => Math.max(1, bytes.length),
    });
    this.#texts = new LRUCache({
      maxSize: texts,
      sizeCalculation: (ctx) => ctx.reduce((sum, part) => sum + part.length, 1),
    });
  }

  /** Counted since the server started. */
  get rate(): Rate {
    return { ...this.#rate, bytes: this.#encoded.calculatedSize + this.#texts.calculatedSize };
  }

  /**
   * Returns the bytes of one snapshot. Call `get` inside the transaction that reads it, and the returned
   * function after it.
   */
  async get(shared: Shared, encoding: Encoding): Promise<() => Promise<Buffer>> {
    this.#rate.asked += 1;
    if (shared.key === null) return this.#alone(shared, encoding);
    const key = `${shared.key} ${encoding}`;
    const cached = this.#encoded.get(key);
    if (cached) return async () => cached;
    const running = this.#running.get(key);
    if (running) return () => running;

    const textOf = await shared.read({ get: (part, make) => this.#text(part, make) });
    // Compresses after the transaction, in a worker thread: only the rows are read inside it.
    return () => {
      const already = this.#encoded.get(key) ?? this.#running.get(key);
      if (already) return Promise.resolve(already);
      this.#rate.made += 1;
      const encoded = compress[encoding](Buffer.from(textOf()))
        .then((bytes) => {
          this.#encoded.set(key, bytes);
          return bytes;
        })
        .finally(() => this.#running.delete(key));
      this.#running.set(key, encoded);
      return encoded;
    };
  }

  async #alone(shared: Shared, encoding: Encoding): Promise<() => Promise<Buffer>> {
    const textOf = await shared.read({ get: (part, make) => this.#text(part, make) });
    return () => {
      this.#rate.made += 1;
      return compress[encoding](Buffer.from(textOf()));
    };
  }

  async #text(key: string, make: () => Promise<string[]>): Promise<string[]> {
    const cached = this.#texts.get(key);
    if (cached) return cached;
    this.#rate.read += 1;
    const made = await make();
    this.#texts.set(key, made);
    return made;
  }
}
