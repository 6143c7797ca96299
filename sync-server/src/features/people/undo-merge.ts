import { undoable } from '@memcherrish/shared/domain/limits.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { memorialAnswers } from '@memcherrish/shared/text/school/memorial-answers.ts';
import type { MergeObstacle } from '@memcherrish/shared/wire/desk/duplicates.ts';
import { isLeaving } from '#auth/sessions.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { eraseNotesOfLeavers, returnNotes } from '#directory/outreach-notes-store.ts';
import { setOwnersPhoto } from '#features/photos/photos-service.ts';
import { eraseParkedPhotos, photoColumns, renamePhotos, unparkPhoto } from '#features/photos/photos-store.ts';
import type { Uses } from '#server/context.ts';
import { ApiError, notFound } from '#server/errors/api-error.ts';
import { unmergeBlocks } from '#sync/merged-blocks.ts';
import { applyEdits, type Edits, type FieldChange } from './field-edits.ts';
import { removeRecord } from './merge-into.ts';
import type { MergeSnapshot } from './merge-snapshot.ts';
import { divisionsOf, holderOf, isMergedAgain, mergeById } from './merges-store.ts';
import { giveRowsBack } from './moved-rows.ts';
import { putClaimBack } from './put-claim-back.ts';
import { reuniteParts } from './split-record.ts';

const sentences: Record<MergeObstacle, string> = {
  undone: serverWords.mergeUndoneBefore,
  expired: serverWords.mergeExpired,
  deleted: serverWords.mergedDeleted,
  'merged-again': serverWords.mergedAgain,
};

/** Returns the reason why a merge cannot be undone, or null. */
export async function obstacleOf(
  tx: ReadTx,
  merge: RowOf<'merges'>,
  now: Date,
): Promise<MergeObstacle | null> {
  if (merge.undone_at !== null) return 'undone';
  if (Date.parse(merge.at) + undoable <= now.getTime()) return 'expired';
  if (merge.kept_id === null || merge.snapshot === null) return 'deleted';
  // An account that is being deleted counts as deleted.
  const holder = await holderOf(tx, merge.kept_id);
  if (await isLeaving(tx, { kind: 'schoolmate', id: holder })) return 'deleted';
  return (await isMergedAgain(tx, merge)) ? 'merged-again' : null;
}

export interface UndoneMerge {
  keptId: string;
  goneId: string;
  keptName: string;
  goneName: string;
}

/**
 * Undoes a merge. Restores the merged record, and removes from the kept one what the merge gave it. Fields,
 * photos and memberships that changed since stay as they are. Refuses with 404 when it is no merge of this
 * school, and with a sentence when it cannot be undone. The caller writes the audit entry.
 */
export async function undoMerge(
  ctx: Uses<'clock' | 'deletions' | 'photos' | 'pokes' | 'quotas' | 'revisions'>,
  tx: WriteTx,
  { schoolId, mergeId, adminId }: { schoolId: string; mergeId: string; adminId: string | null },
): Promise<UndoneMerge> {
  const merge = await mergeById(tx, schoolId, mergeId);
  if (!merge) throw notFound();
  const obstacle = await obstacleOf(tx, merge, ctx.clock());
  if (obstacle !== null) throw new ApiError('conflict', sentences[obstacle]);
  const snapshot: MergeSnapshot = JSON.parse(merge.snapshot ?? '');
  const kept = await tx
    .selectFrom('schoolmates')
    .selectAll()
    .where('id', '=', merge.kept_id)
    .executeTakeFirst();
  if (!kept) throw new ApiError('conflict', serverWords.mergedDeleted);
  if (kept.memorial !== null) throw new ApiError('conflict', memorialAnswers.noMerge);

  await tx
    .updateTable('merges')
    .set({ undone_at: ctx.clock().toISOString(), snapshot: null })
    .where('id', '=', merge.id)
    .execute();
  const { gone } = snapshot;
  const owner = { owner_kind: 'schoolmate', owner_id: gone.id } as const;
  await tx
    .insertInto('schoolmates')
    .values({ ...gone, photo_id: null, school_photo_id: null })
    .execute();
  for (const column of photoColumns.schoolmates) await unparkPhoto(tx, owner, gone[column], column);
  // A merge of an older server has none.
  await returnNotes(tx, snapshot.moved.outreachNotes ?? [], { goneId: gone.id, keptId: kept.id });
  await separateMemberships(ctx, tx, merge, snapshot, adminId);
  await eraseNotesOfLeavers(tx, [gone.id]);
  await giveRowsBack(ctx, tx, snapshot, kept.id);
  await unmergeBlocks(tx, gone.id, kept.id);
  await giveFieldsBack(ctx, tx, kept, snapshot.fields);
  await givePhotoBack(ctx, tx, kept, snapshot.photo);
  await eraseParkedPhotos(ctx, tx, [merge.id]);
  if (merge.how === 'claim') await putClaimBack(ctx, tx, merge);
  // Claims and requests split a record of which they take only some divisions.
  if (merge.how === 'claim' || merge.how === 'request') await reuniteParts(ctx, tx, gone.id);
  await ctx.revisions.touchPeople(tx, [kept.id]);
  // Deletes the kept record if it is unclaimed and was removed from every list after the merge.
  if (kept.claimed_at === null && (await divisionsOf(tx, kept.id)).length === 0) {
    await removeRecord(ctx, tx, kept.id);
  }
  return { keptId: kept.id, goneId: gone.id, keptName: kept.name, goneName: gone.name };
}

