import { createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Commit, Positions } from './history.ts';

/** Returns the name of the position of a school's rosters, or of the posts of a batch. */
export const positionOf = {
  rosters: (schoolId: string) => `rosters of ${schoolId.slice(0, 8)}`,
  posts: (batchId: string) => `posts of ${batchId.slice(0, 8)}`,
};

const sealBytes = 16;
const saltAndMe = 6 + 9;
const allBatches = 0xff_ff_ff_ff;

/** Opens the cursors of a server with the secret in its data directory (sync-server/src/sync/cursor.ts). The app cannot, the checker has to. */
export class CursorReader {
  readonly #key: Buffer;

  constructor(dataDir: string) {
    const secret = readFileSync(join(dataDir, 'auth-secret'));
    const cursors = Buffer.from(hkdfSync('sha256', secret, '', 'memcherrish cursors', 32));
    this.#key = createHmac('sha256', cursors).update('text').digest();
  }

  /** Returns the positions in each cursor of these commits. Throws when one of them does not open. */
  positionsIn(commits: readonly Commit[]): Map<string, Positions> {
    const cursors = new Set(commits.flatMap(({ cursor }) => cursor ?? []));
    return new Map([...cursors].map((cursor) => [cursor, this.#open(cursor)]));
  }

  #open(cursor: string): Positions {
    const bytes = Buffer.from(cursor, 'base64url');
    const cipher = createDecipheriv('aes-256-ctr', this.#key, bytes.subarray(0, sealBytes));
    const content = cipher.update(bytes.subarray(sealBytes));
    let at = saltAndMe;
    const take = (width: number) => {
      at += width;
      if (at > content.length) throw new Error(`The cursor ${cursor} does not open.`);
      return content.subarray(at - width, at);
    };
    const number = (width: number) => take(width).readUIntBE(0, width);
    const name = (width = 6) => take(width).toString('base64url');
    const [patches, schools, near, posts] = [number(4), number(4), number(4), number(4)];
    const found: Positions = { patches: { revision: patches, signature: '' } };
    for (let left = schools; left > 0; left -= 1) {
      const school = name();
      found[`structure ${school}`] = { revision: number(4), signature: '' };
      // The name of a part contains its relation, so its position needs no signature.
      found[positionOf.rosters(school)] = { revision: number(4), signature: '' };
      const batches = number(4);
      if (batches !== allBatches) take(6 * batches);
    }
    take(near * (6 + 3));
    for (let left = posts; left > 0; left -= 1)
      found[positionOf.posts(name())] = { signature: name(3), revision: number(3) };
    if (at !== content.length) throw new Error(`The cursor ${cursor} does not open.`);
    return found;
  }
}
