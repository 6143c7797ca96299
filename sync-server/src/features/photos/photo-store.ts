import { idPattern } from '@memcherrish/shared/domain/ids.ts';

declare module '#server/context.ts' {
  interface AppContext {
    photos: PhotoStore;
  }
}

export type PhotoSize = 'large' | 'small';

/**
 * The pictures, two per photo, named by the photo's id. A photo that `save` wrote survives a power cut. So a row that
 * is written afterwards never names a missing picture. A crash between the two leaves an orphan, which
 * `sweepPhotos` removes. Pictures never change under their id.
 */
export abstract class PhotoStore {
  protected readonly hooks: PhotoHooks;

  constructor(hooks: PhotoHooks) {
    this.hooks = hooks;
  }

  /** Resolves once both pictures are durable. On a failure, such as a full disk, it throws and no picture remains. */
  abstract save(id: string, pictures: Record<PhotoSize, Buffer>): Promise<void>;
  /** Returns null when there is no such picture. Throws for an invalid id. */
  abstract read(id: string, size: PhotoSize): Promise<Buffer | null>;
  abstract remove(id: string): Promise<void>;
  /** Returns how many pictures each photo has, by its id. Two are a whole photo. */
  abstract pictures(): Promise<Map<string, number>>;

  /** Copies the pictures to another id, as durably as `save`. */
  async copy(fromId: string, toId: string): Promise<void> {
    const [large, small] = await Promise.all([this.read(fromId, 'large'), this.read(fromId, 'small')]);
    if (!large || !small) throw new Error('The photo that should be copied is missing.');
    await this.save(toId, { large, small });
  }

  /**
   * Removes a photo that no row names, and returns whether it is gone. A failure is reported, not thrown: a later sweep
   * removes the pictures.
   */
  async discard(id: string): Promise<boolean> {
    try {
      await this.remove(id);
      return true;
    } catch (error) {
      this.hooks.onLeft?.(error);
      return false;
    }
  }
}

/** Functions that a store calls at some moments. */
export interface PhotoHooks {
  /** Gets the reason why the pictures of a discarded photo are still there. */
  onLeft?: (error: unknown) => void;
  /** Runs before the pictures of a photo are saved. */
  onSave?: (id: string) => Promise<void>;
}

/** Counts pictures by the id in their name. Ignores other names. */
export function countPictures(names: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) {
    const [, id] = /^([\w-]+?)(?:\.small)?\.webp$/.exec(name) ?? [];
    if (id !== undefined && idPattern.test(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** Returns the name of a picture. Throws for an invalid id, so that a name never contains a client's text. */
export function pictureName(id: string, size: PhotoSize): string {
  if (!idPattern.test(id)) throw new Error('This is no id of a photo.');
  return size === 'small' ? `${id}.small.webp` : `${id}.webp`;
}
