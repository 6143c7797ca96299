import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { undoable } from '@memcherrish/shared/domain/limits.ts';
import type { Account } from '#auth/viewer.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { renamePhotos } from '#features/photos/photos-store.ts';
import { insertLeavers, type LeftPlace } from '#features/removals/removals-store.ts';
import { divisionNames, recordAct } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { notFound } from '#server/errors/api-error.ts';
import { requireManagedDivision } from './managed-people-service.ts';
import { memberOf, placesOf } from './managed-people-store.ts';

/**
 * Ends a membership. An unclaimed record that is in no other division is hidden from everyone, and erased after 30
 * days. The photos of the person get new addresses, so that the division's old addresses open nothing. Admins can
 * restore the person for 30 days.
 */
export async function removeSchoolmate(
  ctx: Uses<'clock' | 'database' | 'revisions'>,
  admin: Account,
  ids: DivisionIds,
  schoolmateId: string,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    await requireManagedDivision(tx, admin, ids);
    const member = await memberOf(tx, ids.divisionId, schoolmateId);
    if (!member) throw notFound();
    await endMemberships(ctx, tx, { admin, at: ctx.clock() }, ids, [member]);
  });
}

/** Ends the memberships of members of one division in the transaction, as `removeSchoolmate` does for one. */
export async function endMemberships(
  ctx: Uses<'revisions'>,
  tx: WriteTx,
  { admin, at }: { admin: Account; at: Date },
  ids: DivisionIds,
  members: readonly { id: string; name: string; claimed_at: string | null }[],
): Promise<void> {
  if (members.length === 0) return;
  const names = await divisionNames(tx, ids);
  const memberIds = members.map(({ id }) => id);
  const since = await placesOf(tx, ids.divisionId, memberIds);
  const places = memberIds.map((id): [string, LeftPlace] => {
    const { batch = '', division = '' } = names;
    const { divisionId, batchId } = ids;
    return [id, { divisionId, batchId, division, batch, since: since.get(id) ?? at.toISOString() }];
  });
  const by = { school_id: ids.schoolId, actor_id: admin.id, at: at.toISOString() };
  await insertLeavers(tx, by, new Map(places));
  await ctx.revisions.removeMembers(tx, ids.divisionId, memberIds);
  for (const { id, name, claimed_at } of members) {
    await recordAct(tx, at, admin, {
      action: 'remove-person',
      schoolId: ids.schoolId,
      subjectId: id,
      details: { name, ...names },
    });
    if (claimed_at === null && (await isInNoDivision(tx, id))) await hideRecord(tx, id, at);
  }
  await renewPhotos(ctx, tx, memberIds);
}

/**
 * Hides a record without an account, as a deletion that its owner asked for hides an account. The removal from the last
 * class has erased the notes of the committee.
 */
async function hideRecord(tx: WriteTx, schoolmateId: string, at: Date): Promise<void> {
  await tx
    .insertInto('deletions')
    .values({
      account_kind: 'schoolmate',
      account_id: schoolmateId,
      asked_at: at.toISOString(),
      due_at: new Date(at.getTime() + undoable).toISOString(),
      places: '[]',
      by_school: 1,
    })
    .execute();
}

/** Gives the photos of people who left a division new addresses, so that the old ones open nothing. */
export async function renewPhotos(
  ctx: Uses<'revisions'>,
  tx: WriteTx,
  schoolmateIds: readonly string[],
): Promise<void> {
  for (const owner_id of schoolmateIds) await renamePhotos(tx, { owner_kind: 'schoolmate', owner_id });
  await ctx.revisions.touchPeople(tx, schoolmateIds);
}

async function isInNoDivision(tx: ReadTx, schoolmateId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('memberships')
    .select('division_id')
    .where('schoolmate_id', '=', schoolmateId)
    .where('removed', '=', 0)
    .executeTakeFirst();
  return row === undefined;
}
