import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { labelKey } from '@memcherrish/shared/rules/labels.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import type { Account } from '#auth/viewer.ts';
import type { Writing } from '#db/write.ts';
import { forgetClaimsIn } from '#features/claims/forget-claims.ts';
import { forgetMergesIn } from '#features/people/forget-merges.ts';
import { type SavedPhoto, setOwnersPhoto } from '#features/photos/photos-service.ts';
import { removeBatchPosts } from '#features/posts/remove-batch-posts.ts';
import { placeNames, recordAct } from '#server/audit/record-act.ts';
import type { Parts } from '#server/parts.ts';
import { notFound, Refusal } from '#server/refusal.ts';
import { structuresOf } from '#sync/structure-store.ts';
import { requireManaged } from './schools-service.ts';
import { batchIdsIn, batchIn, divisionIdsIn, holdsPeople, placeOf } from './schools-store.ts';

/** Renaming and removing (design section 8). What still holds people is refused with a text that says so. */

/** Renames a school; with a photo, replaces its picture. */
export async function changeSchool(
  parts: Parts,
  admin: Account,
  schoolId: string,
  entry: { name: string; photo: SavedPhoto | null },
): Promise<Structure> {
  return parts.database.write(async (writing) => {
    const { trx } = writing;
    await requireManaged(trx, admin, schoolId);
    const { name } = await trx
      .selectFrom('schools')
      .select('name')
      .where('id', '=', schoolId)
      .executeTakeFirstOrThrow();
    if (name !== entry.name) {
      await trx.updateTable('schools').set({ name: entry.name }).where('id', '=', schoolId).execute();
      const details = { changes: { name: { before: name, after: entry.name } } };
      await recordAct(writing, parts.clock(), admin, { action: 'rename-school', schoolId, details });
    }
    if (entry.photo) {
      await setOwnersPhoto(parts, writing, { owner_kind: 'school', owner_id: schoolId }, entry.photo);
      await recordAct(writing, parts.clock(), admin, { action: 'replace-school-picture', schoolId });
    }
    await parts.revisions.touchStructure(writing, schoolId);
    const [school] = await structuresOf(trx, [schoolId]);
    if (!school) throw notFound();
    return school;
  });
}

export async function removeSchool(parts: Parts, admin: Account, schoolId: string): Promise<void> {
  await parts.database.write(async (writing) => {
    const { trx } = writing;
    await requireManaged(trx, admin, schoolId);
    await removeDivisions(writing, await divisionIdsIn(trx, { schoolId }), serverWords.schoolHoldsPeople);
    await removeBatchPosts(parts, writing, await batchIdsIn(trx, schoolId));
    await trx.deleteFrom('batches').where('school_id', '=', schoolId).execute();
    await setOwnersPhoto(parts, writing, { owner_kind: 'school', owner_id: schoolId }, null);
    const { name } = await trx
      .selectFrom('schools')
      .select('name')
      .where('id', '=', schoolId)
      .executeTakeFirstOrThrow();
    await recordAct(writing, parts.clock(), admin, { action: 'remove-school', schoolId, details: { name } });
    await forgetMergesIn(parts, writing, schoolId);
    await trx.deleteFrom('school_admins').where('school_id', '=', schoolId).execute();
    await trx.deleteFrom('schools').where('id', '=', schoolId).execute();
  });
}

export async function renameBatch(
  parts: Parts,
  admin: Account,
  ids: { schoolId: string; batchId: string },
  label: string,
): Promise<Structure['batches'][number]> {
  return parts.database.write(async (writing) => {
    const { trx } = writing;
    await requireManaged(trx, admin, ids.schoolId);
    const known = await batchIn(trx, ids.schoolId, ids.batchId);
    if (!known) throw notFound();
    const label_key = labelKey(label);
    const twin = await trx
      .selectFrom('batches')
      .select('id')
      .where('school_id', '=', ids.schoolId)
      .where('label_key', '=', label_key)
      .where('id', '!=', ids.batchId)
      .executeTakeFirst();
    if (twin) throw alreadyExists('batch', serverWords.batchExists);
    await trx.updateTable('batches').set({ label, label_key }).where('id', '=', ids.batchId).execute();
    await recordAct(writing, parts.clock(), admin, {
      action: 'rename-batch',
      schoolId: ids.schoolId,
      subjectId: ids.batchId,
      details: { changes: { batch: { before: known.label, after: label } } },
    });
    await parts.revisions.touchStructure(writing, ids.schoolId);
    const [school] = await structuresOf(trx, [ids.schoolId]);
    const batch = school?.batches.find((each) => each._id === ids.batchId);
    if (!batch) throw notFound();
    return batch;
  });
}

