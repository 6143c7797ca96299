import { type AuditDetails, auditChanges, auditLooks } from '@memcherrish/shared/wire/desk/audit.ts';
import type { ReadTx } from '#db/write.ts';
import { lateFields } from '#directory/people-rows.ts';

/** Filters for the audit trail: the acts of one admin, about one person, only changes or only reads. */
export interface ActivityQuery {
  admin?: string | undefined;
  person?: string | undefined;
  what?: 'changes' | 'looks' | undefined;
}

/**
 * Returns the acts that an admin may read in the trail of a school. They are the acts in that school, and
 * some that belong to no school. Those are acts of the server that concern everyone or a fellow admin, and
 * the reader's own acts.
 */
function actsOf(tx: ReadTx, schoolId: string, adminId: string) {
  const fellows = tx
    .selectFrom('school_admins')
    .select('school_admins.admin_id')
    .where('school_admins.school_id', '=', schoolId);
  return tx
    .selectFrom('audit')
    .where((row) =>
      row.or([
        row('audit.school_id', '=', schoolId),
        row.and([
          row('audit.school_id', 'is', null),
          row.or([
            row('audit.action', '=', 'restore'),
            row('audit.subject_id', 'in', fellows),
            row('audit.actor_id', '=', adminId),
          ]),
        ]),
      ]),
    );
}

/** Returns the time of an act that the admin may read. */
export async function actTime(
  tx: ReadTx,
  schoolId: string,
  adminId: string,
  id: string,
): Promise<{ id: string; at: string } | undefined> {
  return actsOf(tx, schoolId, adminId)
    .select(['audit.id', 'audit.at'])
    .where('audit.id', '=', id)
    .executeTakeFirst();
}

/** Returns the newest acts first. A person whose account is being deleted has no name, and one in memoriam no contacts. */
export async function actsBefore(
  tx: ReadTx,
  schoolId: string,
  adminId: string,
  asked: ActivityQuery,
  before: { id: string; at: string } | undefined,
  most: number,
) {
  let query = actsOf(tx, schoolId, adminId)
    .leftJoin('admins', 'admins.id', 'audit.actor_id')
    .leftJoin('schoolmates', 'schoolmates.id', 'audit.actor_id')
    .leftJoin('teachers', 'teachers.id', 'audit.actor_id')
    .leftJoin('deletions', (join) =>
      join.onRef('deletions.account_id', '=', 'audit.subject_id').on('deletions.by_school', '=', 0),
    )
    .leftJoin('schoolmates as late', (join) =>
      join.onRef('late.id', '=', 'audit.subject_id').on('late.memorial', 'is not', null),
    )
    .leftJoin('deletions as leaving', 'leaving.account_id', 'audit.actor_id')
    .select(['audit.id', 'audit.at', 'audit.action', 'audit.actor_id', 'audit.subject_id', 'audit.details'])
    .select(['deletions.due_at as leavesAt', 'late.id as lateId'])
    .select((row) =>
      row
        .case()
        .when('leaving.due_at', 'is', null)
        .then(row.fn.coalesce('admins.name', 'schoolmates.name', 'teachers.name'))
        .end()
        .as('actorName'),
    );
  if (asked.admin !== undefined) query = query.where('audit.actor_id', '=', asked.admin);
  if (asked.person !== undefined) {
    query = query.where('audit.subject_id', '=', asked.person).where('deletions.due_at', 'is', null);
  }
  if (asked.what !== undefined) {
    query = query.where('audit.action', 'in', asked.what === 'looks' ? auditLooks : auditChanges);
  }
  if (before !== undefined) {
    query = query.where((row) =>
      row.or([
        row('audit.at', '<', before.at),
        row.and([row('audit.at', '=', before.at), row('audit.id', '<', before.id)]),
      ]),
    );
  }
  const rows = await query.orderBy('audit.at', 'desc').orderBy('audit.id', 'desc').limit(most).execute();
  return rows.map(({ details, ...row }) => ({
    ...row,
    details: withoutContactsOf(row, details === null ? {} : (JSON.parse(details) as AuditDetails)),
  }));
}

/** Removes the contacts of a person in memoriam from what was changed. */
function withoutContactsOf({ lateId }: { lateId: string | null }, details: AuditDetails): AuditDetails {
  if (lateId === null || details.changes === undefined) return details;
  const changes = Object.entries(details.changes).filter(
    ([field]) => !lateFields.some((late) => late === field),
  );
  return { ...details, changes: Object.fromEntries(changes) };
}
