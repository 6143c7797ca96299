import { cachedQuery } from '#db/cached-query.ts';
import type { ReadTx } from '#db/write.ts';
import type { BlockedView } from './blocked-views.ts';
import type { BatchVersion } from './roster-store.ts';

/** The version of one school, which names its snapshot. */
export interface SchoolVersion {
  id: string;
  /** The revision of the structure. While it is the same, the batches are the same. */
  revision: number;
  /** The revision of the people in all its batches. */
  people: number;
}

/** A batch with all its revisions and floors. */
export interface FullBatchVersion extends BatchVersion {
  posts_revision: number;
  posts_floor: number;
  /** Set when blocks make the batch differ for the viewer. */
  own?: BlockedView;
}

/** Returns the batches of a school, by their ids. */
export const batchesOf: (tx: ReadTx, schoolId: string) => Promise<FullBatchVersion[]> = cachedQuery(
  (tx, schoolId: string) =>
    tx
      .selectFrom('batches')
      .innerJoin('schools', 'schools.id', 'batches.school_id')
      .select(['batches.id', 'batches.school_id', 'batches.revision', 'batches.floor'])
      .select(['batches.posts_revision', 'batches.posts_floor', 'schools.privacy_locks'])
      .where('batches.school_id', '=', schoolId)
      .orderBy('batches.id'),
);

const wholeQuery = cachedQuery((tx, schoolId: string, viewerId: string) =>
  tx
    .selectFrom('schools')
    .leftJoin('batches', 'batches.school_id', 'schools.id')
    .leftJoin('blocked_views', (join) =>
      join.onRef('blocked_views.batch_id', '=', 'batches.id').on('blocked_views.viewer_id', '=', viewerId),
    )
    .select(['schools.revision as schoolRevision', 'schools.people_revision'])
    .select(['batches.id', 'batches.school_id', 'batches.revision', 'batches.floor'])
    .select(['batches.posts_revision', 'batches.posts_floor', 'schools.privacy_locks'])
    .select([
      'blocked_views.mark',
      'blocked_views.floor as ownFloor',
      'blocked_views.posts_floor as ownPosts',
    ])
    .where('schools.id', '=', schoolId)
    .orderBy('batches.id'),
);

/** Returns a school with its batches in the viewer's version, or undefined when it does not exist. */
export async function schoolWithBatches(
  tx: ReadTx,
  schoolId: string,
  viewerId: string,
): Promise<{ version: SchoolVersion; batches: FullBatchVersion[] } | undefined> {
  const rows = await wholeQuery(tx, schoolId, viewerId);
  const [school] = rows;
  if (!school) return undefined;
  const batches = rows
    .filter((row): row is typeof row & FullBatchVersion => row.id !== null)
    .map(({ mark, ownFloor, ownPosts, schoolRevision: _, people_revision: __, ...batch }) => {
      if (mark === null) return batch;
      return { ...batch, own: { mark, floor: ownFloor ?? 0, postsFloor: ownPosts ?? 0 } };
    });
  const { schoolRevision, people_revision } = school;
  return { version: { id: schoolId, revision: schoolRevision, people: people_revision }, batches };
}
