import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import type { ReadTx } from '#db/write.ts';

export async function managedSchoolIds(tx: ReadTx, adminId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('school_admins')
    .select('school_id')
    .where('admin_id', '=', adminId)
    .execute();
  return rows.map((row) => row.school_id);
}

/** Returns all schools, or those of an admin, by name, each with the revision of its structure. */
export async function schoolVersions(tx: ReadTx, adminId: string | null) {
  return tx
    .selectFrom('schools')
    .select(['id', 'revision'])
    .$if(adminId !== null, (query) =>
      query.where(
        'id',
        'in',
        tx
          .selectFrom('school_admins')
          .select('school_id')
          .where('admin_id', '=', adminId ?? ''),
      ),
    )
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export async function batchIn(tx: ReadTx, schoolId: string, batchId: string) {
  return tx
    .selectFrom('batches')
    .select(['id', 'label'])
    .where('id', '=', batchId)
    .where('school_id', '=', schoolId)
    .executeTakeFirst();
}

/** Returns the ids of a division, if all three belong together. */
export async function divisionIn(
  tx: ReadTx,
  ids: { schoolId: string; batchId: string; divisionId: string },
): Promise<DivisionIds | undefined> {
  return tx
    .selectFrom('divisions')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .select(['divisions.id as divisionId', 'batches.id as batchId', 'batches.school_id as schoolId'])
    .where('divisions.id', '=', ids.divisionId)
    .where('batches.id', '=', ids.batchId)
    .where('batches.school_id', '=', ids.schoolId)
    .executeTakeFirst();
}

export async function divisionsIn(tx: ReadTx, batchId: string) {
  return tx
    .selectFrom('divisions')
    .select(['id', 'name'])
    .where('batch_id', '=', batchId)
    .orderBy('name')
    .execute();
}

/** The data next to the fields that an admin's edit starts from. */
export interface RecordState {
  username: string | null;
  /** A number that its owner has not proved yet. */
  pendingMobile: string | null;
  /** The revision of the last edit of each field. */
  revisions: Record<string, number>;
}

export async function recordStatesOf(
  tx: ReadTx,
  schoolmateIds: readonly string[],
): Promise<Map<string, RecordState>> {
  if (schoolmateIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('schoolmates')
    .select(['id', 'username', 'pending_mobile', 'field_revisions'])
    .where('id', 'in', schoolmateIds)
    .execute();
  return new Map(rows.map((row) => [row.id, recordStateOf(row)]));
}

export function recordStateOf(row: {
  username: string | null;
  pending_mobile: string | null;
  field_revisions: string;
}): RecordState {
  return {
    username: row.username,
    pendingMobile: row.pending_mobile,
    revisions: JSON.parse(row.field_revisions),
  };
}

export async function divisionIdsIn(
  tx: ReadTx,
  ids: { schoolId: string; batchId?: string },
): Promise<string[]> {
  const all = tx
    .selectFrom('divisions')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .select('divisions.id')
    .where('batches.school_id', '=', ids.schoolId);
  const rows = await (ids.batchId === undefined ? all : all.where('batches.id', '=', ids.batchId)).execute();
  return rows.map((row) => row.id);
}

export async function batchIdsIn(tx: ReadTx, schoolId: string): Promise<string[]> {
  const rows = await tx.selectFrom('batches').select('id').where('school_id', '=', schoolId).execute();
  return rows.map((row) => row.id);
}

export async function holdsPeople(tx: ReadTx, divisionIds: readonly string[]): Promise<boolean> {
  const schoolmate = await tx
    .selectFrom('memberships')
    .select('schoolmate_id')
    .where('division_id', 'in', divisionIds)
    .where('removed', '=', 0)
    .limit(1)
    .executeTakeFirst();
  const teacher = await tx
    .selectFrom('teaching')
    .select('teacher_id')
    .where('division_id', 'in', divisionIds)
    .where('removed', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return schoolmate !== undefined || teacher !== undefined;
}