export async function removeBatch(
  parts: Parts,
  admin: Account,
  ids: { schoolId: string; batchId: string },
): Promise<void> {
  await parts.database.write(async (writing) => {
    const { trx } = writing;
    await requireManaged(trx, admin, ids.schoolId);
    const known = await batchIn(trx, ids.schoolId, ids.batchId);
    if (!known) throw notFound();
    await removeDivisions(writing, await divisionIdsIn(trx, ids), serverWords.batchHoldsPeople);
    await removeBatchPosts(parts, writing, [ids.batchId]);
    await recordAct(writing, parts.clock(), admin, {
      action: 'remove-batch',
      schoolId: ids.schoolId,
      subjectId: ids.batchId,
      details: { batch: known.label },
    });
    await trx.deleteFrom('batches').where('id', '=', ids.batchId).execute();
    await parts.revisions.touchStructure(writing, ids.schoolId);
  });
}

export async function renameDivision(
  parts: Parts,
  admin: Account,
  ids: { schoolId: string; batchId: string; divisionId: string },
  name: string,
): Promise<{ _id: string; name: string; batchId: string; schoolId: string }> {
  return parts.database.write(async (writing) => {
    const { trx } = writing;
    await requireManaged(trx, admin, ids.schoolId);
    if (!(await placeOf(trx, ids))) throw notFound();
    const name_key = labelKey(name);
    const twin = await trx
      .selectFrom('divisions')
      .select('id')
      .where('batch_id', '=', ids.batchId)
      .where('name_key', '=', name_key)
      .where('id', '!=', ids.divisionId)
      .executeTakeFirst();
    if (twin) throw alreadyExists('name', serverWords.divisionExists);
    const { batch, division } = await placeNames(trx, ids);
    await trx.updateTable('divisions').set({ name, name_key }).where('id', '=', ids.divisionId).execute();
    await recordAct(writing, parts.clock(), admin, {
      action: 'rename-division',
      schoolId: ids.schoolId,
      subjectId: ids.divisionId,
      details: { batch, changes: { division: { before: division ?? null, after: name } } },
    });
    await parts.revisions.touchStructure(writing, ids.schoolId);
    return { _id: ids.divisionId, name, batchId: ids.batchId, schoolId: ids.schoolId };
  });
}

export async function removeDivision(
  parts: Parts,
  admin: Account,
  ids: { schoolId: string; batchId: string; divisionId: string },
): Promise<void> {
  await parts.database.write(async (writing) => {
    await requireManaged(writing.trx, admin, ids.schoolId);
    if (!(await placeOf(writing.trx, ids))) throw notFound();
    await recordAct(writing, parts.clock(), admin, {
      action: 'remove-division',
      schoolId: ids.schoolId,
      subjectId: ids.divisionId,
      details: await placeNames(writing.trx, ids),
    });
    await removeDivisions(writing, [ids.divisionId], serverWords.divisionHoldsPeople);
    await parts.revisions.touchStructure(writing, ids.schoolId);
  });
}

/** Requests and claims to a division that is gone go with it; so do its tombstones, which nobody can ask for any more. */
async function removeDivisions(
  writing: Writing,
  divisionIds: readonly string[],
  holdsPeopleSentence: string,
): Promise<void> {
  const { trx } = writing;
  if (divisionIds.length === 0) return;
  if (await holdsPeople(trx, divisionIds)) throw new Refusal('conflict', holdsPeopleSentence);
  await trx.deleteFrom('join_requests').where('division_id', 'in', divisionIds).execute();
  await forgetClaimsIn(writing, divisionIds);
  await trx.deleteFrom('memberships').where('division_id', 'in', divisionIds).execute();
  await trx.deleteFrom('teaching').where('division_id', 'in', divisionIds).execute();
  await trx.deleteFrom('divisions').where('id', 'in', divisionIds).execute();
}

function alreadyExists(field: string, message: string): Refusal {
  return new Refusal('already-exists', message, { fields: { [field]: message } });
}
