import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { ReadTx } from '#db/write.ts';
import { type PostsVersion, postsSnapshotOf } from './posts-store.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

// Level 5: higher ones take six times as long for a tenth less, and much is made anew after each change (docs/performance.md).
const compress: Record<Encoding, (json: Buffer) => Promise<Buffer>> = {
  br: async (json) =>
    promisify(brotliCompress)(json, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: json.length },
    }),
  gzip: async (json) => promisify(gzip)(json, { level: 6 }),
  identity: async (json) => json,
};

/** What is not worth compressing, and what is done before a thread of its own has begun. Bytes. */
const [least, atOnce] = [500, 32_000];

/** An answer for one viewer alone, and the encoding that it has. */
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

/** Of what clients send, which are a handful of texts. */
const preferred = new LRUCache<string, Encoding>({ max: 100 });

/** The encoding to answer in, by what the client takes. */
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

/** Something that many are sent in the same bytes, for as long as its key stays the same, or one viewer alone. */
export interface Shared {
  /** Names what is sent and the revision that it was read at; null for what one viewer alone gets, which is never kept. */
  key: string | null;
  /** Reads it in the transaction of who asks. What it answers makes the JSON, once that transaction has ended. */
  read: (texts: Texts) => Promise<() => string>;
}

/** What several snapshots are put together from: kept as text, so that a change in one batch reads and encodes that batch alone. */
export interface Texts {
  get: (key: string, make: () => Promise<string[]>) => Promise<string[]>;
}

/** How often what was asked for was there already. */
export interface Rate {
  asked: number;
  /** Compressed because nobody had asked for it since its last change, or because it was dropped. */
  made: number;
  /** Batches that were read and encoded for that. */
  read: number;
  bytes: number;
}

/** The newest posts of one batch, for its members. */
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
 * The encoded snapshots: encoded and compressed once for all who share them, and kept until the revision moves.
 * Bounded by bytes; all of it can be dropped at any time.
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

  /** Since the server has started. */
  get rate(): Rate {
    return { ...this.#rate, bytes: this.#encoded.calculatedSize + this.#texts.calculatedSize };
  }

  /** The bytes of one snapshot, to be asked for in the transaction that it is read in and waited for after it. */
  async get(shared: Shared, encoding: Encoding): Promise<() => Promise<Buffer>> {
    this.#rate.asked += 1;
    if (shared.key === null) return this.#alone(shared, encoding);
    const key = `${shared.key} ${encoding}`;
    const kept = this.#encoded.get(key);
    if (kept) return async () => kept;
    const running = this.#running.get(key);
    if (running) return () => running;

    const textOf = await shared.read({ get: (part, make) => this.#text(part, make) });
    // Compressing goes on after the transaction, and in a thread of its own: only the rows are read inside it.
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
    const kept = this.#texts.get(key);
    if (kept) return kept;
    this.#rate.read += 1;
    const made = await make();
    this.#texts.set(key, made);
    return made;
  }
}
