import { keptQuery } from '#db/kept-query.ts';
import type { ReadTx } from '#db/write.ts';
import type { BlockedView } from './blocked-views.ts';
import type { BatchVersion } from './roster-store.ts';

/** The version of one school, which names its snapshot. */
export interface SchoolVersion {
  id: string;
  /** The revision of the structure. While it is the same, the batches are the same. */
  revision: number;
  /**
   * The sum of the revisions of all batches. It identifies one state of them, because no revision ever falls.
   */
  changes: number;
}

/** A batch with all its revisions and floors. */
export interface FullBatchVersion extends BatchVersion {
  posts_revision: number;
  posts_floor: number;
  /** Set when blocks make the batch differ for the viewer. */
  own?: BlockedView;
}

const standQuery = keptQuery((tx, schoolId: string) =>
  tx
    .selectFrom('schools')
    .leftJoin('batches', 'batches.school_id', 'schools.id')
    .select(['schools.id', 'schools.revision'])
    .select((row) => row.fn.sum<number | null>('batches.revision').as('changes'))
    .where('schools.id', '=', schoolId)
    .groupBy('schools.id'),
);

/** Returns the version of a school, or undefined when it does not exist. */
export async function schoolVersion(tx: ReadTx, schoolId: string): Promise<SchoolVersion | undefined> {
  const [row] = await standQuery(tx, schoolId);
  return row && { ...row, changes: Number(row.changes ?? 0) };
}

/** Returns the batches of a school, by their ids. */
export const batchesOf: (tx: ReadTx, schoolId: string) => Promise<FullBatchVersion[]> = keptQuery(
  (tx, schoolId: string) =>
    tx
      .selectFrom('batches')
      .select(['id', 'school_id', 'revision', 'floor', 'posts_revision', 'posts_floor'])
      .where('school_id', '=', schoolId)
      .orderBy('id'),
);

const wholeQuery = keptQuery((tx, schoolId: string, viewerId: string) =>
  tx
    .selectFrom('schools')
    .leftJoin('batches', 'batches.school_id', 'schools.id')
    .leftJoin('blocked_views', (join) =>
      join.onRef('blocked_views.batch_id', '=', 'batches.id').on('blocked_views.viewer_id', '=', viewerId),
    )
    .select(['schools.revision as schoolRevision'])
    .select(['batches.id', 'batches.school_id', 'batches.revision', 'batches.floor'])
    .select(['batches.posts_revision', 'batches.posts_floor'])
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
    .map(({ mark, ownFloor, ownPosts, ...batch }) => {
      if (mark === null) return batch;
      return { ...batch, own: { mark, floor: ownFloor ?? 0, postsFloor: ownPosts ?? 0 } };
    });
  const changes = batches.reduce((sum, batch) => sum + batch.revision, 0);
  return { version: { id: schoolId, revision: school.schoolRevision, changes }, batches };
}
