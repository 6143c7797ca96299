import type { Bucket } from '#server/objects/s3.ts';
import { countPictures, type PhotoHooks, type PhotoSize, PhotoStore, pictureName } from './photo-store.ts';

const folder = 'photos/';

/** The pictures as objects of an S3 server. */
export class PhotoBucket extends PhotoStore {
  readonly #bucket: Bucket;

  constructor(bucket: Bucket, hooks: PhotoHooks = {}) {
    super(hooks);
    this.#bucket = bucket;
  }

  async save(id: string, pictures: Record<PhotoSize, Buffer>): Promise<void> {
    const names = (['large', 'small'] as const).map(
      (size) => [size, folder + pictureName(id, size)] as const,
    );
    await this.hooks.onSave?.(id);
    const puts = names.map(([size, name]) => this.#bucket.put(name, pictures[size], 'image/webp'));
    // Both have ended before a picture is discarded, so that none arrives afterwards.
    const failed = (await Promise.allSettled(puts)).find(({ status }) => status === 'rejected');
    if (failed?.status !== 'rejected') return;
    await this.discard(id);
    throw failed.reason;
  }

  read(id: string, size: PhotoSize): Promise<Buffer | null> {
    return this.#bucket.get(folder + pictureName(id, size));
  }

  async remove(id: string): Promise<void> {
    await this.#bucket.remove(folder + pictureName(id, 'large'));
    await this.#bucket.remove(folder + pictureName(id, 'small'));
  }

  async pictures(): Promise<Map<string, number>> {
    const objects = await this.#bucket.list(folder);
    return countPictures(objects.map(({ key }) => key.slice(folder.length)));
  }
}
