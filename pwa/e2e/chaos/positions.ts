import { hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Cursors, shortId } from '../../../sync-server/src/sync/cursor.ts';
import type { Commit, Positions } from './history.ts';

/** What the position of a batch's rosters is called, or that of its posts. */
export const positionOf = {
  rosters: (batchId: string) => `batch ${shortId(batchId)}`,
  posts: (batchId: string) => `posts of ${shortId(batchId)}`,
};

/** Opens the cursors of a server with the secret in its data directory. The app cannot do that, the checker has to. */
export class CursorReader {
  readonly #cursors: Cursors;

  constructor(dataDir: string) {
    const secret = readFileSync(join(dataDir, 'auth-secret'));
    this.#cursors = new Cursors(Buffer.from(hkdfSync('sha256', secret, '', 'memcherrish cursors', 32)));
  }

  /** Returns the positions in each cursor of these commits. Throws when one of them does not open. */
  positionsIn(commits: readonly Commit[]): Map<string, Positions> {
    const found = new Map<string, Positions>();
    for (const { cursor, epoch, viewer } of commits)
      if (cursor !== null && !found.has(cursor)) found.set(cursor, this.#open(cursor, epoch ?? '', viewer));
    return found;
  }

  #open(text: string, epoch: string, viewer: string): Positions {
    const { me, patches, schools, batches, posts } = this.#cursors.decode(text, { epoch, viewer });
    if (me === '') throw new Error(`A cursor of ${viewer} does not open.`);
    return Object.fromEntries([
      ['patches', { revision: patches, signature: '' }],
      ...[...schools].map(([mark, revision]) => [`structure ${mark}`, { revision, signature: '' }]),
      ...[...batches].map(([mark, position]) => [positionOf.rosters(mark), position]),
      ...[...posts].map(([mark, position]) => [positionOf.posts(mark), position]),
    ]);
  }
}
