import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RosterRelation } from '@memcherrish/shared/access/relation.ts';
import type { Snapshot } from '@memcherrish/shared/wire/sync.ts';
import { LRUCache } from 'lru-cache';
import type { Reader } from '#db/write.ts';
import { type BatchView, divisionsAt } from './batch-view.ts';
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

/**
 * The encoded snapshots: the rosters of one batch at one relation, encoded and compressed once for all who share them, and kept until
 * the revision moves (design section 6). Bounded by bytes; all of it can be dropped at any time.
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

  /**
   * The bytes of one snapshot. The caller has made the view for the viewer who asks, in the same transaction as `reader`, so the
   * divisions at this relation are theirs to see.
   */
  async get(
    reader: Reader,
    view: BatchView,
    relation: RosterRelation,
    encoding: Encoding,
  ): Promise<() => Promise<Buffer>> {
    const divisionIds = divisionsAt(view, relation);
    const key = [view.batch.id, view.batch.revision, relation, encoding, ...divisionIds].join(' ');
    const kept = this.#encoded.get(key);
    if (kept) return async () => kept;
    const running = this.#running.get(key);
    if (running) return () => running;

    const snapshot: Snapshot = {
      batchId: view.batch.id,
      relation,
      revision: view.batch.revision,
      rosters: await rostersOf(reader, view.batch, divisionIds, relation),
    };
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
