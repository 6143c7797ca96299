import { isInvited } from '@memcherrish/shared/access/event-audience.ts';
import { scopeOfMember, scopeOfTeacher, type ViewerScope } from '@memcherrish/shared/access/relation.ts';
import type { AccountName } from '#auth/viewer.ts';
import { cachedQuery } from '#db/cached-query.ts';
import type { ReadTx } from '#db/write.ts';
import { audienceOf, type NamedEvent } from './events-store.ts';

/** Columns on which a viewer's events depend: where they belong, and the revisions of the events there. */
const groundColumns = [
  'schools.id as schoolId',
  'schools.name as schoolName',
  'schools.events_revision as schoolRevision',
  'schools.events_by_members as byMembers',
  'batches.id as batchId',
  'batches.label as batch',
  'batches.events_revision as batchRevision',
  'divisions.id as divisionId',
] as const;

function groundsQuery(tx: ReadTx) {
  return tx
    .selectFrom('divisions')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .innerJoin('schools', 'schools.id', 'batches.school_id')
    .select(groundColumns)
    .orderBy('divisions.id');
}

const groundsOfMember = cachedQuery((tx, schoolmateId: string) =>
  groundsQuery(tx)
    .innerJoin('memberships', 'memberships.division_id', 'divisions.id')
    .where('memberships.schoolmate_id', '=', schoolmateId)
    .where('memberships.removed', '=', 0),
);

const groundsOfTeacher = cachedQuery((tx, teacherId: string) =>
  groundsQuery(tx)
    .innerJoin('teaching', 'teaching.division_id', 'divisions.id')
    .distinct()
    .where('teaching.teacher_id', '=', teacherId)
    .where('teaching.removed', '=', 0),
);

const schoolsOfAdmin = cachedQuery((tx, adminId: string) =>
  tx
    .selectFrom('schools')
    .innerJoin('school_admins', 'school_admins.school_id', 'schools.id')
    .select([
      'schools.id as schoolId',
      'schools.name as schoolName',
      'schools.events_by_members as byMembers',
    ])
    .where('school_admins.admin_id', '=', adminId)
    .orderBy('schools.name')
    .orderBy('schools.id'),
);

export type Ground = Awaited<ReturnType<typeof groundsOfMember>>[number];
export type ManagedSchool = Awaited<ReturnType<typeof schoolsOfAdmin>>[number];

/** The classes and schools whose events a viewer may see, and their relation to the people there. */
export interface EventScope {
  kind: AccountName['kind'];
  grounds: readonly Ground[];
  managed: readonly ManagedSchool[];
  managedIds: ReadonlySet<string>;
  relations: ViewerScope;
}

/**
 * Returns the scope of a viewer. A schoolmate belongs to their batches and schools. A teacher belongs to the
 * schools and batches that they teach in; to people they have the relation `school`. An admin sees the schools
 * that they manage.
 */
export async function eventScopeOf(tx: ReadTx, { kind, id }: AccountName): Promise<EventScope> {
  if (kind === 'admin') {
    const managed = await schoolsOfAdmin(tx, id);
    const managedIds = new Set(managed.map(({ schoolId }) => schoolId));
    return { kind, grounds: [], managed, managedIds, relations: scopeOfMember([]) };
  }
  const grounds = await (kind === 'teacher' ? groundsOfTeacher : groundsOfMember)(tx, id);
  const relations = kind === 'teacher' ? scopeOfTeacher(grounds) : scopeOfMember(grounds);
  return { kind, grounds, managed: [], managedIds: new Set(), relations };
}

/** Returns whether a viewer with this scope may see an event: the people invited, and the admins of its school. */
export function opensEvent({ kind, grounds, managedIds }: EventScope, event: NamedEvent): boolean {
  if (kind === 'admin') return managedIds.has(event.school_id);
  return isInvited(audienceOf(event), kind, grounds);
}

/**
 * Returns whether a schoolmate may announce events of a batch that they are in. The form and the calls of events ask
 * nothing else.
 */
export const mayAnnounce = ({ byMembers }: Ground): boolean => byMembers === 1;
