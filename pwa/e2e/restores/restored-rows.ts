import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Rows that judge a restore beside the server state of a history, read directly. */
export interface RestoredRows {
  /** The number of photos of each post. */
  photosOfPosts: ReadonlyMap<string, number>;
  /** By person: their divisions, and the divisions that they have asked to join. */
  memberships: ReadonlyMap<string, { joined: ReadonlySet<string>; waiting: ReadonlySet<string> }>;
}

export function restoredRows(dataDir: string, personIds: readonly string[]): RestoredRows {
  const db = new DatabaseSync(join(dataDir, 'memcherrish.sqlite'), { readOnly: true });
  const column = (query: string, ...values: string[]) =>
    new Set(
      db
        .prepare(query)
        .all(...values)
        .map((row) => String(row['id'])),
    );
  try {
    const counts = db.prepare('select post_id, count(*) as photos from post_photos group by post_id').all();
    const joined = 'select division_id as id from memberships where schoolmate_id = ? and removed = 0';
    const waiting =
      "select division_id as id from join_requests where schoolmate_id = ? and state = 'pending'";
    return {
      photosOfPosts: new Map(counts.map((row) => [String(row['post_id']), Number(row['photos'])])),
      memberships: new Map(
        personIds.map((id) => [id, { joined: column(joined, id), waiting: column(waiting, id) }]),
      ),
    };
  } finally {
    db.close();
  }
}
