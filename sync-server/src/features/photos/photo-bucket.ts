import type { Bucket } from '#server/objects/s3.ts';
import { type PhotoSize, type PhotoStore, pictureName } from './photo-store.ts';

const folder = 'photos/';

/** The pictures as objects of an S3 server. */
export class PhotoBucket implements PhotoStore {
  readonly #bucket: Bucket;
  readonly #onLeft: (error: unknown) => void;

  constructor(bucket: Bucket, onLeft: (error: unknown) => void = () => undefined) {
    this.#bucket = bucket;
    this.#onLeft = onLeft;
  }

  async save(id: string, pictures: Record<PhotoSize, Buffer>): Promise<void> {
    const puts = (['large', 'small'] as const).map((size) =>
      this.#bucket.put(folder + pictureName(id, size), pictures[size], 'image/webp'),
    );
    // Both have ended before a picture is discarded, so that none arrives afterwards.
    const failed = (await Promise.allSettled(puts)).find(({ status }) => status === 'rejected');
    if (failed?.status !== 'rejected') return;
    await this.discard(id);
    throw failed.reason;
  }

  read(id: string, size: PhotoSize): Promise<Buffer | null> {
    return this.#bucket.get(folder + pictureName(id, size));
  }

  async copy(fromId: string, toId: string): Promise<void> {
    const [large, small] = await Promise.all([this.read(fromId, 'large'), this.read(fromId, 'small')]);
    if (!large || !small) throw new Error('The photo that should be copied is missing.');
    await this.save(toId, { large, small });
  }

  async discard(id: string): Promise<void> {
    await this.remove(id).catch(this.#onLeft);
  }

  async remove(id: string): Promise<void> {
    await this.#bucket.remove(folder + pictureName(id, 'large'));
    await this.#bucket.remove(folder + pictureName(id, 'small'));
  }

  async sweep(knownIds: Iterable<string>, before = new Date()): Promise<number> {
    const known = new Set<string>();
    for (const id of knownIds) {
      known.add(folder + pictureName(id, 'large')).add(folder + pictureName(id, 'small'));
    }
    const orphans = (await this.#bucket.list(folder)).filter(
      ({ key, at }) => !known.has(key) && Date.parse(at) < before.getTime(),
    );
    for (const { key } of orphans) await this.#bucket.remove(key);
    return orphans.length;
  }
}
