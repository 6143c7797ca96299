import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RosterRelation } from '@memcherrish/shared/access/relation.ts';
import type { PostsSnapshot } from '@memcherrish/shared/wire/posts.ts';
import type { Snapshot } from '@memcherrish/shared/wire/sync.ts';
import { LRUCache } from 'lru-cache';
import type { Reader } from '#db/write.ts';
import { type BatchView, divisionsAt } from './batch-view.ts';
import { type PostsStand, postsSnapshotOf } from './posts-store.ts';
import { rostersOf } from './roster-store.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

const compress: Record<Encoding, (json: Buffer) => Promise<Buffer>> = {
  br: async (json) =>
    promisify(brotliCompress)(json, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: json.length },
    }),
  gzip: async (json) => promisify(gzip)(json, { level: 6 }),
  identity: async (json) => json,
};

/** The encoding to answer in, by what the client takes. */
export function preferredEncoding(acceptEncoding: string | undefined): Encoding {
  const taken = new Set<string>();
  for (const each of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = each.split(';').map((part) => part.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) taken.add(name);
  }
  if (taken.has('br')) return 'br';
  return taken.has('gzip') ? 'gzip' : 'identity';
}

/** Something that many are sent in the same bytes, for as long as its key stays the same. */
export interface Shared {
  /** Names what is sent and the revision that it was read at. */
  key: string;
  read: () => Promise<Snapshot | PostsSnapshot>;
}

/**
 * The rosters of one batch at one relation. The caller has made the view for the viewer who asks, in the same transaction as `reader`, so
 * the divisions at this relation are theirs to see.
 */
export function rosterSnapshot(reader: Reader, view: BatchView, relation: RosterRelation): Shared {
  const { batch } = view;
  const divisionIds = divisionsAt(view, relation);
  return {
    key: ['rosters', batch.id, batch.revision, relation, ...divisionIds].join(' '),
    read: async () => ({
      batchId: batch.id,
      relation,
      revision: batch.revision,
      rosters: await rostersOf(reader, batch, divisionIds, relation),
    }),
  };
}

/** The newest posts of one batch, for its members. */
export function postsSnapshot(reader: Reader, batch: PostsStand): Shared {
  return {
    key: ['posts', batch.id, batch.posts_revision].join(' '),
    read: () => postsSnapshotOf(reader, batch),
  };
}

/**
 * The encoded snapshots: encoded and compressed once for all who share them, and kept until the revision moves (design section 6).
 * Bounded by bytes; all of it can be dropped at any time.
 */
export class Snapshots {
  readonly #encoded: LRUCache<string, Buffer>;
  readonly #running = new Map<string, Promise<Buffer>>();

  constructor(maxBytes = 64 * 1024 * 1024) {
    this.#encoded = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (bytes) => Math.max(1, bytes.length),
    });
  }

  /** The bytes of one snapshot, to be asked for in the transaction that it is read in and waited for after it. */
  async get(shared: Shared, encoding: Encoding): Promise<() => Promise<Buffer>> {
    const key = `${shared.key} ${encoding}`;
    const kept = this.#encoded.get(key);
    if (kept) return async () => kept;
    const running = this.#running.get(key);
    if (running) return () => running;

    const snapshot = await shared.read();
    // Compressing goes on after the transaction: only the rows are read inside it.
    return () => {
      const already = this.#encoded.get(key) ?? this.#running.get(key);
      if (already) return Promise.resolve(already);
      const encoded = compress[encoding](Buffer.from(JSON.stringify(snapshot)))
        .then((bytes) => {
          this.#encoded.set(key, bytes);
          return bytes;
        })
        .finally(() => this.#running.delete(key));
      this.#running.set(key, encoded);
      return encoded;
    };
  }
}
