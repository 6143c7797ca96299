import type { AccountKind } from '@memcherrish/shared/domain/person.ts';
import { auditFolded } from '@memcherrish/shared/rules/limits.ts';
import { type AuditAction, type AuditDetails, auditLooks } from '@memcherrish/shared/wire/audit.ts';
import { nanoid } from 'nanoid';
import type { ReadTx, WriteTx } from '#db/write.ts';

export interface Act {
  action: AuditAction;
  /** Null for what is no school's own, such as letting an admin in. */
  schoolId: string | null;
  /** The person that it is about, if it is about one; else the place or post. */
  subjectId?: string | null;
  details?: AuditDetails;
}

/** Somebody who is signed in, or what acts without a session; `id` is null for who is nobody any more. */
export interface Actor {
  kind: AccountKind | 'system';
  id: string | null;
}
export const theServer: Actor = { kind: 'system', id: null };

const looks: ReadonlySet<string> = new Set(auditLooks);

/**
 * The one way into the trail, in the transaction of the act itself: what was done is written there, and what was not done is not. Whoever
 * looks at the same thing again within ten minutes has looked once.
 */
export async function recordAct(
  tx: WriteTx,
  at: Date,
  actor: Actor,
  { action, schoolId, subjectId = null, details }: Act,
): Promise<void> {
  const row = {
    actor_kind: actor.kind,
    actor_id: actor.id,
    action,
    school_id: schoolId,
    subject_id: subjectId,
  } as const;
  if (looks.has(action) && (await wasThere(tx, row, new Date(at.getTime() - auditFolded)))) return;
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
    .where('school_id', 'is', look.school_id)
    .where('subject_id', 'is', look.subject_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** What a division or batch is called, for the details of an act there. */
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

/** The record has become the person: what was done to it was done to them, and is forgotten with them. */
export async function relinkActs(tx: WriteTx, recordId: string, personId: string): Promise<void> {
  await tx.updateTable('audit').set({ subject_id: personId }).where('subject_id', '=', recordId).execute();
}

/** Details without what is about the person: where it was, and how many, stays. */
export function withoutPerson({
  name: _,
  other: __,
  changes: ___,
  subject: ____,
  ...others
}: AuditDetails): AuditDetails {
  return others;
}

/** What was done stays known, and not by or to whom. */
export async function eraseFromAudit(tx: WriteTx, id: string): Promise<void> {
  await tx.updateTable('audit').set({ actor_id: null }).where('actor_id', '=', id).execute();
  const rows = await tx.selectFrom('audit').select(['id', 'details']).where('subject_id', '=', id).execute();
  for (const row of rows) {
    const details = row.details === null ? null : JSON.stringify(withoutPerson(JSON.parse(row.details)));
    await tx.updateTable('audit').set({ subject_id: null, details }).where('id', '=', row.id).execute();
  }
}
