import { batchRoleLimits, endOfRole, isRoleEnd } from '@memcherrish/shared/domain/batch-role-limits.ts';
import { batchRoleErrors } from '@memcherrish/shared/text/desk/batch-role-errors.ts';
import type { GivenBatchRole, giveRoleBody, Invitee } from '@memcherrish/shared/wire/desk/batch-roles.ts';
import { nanoid } from 'nanoid';
import type { z } from 'zod';
import type { Account } from '#auth/viewer.ts';
import { manages } from '#auth/viewer-scope.ts';
import { rolesInForce } from '#directory/batch-roles-store.ts';
import { blocksAround } from '#directory/blocks-store.ts';
import { notify } from '#features/notifications/notify.ts';
import { mayActIn } from '#features/schools/decision-scope.ts';
import { requireManaged } from '#features/schools/schools-service.ts';
import { batchIn } from '#features/schools/schools-store.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Reads, Uses } from '#server/context.ts';
import { ApiError, invalidField, notFound } from '#server/errors/api-error.ts';
import { accountIn, namesInBatch, openRoles, rolesIn } from './batch-roles-store.ts';
import { aboutBatch, endRoles } from './end-roles.ts';

/** Returns the roles that are in force in a school. Refuses a school that the admin does not manage with 404. */
export async function listRoles(
  ctx: Reads<'clock' | 'database'>,
  admin: Account,
  schoolId: string,
): Promise<GivenBatchRole[]> {
  const tx = ctx.database.read;
  await requireManaged(tx, admin, schoolId);
  return rolesIn(tx, schoolId, ctx.clock());
}

/**
 * Gives a schoolmate a role in a batch until the end of a day. It replaces the role that the person has in the batch.
 * Refuses a day that is over or more than a year away, and a person who has no account in the batch.
 */
export async function giveRole(
  ctx: Uses<'clock' | 'database' | 'pokes'>,
  admin: Account,
  schoolId: string,
  { schoolmateId, batchId, role, lastDay }: z.infer<typeof giveRoleBody>,
): Promise<string> {
  const now = ctx.clock();
  if (!isRoleEnd(lastDay, now)) throw invalidField('lastDay', batchRoleErrors.lastDayWrong);
  const id = nanoid(16);
  await ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, schoolId);
    const batch = await batchIn(tx, schoolId, batchId);
    if (!batch) throw notFound();
    const person = await accountIn(tx, batchId, schoolmateId);
    if (!person) throw invalidField('schoolmateId', batchRoleErrors.notJoined);
    const { count } = await rolesInForce(tx, now.toISOString())
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('batch_roles.batch_id', '=', batchId)
      .where('batch_roles.schoolmate_id', '!=', schoolmateId)
      .executeTakeFirstOrThrow();
    if (count >= batchRoleLimits.perBatch) throw new ApiError('not-allowed', batchRoleErrors.tooMany);
    const sameRole = await rolesInForce(tx, now.toISOString())
      .select('batch_roles.given_at')
      .where('batch_roles.batch_id', '=', batchId)
      .where('batch_roles.schoolmate_id', '=', schoolmateId)
      .where('batch_roles.role', '=', role)
      .executeTakeFirst();
    await tx
      .updateTable('batch_roles')
      .set({ ended_at: now.toISOString() })
      .where('schoolmate_id', '=', schoolmateId)
      .where('batch_id', '=', batchId)
      .where('ended_at', 'is', null)
      .execute();
    await tx
      .insertInto('batch_roles')
      .values({
        ...{ id, schoolmate_id: schoolmateId, batch_id: batchId, role, given_by: admin.id },
        // Reports that reached a coordinator stay with them when only the last day changes.
        ...{ given_at: sameRole?.given_at ?? now.toISOString(), until: endOfRole(lastDay) },
      })
      .execute();
    await recordAct(tx, now, admin, {
      action: 'give-role',
      schoolId,
      subjectId: schoolmateId,
      details: { name: person.name, batch: batch.label, role, lastDay },
    });
    const { name: schoolName } = await tx
      .selectFrom('schools')
      .select('name')
      .where('id', '=', schoolId)
      .executeTakeFirstOrThrow();
    await notify(ctx, tx, schoolmateId, `${role}-given`, aboutBatch(schoolName, batchId, batch.label));
  });
  return id;
}

/**
 * Ends a role at once: an admin of the school takes it, or its holder gives it up. A role that has ended is answered
 * like one that never was.
 */
export async function endRole(
  ctx: Uses<'clock' | 'database' | 'pokes'>,
  account: Account,
  roleId: string,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const role = await openRoles(tx).where('batch_roles.id', '=', roleId).executeTakeFirst();
    const isOwn = account.kind === 'schoolmate' && account.id === role?.schoolmate_id;
    if (!role || !(isOwn || (await manages(tx, account, role.school_id)))) throw notFound();
    await endRoles(ctx, tx, [role], account);
  });
}

/**
 * Returns the people of a batch to a schoolmate with a role in it: names, classes and who has joined. No number,
 * e-mail or photo is read. People who block the caller are left out. Refuses everyone else with 404.
 */
export async function listInvitees(
  ctx: Reads<'clock' | 'database'>,
  account: Account,
  batchId: string,
): Promise<Invitee[]> {
  return ctx.database.readTransaction(async (tx) => {
    // Roles are of batches, so the school does not matter here.
    if (!(await mayActIn(tx, account, 'invite', { schoolId: '', batchId }, ctx.clock()))) throw notFound();
    const { blockedBy } = await blocksAround(tx, account);
    return (await namesInBatch(tx, batchId)).filter(({ _id }) => !blockedBy.has(_id));
  });
}
