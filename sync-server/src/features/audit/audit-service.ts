import { auditPageSize } from '@memcherrish/shared/domain/limits.ts';
import type { AuditEntry, AuditPage } from '@memcherrish/shared/wire/desk/audit.ts';
import type { Account } from '#auth/viewer.ts';
import { requireManaged } from '#features/schools/schools-service.ts';
import { recordAct, withoutPerson } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { notFound } from '#server/errors/api-error.ts';
import { isAboutPerson } from './about-person.ts';
import { type ActivityQuery, actsBefore, actTime } from './audit-store.ts';

/**
 * Returns a page of the audit trail of a school to its admins. The page holds changed numbers, so reading it
 * is recorded too. Refuses with 404 another admin's school, and a page before an act that is not in it.
 */
export async function listActs(
  ctx: Uses<'clock' | 'database'>,
  admin: Account,
  schoolId: string,
  { before: beforeId, ...asked }: ActivityQuery & { before?: string | undefined },
): Promise<AuditPage> {
  return ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, schoolId);
    const before = beforeId === undefined ? undefined : await actTime(tx, schoolId, admin.id, beforeId);
    if (beforeId !== undefined && !before) throw notFound();
    const rows = await actsBefore(tx, schoolId, admin.id, asked, before, auditPageSize + 1);
    await recordAct(tx, ctx.clock(), admin, { action: 'read-activity', schoolId });
    const entries = rows.slice(0, auditPageSize).map(
      (row): AuditEntry => ({
        _id: row.id,
        at: row.at,
        action: row.action,
        by:
          row.actor_id === null || row.actorName === null ? null : { _id: row.actor_id, name: row.actorName },
        personId: row.leavesAt === null && isAboutPerson[row.action] ? row.subject_id : null,
        details: row.leavesAt === null ? row.details : withoutPerson(row.details),
      }),
    );
    return { entries, older: rows.length > auditPageSize };
  });
}
