import { nanoid } from 'nanoid';
import type { Bucket, StoredObject } from '#server/objects/s3.ts';
import {
  type Deletions,
  type Leaver,
  lastWordsIn,
  type Removal,
  type RemovalWord,
  removalsIn,
  type Word,
} from './deletion-log.ts';

const folder = 'deletions/';
/** Objects that are read at the same time. */
const lanes = 16;

/**
 * Deletions as objects of an S3 server, one each, in the order in which that server got them: the clocks of our servers
 * may differ. A deletion is refused when it cannot be recorded.
 */
export class DeletionObjects implements Deletions {
  readonly #bucket: Bucket;
  readonly #clock: () => Date;

  constructor(bucket: Bucket, clock: () => Date) {
    this.#bucket = bucket;
    this.#clock = clock;
  }

  async say({ kind, id }: Leaver, dueAt: string | null): Promise<void> {
    await this.#put({ kind, id, dueAt } satisfies Word);
  }

  async sayRemoved(removed: RemovalWord): Promise<void> {
    await this.#put(removed);
  }

  async lastWords(): Promise<Word[]> {
    return lastWordsIn(await this.#texts());
  }

  async removals(): Promise<Removal[]> {
    return removalsIn(await this.#texts());
  }

  async #put(record: object): Promise<void> {
    // Without signs that servers encode in different ways.
    const time = this.#clock().toISOString().replace(/[:.]/g, '-');
    const key = `${folder}${time}-${nanoid(8)}.json`;
    await this.#bucket.put(key, Buffer.from(JSON.stringify(record)), 'application/json');
  }

  async #texts(): Promise<string[]> {
    const listed = await this.#bucket.list(folder);
    const order = ({ at, key }: StoredObject) => `${new Date(at).toISOString()} ${key}`;
    const keys = listed.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)).map(({ key }) => key);
    const texts = new Array<string>(keys.length).fill('');
    const queue = keys.entries();
    const readNext = async () => {
      for (const [at, key] of queue) texts[at] = (await this.#bucket.get(key))?.toString('utf8') ?? '';
    };
    await Promise.all(Array.from({ length: lanes }, readNext));
    return texts;
  }
}
