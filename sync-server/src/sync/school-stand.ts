import { keptQuery } from '#db/kept-query.ts';
import type { Reader } from '#db/write.ts';
import type { BatchStand } from './roster-store.ts';

/** One school as it stands: what names its snapshot. */
export interface SchoolStand {
  id: string;
  /** Of the structure: while it stays, so do the batches. */
  revision: number;
  /** The revisions of all batches together: no batch's ever falls, so it tells one state of them from the next. */
  changes: number;
}

/** A batch as everything about it stands. */
export interface WholeBatchStand extends BatchStand {
  posts_revision: number;
  posts_floor: number;
}

const standQuery = keptQuery((reader, schoolId: string) =>
  reader
    .selectFrom('schools')
    .leftJoin('batches', 'batches.school_id', 'schools.id')
    .select(['schools.id', 'schools.revision'])
    .select((row) => row.fn.sum<number | null>('batches.revision').as('changes'))
    .where('schools.id', '=', schoolId)
    .groupBy('schools.id'),
);

/** A school as it stands; undefined where there is none. */
export async function schoolStand(reader: Reader, schoolId: string): Promise<SchoolStand | undefined> {
  const [row] = await standQuery(reader, schoolId);
  return row && { ...row, changes: Number(row.changes ?? 0) };
}

/** The batches of a school, by their ids. */
export const batchesOf: (reader: Reader, schoolId: string) => Promise<WholeBatchStand[]> = keptQuery(
  (reader, schoolId: string) =>
    reader
      .selectFrom('batches')
      .select(['id', 'school_id', 'revision', 'floor', 'posts_revision', 'posts_floor'])
      .where('school_id', '=', schoolId)
      .orderBy('id'),
);

const wholeQuery = keptQuery((reader, schoolId: string) =>
  reader
    .selectFrom('schools')
    .leftJoin('batches', 'batches.school_id', 'schools.id')
    .select(['schools.revision as schoolRevision'])
    .select(['batches.id', 'batches.school_id', 'batches.revision', 'batches.floor'])
    .select(['batches.posts_revision', 'batches.posts_floor'])
    .where('schools.id', '=', schoolId)
    .orderBy('batches.id'),
);

/** A school with its batches; undefined where there is none. */
export async function schoolWithBatches(
  reader: Reader,
  schoolId: string,
): Promise<{ stand: SchoolStand; batches: WholeBatchStand[] } | undefined> {
  const rows = await wholeQuery(reader, schoolId);
  const [school] = rows;
  if (!school) return undefined;
  const batches = rows.filter((row): row is typeof row & WholeBatchStand => row.id !== null);
  const changes = batches.reduce((sum, batch) => sum + batch.revision, 0);
  return { stand: { id: schoolId, revision: school.schoolRevision, changes }, batches };
}
