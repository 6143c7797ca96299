import { idPattern } from '@memcherrish/shared/domain/ids.ts';

export type PhotoSize = 'large' | 'small';

/**
 * The pictures, two per photo, named by the photo's id. A photo that `save` wrote survives a power cut. So a row that
 * is written afterwards never names a missing picture. A crash between the two leaves an orphan, which `sweep`
 * removes. Pictures never change under their id.
 */
export interface PhotoStore {
  /** Resolves once both pictures are durable. On a failure, such as a full disk, it throws and no picture remains. */
  save: (id: string, pictures: Record<PhotoSize, Buffer>) => Promise<void>;
  /** Returns null when there is no such picture. Throws for an invalid id. */
  read: (id: string, size: PhotoSize) => Promise<Buffer | null>;
  /** Copies the pictures to another id, as durably as `save`. */
  copy: (fromId: string, toId: string) => Promise<void>;
  /** Removes a photo that no row names. A failure is reported, not thrown: a later sweep removes the pictures. */
  discard: (id: string) => Promise<void>;
  remove: (id: string) => Promise<void>;
  /**
   * Removes all pictures without a known id that are older than `before`, half-written ones included, and returns
   * their number. A picture that is being saved has no row yet.
   */
  sweep: (knownIds: Iterable<string>, before?: Date) => Promise<number>;
}

/** Returns the name of a picture. Throws for an invalid id, so that a name never contains a client's text. */
export function pictureName(id: string, size: PhotoSize): string {
  if (!idPattern.test(id)) throw new Error('This is no id of a photo.');
  return size === 'small' ? `${id}.small.webp` : `${id}.webp`;
}
