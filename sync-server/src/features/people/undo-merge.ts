import { mergeUndoable } from '@memcherrish/shared/rules/limits.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import type { MergeObstacle } from '@memcherrish/shared/wire/duplicates.ts';
import { isLeaving } from '#auth/sessions.ts';
import type { MergeRow } from '#db/community-rows.ts';
import type { SchoolmateRow } from '#db/directory-rows.ts';
import type { Reader, Writing } from '#db/write.ts';
import { putClaimBack } from '#features/claims/put-back.ts';
import { setOwnersPhoto } from '#features/photos/photos-service.ts';
import { photoColumns, renamePhotos, unparkPhoto } from '#features/photos/photos-store.ts';
import type { Parts } from '#server/parts.ts';
import { notFound, Refusal } from '#server/refusal.ts';
import { partHidings } from '#sync/hidings-store.ts';
import { removeRecord } from './absorb-record.ts';
import { applyEdits, type Edits, type FieldChange } from './field-edits.ts';
import { forgetParkedPhotos } from './forget-merges.ts';
import type { MergeSnapshot } from './merge-snapshot.ts';
import { holderOf, isMergedAgain, mergeById, placesOf } from './merges-store.ts';
import { giveRowsBack } from './moved-rows.ts';

const sentences: Record<MergeObstacle, string> = {
  undone: serverWords.mergeUndoneBefore,
  expired: serverWords.mergeExpired,
  deleted: serverWords.mergedDeleted,
  'merged-again': serverWords.mergedAgain,
};

/** Why a merge cannot be undone; null where it can. */
export async function obstacleOf(reader: Reader, merge: MergeRow, now: Date): Promise<MergeObstacle | null> {
  if (merge.undone_at !== null) return 'undone';
  if (Date.parse(merge.at) + mergeUndoable <= now.getTime()) return 'expired';
  if (merge.kept_id === null || merge.snapshot === null) return 'deleted';
  // Who is about to be deleted is nobody already.
  const holder = await holderOf(reader, merge.kept_id);
  if (await isLeaving(reader, { kind: 'schoolmate', id: holder })) return 'deleted';
  return (await isMergedAgain(reader, merge)) ? 'merged-again' : null;
}

/** Both records of a merge that was undone. */
export interface Parted {
  keptId: string;
  goneId: string;
  keptName: string;
  goneName: string;
}

/**
 * Parts two records that became one: the one that went is back as it was, and the kept one is without what the merge gave it. What somebody
 * has changed since stays as it is now: a field, a photo, a place. Refuses with 404 what is no merge of this school, and with a sentence
 * what cannot be undone. The trail is for the caller to write.
 */
export async function undoMerge(
  parts: Parts,
  writing: Writing,
  { schoolId, mergeId, adminId }: { schoolId: string; mergeId: string; adminId: string | null },
): Promise<Parted> {
  const { trx } = writing;
  const merge = await mergeById(trx, schoolId, mergeId);
  if (!merge) throw notFound();
  const obstacle = await obstacleOf(trx, merge, parts.clock());
  if (obstacle !== null) throw new Refusal('conflict', sentences[obstacle]);
  const snapshot: MergeSnapshot = JSON.parse(merge.snapshot ?? '');
  const kept = await trx
    .selectFrom('schoolmates')
    .selectAll()
    .where('id', '=', merge.kept_id)
    .executeTakeFirst();
  if (!kept) throw new Refusal('conflict', serverWords.mergedDeleted);

  await trx
    .updateTable('merges')
    .set({ undone_at: parts.clock().toISOString(), snapshot: null })
    .where('id', '=', merge.id)
    .execute();
  const { gone } = snapshot;
  const owner = { owner_kind: 'schoolmate', owner_id: gone.id } as const;
  await trx
    .insertInto('schoolmates')
    .values({ ...gone, photo_id: null, school_photo_id: null })
    .execute();
  for (const column of photoColumns.schoolmates) await unparkPhoto(writing, owner, gone[column], column);
  await partPlaces(parts, writing, merge, snapshot, adminId);
  await giveRowsBack(parts, writing, snapshot, kept.id);
  await partHidings(writing, gone.id, kept.id);
  await giveFieldsBack(parts, writing, kept, snapshot.fields);
  await givePhotoBack(parts, writing, kept, snapshot.photo);
  await forgetParkedPhotos(parts, writing, [merge.id]);
  if (merge.how === 'claim') await putClaimBack(parts, writing, merge);
  await parts.revisions.touchPeople(writing, [kept.id]);
  // In a school of which they were taken off every list since, an unclaimed record has nothing left.
  if (kept.claimed_at === null && (await placesOf(trx, kept.id)).length === 0) {
    await removeRecord(parts, writing, kept.id);
  }
  return { keptId: kept.id, goneId: gone.id, keptName: kept.name, goneName: gone.name };
}

/** A division that was removed since is skipped; whoever is left without one waits under the admin. */
async function partPlaces(
  { revisions }: Parts,
  writing: Writing,
  merge: MergeRow,
  { gone, places, joined }: MergeSnapshot,
  adminId: string | null,
): Promise<void> {
  const { trx } = writing;
  const there = await trx
    .selectFrom('divisions')
    .select('id')
    .where(
      'id',
      'in',
      places.map((place) => place.divisionId),
    )
    .execute();
  const divisions = new Set(there.map((division) => division.id));
  for (const { divisionId, since } of places) {
    if (divisions.has(divisionId)) await revisions.addMembers(writing, divisionId, [gone.id], since);
  }
  if (divisions.size === 0) {
    await trx.updateTable('schoolmates').set({ made_by: adminId }).where('id', '=', gone.id).execute();
  }
  const keptId = merge.kept_id ?? '';
  let isLess = false;
  for (const { divisionId, since } of await placesOf(trx, keptId)) {
    if (!joined.includes(divisionId) || since !== merge.at) continue;
    if (await wasLetIn(trx, keptId, divisionId, merge.at)) continue;
    await revisions.removeMembers(writing, divisionId, [keptId]);
    isLess = true;
  }
  // What the divisions have kept of the photos opens nothing from now on.
  if (isLess) await renamePhotos(writing, { owner_kind: 'schoolmate', owner_id: keptId });
}

/** Whether an admin has let them into the division since, where they stood already. */
async function wasLetIn(reader: Reader, id: string, divisionId: string, since: string): Promise<boolean> {
  const request = await reader
    .selectFrom('join_requests')
    .select('id')
    .where('schoolmate_id', '=', id)
    .where('division_id', '=', divisionId)
    .where('state', '=', 'accepted')
    .where('decided_at', '>=', since)
    .executeTakeFirst();
  return request !== undefined;
}

/** What the kept one had before, where nobody has changed it since. A number that its owner has proved since is theirs. */
async function giveFieldsBack(
  parts: Parts,
  writing: Writing,
  kept: SchoolmateRow,
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
  const change: FieldChange = { at: parts.clock().toISOString(), by: 'school' };
  await applyEdits(writing, kept, edits, change);
}

type Entries<Fields> = { [Field in keyof Fields]-?: [Field, NonNullable<Fields[Field]>] }[keyof Fields][];

async function givePhotoBack(
  parts: Parts,
  writing: Writing,
  kept: SchoolmateRow,
  photo: MergeSnapshot['photo'],
): Promise<void> {
  if (!photo || kept.photo_id !== photo.copyId) return;
  const owner = { owner_kind: 'schoolmate', owner_id: kept.id } as const;
  await setOwnersPhoto(parts, writing, owner, null);
  await unparkPhoto(writing, owner, photo.beforeId);
}
