import { batchRoleLimits } from '@memcherrish/shared/domain/batch-role-limits.ts';
import type { WriteTx } from '#db/write.ts';
import { holderIsInBatch } from '#directory/batch-roles-store.ts';
import { type NotificationSubject, notify } from '#features/notifications/notify.ts';
import { type Actor, recordAct, theServer } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { type OpenRole, openRoles } from './batch-roles-store.ts';

type Ending = Uses<'clock' | 'pokes'>;

/** Ends roles, records it, and tells the holders unless they did it themselves. Their devices pull at once. */
export async function endRoles(
  ctx: Ending,
  tx: WriteTx,
  roles: readonly OpenRole[],
  by: Actor,
): Promise<void> {
  const now = ctx.clock();
  for (const { id, schoolmate_id, batch_id, role, name, school_id, school_name, batch } of roles) {
    const ended_at = now.toISOString();
    await tx.updateTable('batch_roles').set({ ended_at }).where('id', '=', id).execute();
    await recordAct(tx, now, by, {
      action: 'end-role',
      schoolId: school_id,
      subjectId: schoolmate_id,
      details: { name, batch, role },
    });
    if (by.id !== schoolmate_id) {
      await notify(ctx, tx, schoolmate_id, 'role-ended', aboutBatch(school_name, batch_id, batch));
    }
    tx.afterCommit(() => ctx.pokes.account(schoolmate_id));
  }
}

/** Ends the roles of people who are no longer in the batch. It runs after each removal from a class. */
export async function endRolesOfLeavers(
  ctx: Ending,
  tx: WriteTx,
  batchId: string,
  schoolmateIds: readonly string[],
): Promise<void> {
  const roles = await rolesWithoutMember(tx)
    .where('batch_roles.batch_id', '=', batchId)
    .where('batch_roles.schoolmate_id', 'in', schoolmateIds)
    .execute();
  await endRoles(ctx, tx, roles, theServer);
}

/** Ends the roles that are over, and those whose class was removed. Deletes roles that ended long ago. */
export async function endLapsedRoles(ctx: Uses<'clock' | 'pokes' | 'database'>): Promise<void> {
  const now = ctx.clock();
  await ctx.database.write(async (tx) => {
    const over = await openRoles(tx).where('batch_roles.until', '<=', now.toISOString()).execute();
    await endRoles(ctx, tx, over, theServer);
    await endRoles(ctx, tx, await rolesWithoutMember(tx).execute(), theServer);
    const keptSince = new Date(now.getTime() - batchRoleLimits.keptFor).toISOString();
    await tx.deleteFrom('batch_roles').where('ended_at', '<', keptSince).execute();
  });
}

function rolesWithoutMember(tx: WriteTx) {
  return openRoles(tx).where((role) => role.not(holderIsInBatch(role)));
}

/** Returns the subject of a notification about a batch. */
export function aboutBatch(schoolName: string, batchId: string, batch: string): NotificationSubject {
  return { schoolName, batch, batchId, division: null, divisionId: null, excerpt: null, reason: null };
}
