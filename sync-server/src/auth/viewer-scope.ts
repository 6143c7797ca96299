import { scopeOfMember, scopeOfTeacher, type ViewerScope } from '@memcherrish/shared/access/relation.ts';
import { cachedQuery } from '#db/cached-query.ts';
import type { ReadTx } from '#db/write.ts';
import type { Account, Guest, Viewer } from './viewer.ts';

const nowhere: ViewerScope = { divisions: new Set(), batches: new Set(), schools: new Set() };

/** Selects only the ids of divisions, batches and schools. */
function divisionsQuery(tx: ReadTx) {
  return tx
    .selectFrom('divisions')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .select(['divisions.id as divisionId', 'batches.id as batchId', 'batches.school_id as schoolId']);
}

const divisionsOfMember = cachedQuery((tx, schoolmateId: string) =>
  divisionsQuery(tx)
    .innerJoin('memberships', 'memberships.division_id', 'divisions.id')
    .where('memberships.schoolmate_id', '=', schoolmateId)
    .where('memberships.removed', '=', 0),
);

const divisionsOfTeacher = cachedQuery((tx, teacherId: string) =>
  divisionsQuery(tx)
    .innerJoin('teaching', 'teaching.division_id', 'divisions.id')
    .where('teaching.teacher_id', '=', teacherId)
    .where('teaching.removed', '=', 0),
);

/**
 * Returns the scope of a viewer. It is empty for guests and admins: an admin sees a school by managing it
 * (see `manages`).
 */
export async function scopeOf(tx: ReadTx, viewer: Viewer): Promise<ViewerScope> {
  if (viewer.kind === 'schoolmate') return scopeOfMember(await divisionsOfMember(tx, viewer.id));
  if (viewer.kind === 'teacher') return scopeOfTeacher(await divisionsOfTeacher(tx, viewer.id));
  return nowhere;
}

/** Returns whether a schoolmate is in a division now. */
export async function isMember(tx: ReadTx, divisionId: string, schoolmateId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('memberships')
    .select('schoolmate_id')
    .where('division_id', '=', divisionId)
    .where('schoolmate_id', '=', schoolmateId)
    .where('removed', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether the viewer is an admin of the school. */
export async function manages(
  tx: ReadTx,
  viewer: Guest | Pick<Account, 'kind' | 'id'>,
  schoolId: string,
): Promise<boolean> {
  if (viewer.kind !== 'admin') return false;
  const row = await tx
    .selectFrom('school_admins')
    .select('school_id')
    .where('admin_id', '=', viewer.id)
    .where('school_id', '=', schoolId)
    .executeTakeFirst();
  return row !== undefined;
}
