import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { labelKey } from '@memcherrish/shared/rules/labels.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { Account } from '#auth/viewer.ts';
import { structuresOf } from '#directory/structure-store.ts';
import { removeDivisions, removeEmptyDivision, requireEmpty } from '#features/claims/remove-divisions.ts';
import { removeEventsOfBatch, removeEventsOfSchool } from '#features/events/events-store.ts';
import { eraseMergesIn } from '#features/people/erase-merges.ts';
import { type SavedPhoto, setOwnersPhoto } from '#features/photos/photos-service.ts';
import { removeBatchPosts } from '#features/posts/remove-batch-posts.ts';
import { keepBatch, keepDivision } from '#features/removals/keep-class.ts';
import { eraseRemovalsIn } from '#features/removals/removals-store.ts';
import { requireManaged } from '#features/schools/schools-service.ts';
import { batchIdsIn, batchIn, divisionIdsIn, divisionIn } from '#features/schools/schools-store.ts';
import { divisionNames, recordAct } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { ApiError, notFound } from '#server/errors/api-error.ts';

/**
 * Renames and removes schools, batches and divisions. Refuses with a text to remove what still has people. Admins can
 * restore a removed batch or division for 30 days.
 */

/** Renames a school, and replaces its picture when there is a photo. */
export async function changeSchool(
  ctx: Uses<'clock' | 'database' | 'photos' | 'quotas' | 'revisions'>,
  admin: Account,
  schoolId: string,
  entry: { name: string; photo: SavedPhoto | null },
): Promise<Structure> {
  return ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, schoolId);
    const { name } = await tx
      .selectFrom('schools')
      .select('name')
      .where('id', '=', schoolId)
      .executeTakeFirstOrThrow();
    if (name !== entry.name) {
      await tx.updateTable('schools').set({ name: entry.name }).where('id', '=', schoolId).execute();
      const details = { changes: { name: { before: name, after: entry.name } } };
      await recordAct(tx, ctx.clock(), admin, { action: 'rename-school', schoolId, details });
    }
    if (entry.photo) {
      await setOwnersPhoto(ctx, tx, { owner_kind: 'school', owner_id: schoolId }, entry.photo);
      await recordAct(tx, ctx.clock(), admin, { action: 'replace-school-picture', schoolId });
    }
    await ctx.revisions.touchStructure(tx, schoolId);
    const [school] = await structuresOf(tx, [schoolId]);
    if (!school) throw notFound();
    return school;
  });
}

export async function removeSchool(
  ctx: Uses<'clock' | 'database' | 'photos' | 'quotas'>,
  admin: Account,
  schoolId: string,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, schoolId);
    await removeDivisions(ctx, tx, await divisionIdsIn(tx, { schoolId }), serverWords.schoolHoldsPeople);
    await removeBatchPosts(ctx, tx, await batchIdsIn(tx, schoolId));
    await removeEventsOfSchool(tx, schoolId);
    await tx.deleteFrom('batches').where('school_id', '=', schoolId).execute();
    await setOwnersPhoto(ctx, tx, { owner_kind: 'school', owner_id: schoolId }, null);
    const { name } = await tx
      .selectFrom('schools')
      .select('name')
      .where('id', '=', schoolId)
      .executeTakeFirstOrThrow();
    await recordAct(tx, ctx.clock(), admin, { action: 'remove-school', schoolId, details: { name } });
    await eraseMergesIn(ctx, tx, schoolId);
    await eraseRemovalsIn(ctx, tx, schoolId);
    await tx.deleteFrom('teacher_schools').where('school_id', '=', schoolId).execute();
    await tx.deleteFrom('school_admins').where('school_id', '=', schoolId).execute();
    await tx.deleteFrom('schools').where('id', '=', schoolId).execute();
  });
}

