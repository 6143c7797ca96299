import { createHmac } from 'node:crypto';

/** A photo in the form of a post: the version of the post that it came with, and its place among the photos of that form. */
interface Coming {
  postId: string;
  version: number;
  position: number;
  /** Of the bytes as they were sent. */
  digest: string;
}

/**
 * The public names of photos in posts. Nobody guesses them: 126 bits under a key of the server. The same form gets the same names again;
 * so what a device offers again after a restore, such as an edit that keeps a photo, still names the photos that it means (decision record
 * 0012).
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
