import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { ReadTx } from '#db/write.ts';
import { acceptedIn } from '#server/http/accepted.ts';
import { type PostsVersion, postsSnapshotOf } from './batch-posts.ts';
import {
  type EncodedText,
  encodeText,
  inOneList,
  type JoinedEncoding,
  joinedEncodings,
} from './joined-encodings.ts';
import { RosterTexts, type TextToEncode } from './roster-texts.ts';

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
  /** Names the piece, whatever its version. Null for a piece of one viewer alone, which is never cached. */
  place: string | null;
  /** Many viewers get the same bytes while it is the same. */
  version: string;
  /** Reads the rows in the caller's transaction. The texts are made and compressed one by one after it has ended. */
  read: (rosters: RosterTexts) => Promise<TextToEncode[]>;
}

/** The content of an address: a JSON list with an item for each piece, or one piece that is all of it. */
export type Content = { list: readonly Piece[] } | { value: Piece };

/** Counts the work since the server started. */
export interface Rate {
  /** Pieces of snapshots that were needed. */
  asked: number;
  /** Those that had to be made, because they were not cached. */
  made: number;
  /** Bytes of text that were compressed for that. */
  compressed: number;
  /** Rosters that were read completely for that. */
  read: number;
  /** Rosters of which only the changes were read. */
  patched: number;
  /** The size of the caches. */
  bytes: number;
}

/** Returns the newest posts of one batch, for its members. */
export function postsSnapshot(tx: ReadTx, batch: PostsVersion): Piece {
  const version = String(batch.posts_revision);
  const read = async () => {
    const snapshot = await postsSnapshotOf(tx, batch);
    return [{ digest: version, text: () => Buffer.from(JSON.stringify(snapshot)), use: 'shared' as const }];
  };
  return { place: batch.postsHiddenFrom.size > 0 ? null : `posts ${batch.id}`, version, read };
}

const megabyte = 1024 * 1024;

/** One version of a piece. */
interface EncodedPiece {
  version: string;
  texts: (EncodedText & { digest: string })[];
}

/**
 * Caches snapshots: encoded and compressed once for all viewers who share them, until the version changes. A new
 * version takes over the texts that are still the same.
 * Its size in bytes is limited. Dropping any of it is safe.
 */
export class Snapshots {
  readonly #pieces: LRUCache<string, EncodedPiece>;
  readonly #running = new Map<string, Promise<EncodedText[]>>();
  readonly #rosters: RosterTexts;
  readonly #rate = { asked: 0, made: 0, compressed: 0 };

  constructor({ encoded = 64 * megabyte, texts = 64 * megabyte } = {}) {
    this.#pieces = new LRUCache({
      maxSize: encoded,
      sizeCalculation: (piece) => piece.texts.reduce((sum, { bytes }) => sum + bytes.length, 1),
    });
    this.#rosters = new RosterTexts(texts);
  }

  get rate(): Rate {
    const bytes = this.#pieces.calculatedSize + this.#rosters.size;
    return { ...this.#rate, ...this.#rosters.rate, bytes };
  }

  /**
   * Returns a content, compressed, as texts in their order. Call `get` inside the transaction that reads it, and the
   * returned function after it. The bytes are those of the cache, not a copy.
   */
  async get(content: Content, encoding: JoinedEncoding): Promise<() => Promise<EncodedText[]>> {
    if ('value' in content) return this.#piece(content.value, encoding);
    const encoders: (() => Promise<EncodedText[]>)[] = [];
    for (const piece of content.list) encoders.push(await this.#piece(piece, encoding));
    // Compresses after the transaction, in worker threads: only the rows are read inside it.
    return async () => inOneList(await Promise.all(encoders.map((encode) => encode())), encoding);
  }

  async #piece(
    { place, version, read }: Piece,
    encoding: JoinedEncoding,
  ): Promise<() => Promise<EncodedText[]>> {
    this.#rate.asked += 1;
    const name = place && `${place} ${encoding}`;
    const ready = this.#ready(name, version);
    if (ready) return async () => ready;
    const texts = await read(this.#rosters);
    return async () => this.#ready(name, version) ?? this.#make(name, version, texts, encoding);
  }

  /** Returns a cached piece, or one that is being made. */
  #ready(name: string | null, version: string): EncodedText[] | Promise<EncodedText[]> | undefined {
    if (name === null) return undefined;
    const kept = this.#pieces.get(name);
    return kept?.version === version ? kept.texts : this.#running.get(`${name} ${version}`);
  }

  #make(
    name: string | null,
    version: string,
    texts: readonly TextToEncode[],
    encoding: JoinedEncoding,
  ): Promise<EncodedText[]> {
    this.#rate.made += 1;
    const kept = name === null ? undefined : this.#pieces.peek(name);
    const before = new Map(kept?.texts.map((each) => [each.digest, each]));
    const making = Promise.all(
      texts.map(async ({ digest, text, use }) => {
        const same = before.get(digest);
        if (same) return same;
        const bytes = text();
        this.#rate.compressed += bytes.length;
        return { ...(await encodeText(bytes, encoding, use)), digest };
      }),
    );
    if (name === null) return making;
    const running = making
      .then((made) => {
        this.#pieces.set(name, { version, texts: made });
        return made;
      })
      .finally(() => this.#running.delete(`${name} ${version}`));
    this.#running.set(`${name} ${version}`, running);
    return running;
  }
}