export async function renameBatch(
  ctx: Uses<'clock' | 'database' | 'revisions'>,
  admin: Account,
  ids: { schoolId: string; batchId: string },
  label: string,
): Promise<Structure['batches'][number]> {
  return ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, ids.schoolId);
    const known = await batchIn(tx, ids.schoolId, ids.batchId);
    if (!known) throw notFound();
    const label_key = labelKey(label);
    const twin = await tx
      .selectFrom('batches')
      .select('id')
      .where('school_id', '=', ids.schoolId)
      .where('label_key', '=', label_key)
      .where('id', '!=', ids.batchId)
      .executeTakeFirst();
    if (twin) throw alreadyExists('batch', serverWords.batchExists);
    await tx.updateTable('batches').set({ label, label_key }).where('id', '=', ids.batchId).execute();
    await recordAct(tx, ctx.clock(), admin, {
      action: 'rename-batch',
      schoolId: ids.schoolId,
      subjectId: ids.batchId,
      details: { changes: { batch: { before: known.label, after: label } } },
    });
    await ctx.revisions.touchStructure(tx, ids.schoolId);
    const [school] = await structuresOf(tx, [ids.schoolId]);
    const batch = school?.batches.find((each) => each._id === ids.batchId);
    if (!batch) throw notFound();
    return batch;
  });
}

export async function removeBatch(
  ctx: Uses<'clock' | 'database' | 'photos' | 'revisions'>,
  admin: Account,
  ids: { schoolId: string; batchId: string },
): Promise<void> {
  await ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, ids.schoolId);
    const known = await batchIn(tx, ids.schoolId, ids.batchId);
    if (!known) throw notFound();
    const divisionIds = await divisionIdsIn(tx, ids);
    await requireEmpty(tx, divisionIds, serverWords.batchHoldsPeople);
    await keepBatch(tx, byNow(ctx, admin, ids), { batchId: ids.batchId, batch: known.label });
    await removeDivisions(ctx, tx, divisionIds, serverWords.batchHoldsPeople);
    await removeBatchPosts(ctx, tx, [ids.batchId]);
    await removeEventsOfBatch(tx, ids.batchId);
    await recordAct(tx, ctx.clock(), admin, {
      action: 'remove-batch',
      schoolId: ids.schoolId,
      subjectId: ids.batchId,
      details: { batch: known.label },
    });
    await tx.deleteFrom('batches').where('id', '=', ids.batchId).execute();
    await ctx.revisions.touchStructure(tx, ids.schoolId);
  });
}

export async function renameDivision(
  ctx: Uses<'clock' | 'database' | 'revisions'>,
  admin: Account,
  ids: { schoolId: string; batchId: string; divisionId: string },
  name: string,
): Promise<{ _id: string; name: string; batchId: string; schoolId: string }> {
  return ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, ids.schoolId);
    if (!(await divisionIn(tx, ids))) throw notFound();
    const name_key = labelKey(name);
    const twin = await tx
      .selectFrom('divisions')
      .select('id')
      .where('batch_id', '=', ids.batchId)
      .where('name_key', '=', name_key)
      .where('id', '!=', ids.divisionId)
      .executeTakeFirst();
    if (twin) throw alreadyExists('name', serverWords.divisionExists);
    const { batch, division } = await divisionNames(tx, ids);
    await tx.updateTable('divisions').set({ name, name_key }).where('id', '=', ids.divisionId).execute();
    await recordAct(tx, ctx.clock(), admin, {
      action: 'rename-division',
      schoolId: ids.schoolId,
      subjectId: ids.divisionId,
      details: { batch, changes: { division: { before: division ?? null, after: name } } },
    });
    await ctx.revisions.touchStructure(tx, ids.schoolId);
    return { _id: ids.divisionId, name, batchId: ids.batchId, schoolId: ids.schoolId };
  });
}

export async function removeDivision(
  ctx: Uses<'clock' | 'database' | 'photos' | 'revisions'>,
  admin: Account,
  ids: { schoolId: string; batchId: string; divisionId: string },
): Promise<void> {
  await ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, ids.schoolId);
    if (!(await divisionIn(tx, ids))) throw notFound();
    await requireEmpty(tx, [ids.divisionId], serverWords.divisionHoldsPeople);
    const { batch = '', division = '' } = await divisionNames(tx, ids);
    await keepDivision(tx, byNow(ctx, admin, ids), ids, { batch, division });
    await removeEmptyDivision(ctx, tx, admin, ids);
  });
}

/** Returns what an entry of 'Recently removed' says of an act that happens now. */
function byNow(ctx: Uses<'clock'>, admin: Account, { schoolId }: { schoolId: string }) {
  return { school_id: schoolId, actor_id: admin.id, at: ctx.clock().toISOString() };
}

function alreadyExists(field: string, message: string): ApiError {
  return new ApiError('already-exists', message, { fields: { [field]: message } });
}
