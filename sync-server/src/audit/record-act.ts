import { auditFolded } from '@memcherrish/shared/domain/limits.ts';
import type { AccountKind } from '@memcherrish/shared/domain/person.ts';
import { type AuditAction, type AuditDetails, auditLooks } from '@memcherrish/shared/wire/desk/audit.ts';
import { nanoid } from 'nanoid';
import type { ReadTx, WriteTx } from '#db/write.ts';

export interface Act {
  action: AuditAction;
  /** Null for an act that belongs to no school, such as approving an admin. */
  schoolId: string | null;
  /** The person that the act is about; else the division or post. */
  subjectId?: string | null;
  details?: AuditDetails;
  /** Writes nothing when the trail has the same act after this time. */
  onceSince?: Date;
}

/** A signed-in account, or the system. `id` is null once the account is deleted. */
export interface Actor {
  kind: AccountKind | 'system';
  id: string | null;
}
export const theServer: Actor = { kind: 'system', id: null };

/** Each saved list is recorded, because each may have other fields and is kept elsewhere. */
const folded: ReadonlySet<string> = new Set(auditLooks.filter((look) => look !== 'export-people'));

/**
 * Writes an act to the audit trail, in the transaction of the act itself: the trail has exactly what was
 * committed. A second look at the same thing within ten minutes is not recorded. All writes to the trail go
 * through this function.
 */
export async function recordAct(
  tx: WriteTx,
  at: Date,
  actor: Actor,
  { action, schoolId, subjectId = null, details, onceSince }: Act,
): Promise<void> {
  const row = {
    actor_kind: actor.kind,
    actor_id: actor.id,
    action,
    school_id: schoolId,
    subject_id: subjectId,
  } as const;
  const since = onceSince ?? (folded.has(action) ? new Date(at.getTime() - auditFolded) : null);
  if (since !== null && (await wasThere(tx, row, since))) return;
  await tx
    .insertInto('audit')
    .values({
      id: nanoid(16),
      at: at.toISOString(),
      ...row,
      details: details === undefined ? null : JSON.stringify(details),
    })
    .execute();
}

async function wasThere(
  tx: ReadTx,
  look: { actor_id: string | null; action: AuditAction; school_id: string | null; subject_id: string | null },
  since: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom('audit')
    .select('id')
    .where('actor_id', '=', look.actor_id)
    .where('at', '>', since.toISOString())
    .where('action', '=', look.action)
    .where('school_id', 'is not distinct from', look.school_id)
    .where('subject_id', 'is not distinct from', look.subject_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the names of a division or batch for the details of an act. */
export async function divisionNames(
  tx: ReadTx,
  ids: { batchId: string; divisionId?: string },
): Promise<Pick<AuditDetails, 'batch' | 'division'>> {
  const batch = await tx
    .selectFrom('batches')
    .select('label')
    .where('id', '=', ids.batchId)
    .executeTakeFirstOrThrow();
  if (ids.divisionId === undefined) return { batch: batch.label };
  const division = await tx
    .selectFrom('divisions')
    .select('name')
    .where('id', '=', ids.divisionId)
    .executeTakeFirstOrThrow();
  return { batch: batch.label, division: division.name };
}

/** Removes personal details. Place names and counts stay. */
export function withoutPerson({
  name: _,
  other: __,
  changes: ___,
  subject: ____,
  ...others
}: AuditDetails): AuditDetails {
  return others;
}

/** Removes a person from the acts on them, with their details. */
export async function eraseFromAudit(tx: WriteTx, id: string): Promise<void> {
  const rows = await tx.selectFrom('audit').select(['id', 'details']).where('subject_id', '=', id).execute();
  for (const row of rows) {
    const details = row.details === null ? null : JSON.stringify(withoutPerson(JSON.parse(row.details)));
    await tx.updateTable('audit').set({ subject_id: null, details }).where('id', '=', row.id).execute();
  }
}
