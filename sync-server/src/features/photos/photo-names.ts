import { createHmac } from 'node:crypto';

declare module '#server/context.ts' {
  interface AppContext {
    photoNames: PhotoNames;
  }
}

/**
 * A photo in the form of a post: the version of the post that it came with, and its position among the form's
 * photos.
 */
interface Coming {
  postId: string;
  version: number;
  position: number;
  /** The digest of the bytes as they were sent. */
  digest: string;
}

/**
 * Makes the public names of photos in posts. They cannot be guessed: they are 126 bits under a key of the
 * server. The same form gets the same names again. So an edit that a device repeats after a restore still
 * names the right photos (decision record 0012).
 */
export class PhotoNames {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  inPost({ postId, version, position, digest }: Coming): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([postId, version, position, digest]))
      .digest('base64url')
      .slice(0, 21);
  }
}