/**
 * Separates the memberships. Skips a division that was removed since. A record without a division waits under
 * the admin.
 */
async function separateMemberships(
  { revisions }: Uses<'revisions'>,
  tx: WriteTx,
  merge: RowOf<'merges'>,
  { gone, places: divisionPaths, joined }: MergeSnapshot,
  adminId: string | null,
): Promise<void> {
  const there = await tx
    .selectFrom('divisions')
    .select('id')
    .where(
      'id',
      'in',
      divisionPaths.map((divisionPath) => divisionPath.divisionId),
    )
    .execute();
  const divisions = new Set(there.map((division) => division.id));
  for (const { divisionId, since } of divisionPaths) {
    if (divisions.has(divisionId)) await revisions.addMembers(tx, divisionId, [gone.id], since);
  }
  if (divisions.size === 0) {
    await tx.updateTable('schoolmates').set({ made_by: adminId }).where('id', '=', gone.id).execute();
  }
  const keptId = merge.kept_id ?? '';
  let isLess = false;
  for (const { divisionId, since } of await divisionsOf(tx, keptId)) {
    if (!joined.includes(divisionId) || since !== merge.at) continue;
    if (await wasLetIn(tx, keptId, divisionId, merge.at)) continue;
    await revisions.removeMembers(tx, divisionId, [keptId]);
    isLess = true;
  }
  // Renames the photos, so that the addresses that the divisions have are void.
  if (isLess) await renamePhotos(tx, { owner_kind: 'schoolmate', owner_id: keptId });
}

/** Checks whether an admin accepted the person into the division since, in which the person already was. */
async function wasLetIn(tx: ReadTx, id: string, divisionId: string, since: string): Promise<boolean> {
  const request = await tx
    .selectFrom('join_requests')
    .select('id')
    .where('schoolmate_id', '=', id)
    .where('division_id', '=', divisionId)
    .where('state', '=', 'accepted')
    .where('decided_at', '>=', since)
    .executeTakeFirst();
  return request !== undefined;
}

/**
 * Restores the kept record's earlier values in fields that were not changed since. A number that its owner
 * proved since stays.
 */
async function giveFieldsBack(
  ctx: Uses<'clock'>,
  tx: WriteTx,
  kept: RowOf<'schoolmates'>,
  fields: MergeSnapshot['fields'],
): Promise<void> {
  const revisions: Record<string, number> = JSON.parse(kept.field_revisions);
  const edits: Edits = [];
  for (const [field, { before, revision }] of Object.entries(fields) as Entries<typeof fields>) {
    if (revisions[field] !== revision) continue;
    if (field === 'mobile' && kept.claimed_at !== null) continue;
    edits.push([field, before]);
  }
  if (edits.length === 0) return;
  const change: FieldChange = { at: ctx.clock().toISOString(), by: 'school' };
  await applyEdits(tx, kept, edits, change);
}

type Entries<Fields> = { [Field in keyof Fields]-?: [Field, NonNullable<Fields[Field]>] }[keyof Fields][];

async function givePhotoBack(
  ctx: Uses<'clock' | 'photos' | 'quotas'>,
  tx: WriteTx,
  kept: RowOf<'schoolmates'>,
  photo: MergeSnapshot['photo'],
): Promise<void> {
  if (!photo || kept.photo_id !== photo.copyId) return;
  const owner = { owner_kind: 'schoolmate', owner_id: kept.id } as const;
  await setOwnersPhoto(ctx, tx, owner, null);
  await unparkPhoto(tx, owner, photo.beforeId);
}
