import { memorialAnswers } from '@memcherrish/shared/text/school/memorial-answers.ts';
import type { StoredField } from '@memcherrish/shared/wire/people/schoolmate-registry.ts';
import { nanoid } from 'nanoid';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { eraseNamed } from '#directory/erase-named.ts';
import { veilBeforeFirstClass } from '#directory/newcomers-store.ts';
import { eraseOldMarks, moveNotes } from '#directory/outreach-notes-store.ts';
import { eraseFromDoors } from '#features/events/admission-rows.ts';
import { removePages } from '#features/memorials/memorial.ts';
import { type SavedPhoto, setOwnersPhoto, takeOwnersPhotos } from '#features/photos/photos-service.ts';
import { parkPhoto, photoColumnsOf } from '#features/photos/photos-store.ts';
import type { Uses } from '#server/context.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { eraseResponses } from '#server/idempotency/stored-responses.ts';
import { eraseMerges } from './erase-merges.ts';
import { applyEdits, columnOf, editsIn } from './field-edits.ts';
import type { MergeSnapshot } from './merge-snapshot.ts';
import { divisionsOf } from './merges-store.ts';
import { followDeclines, moveRows } from './moved-rows.ts';

export interface Absorbing {
  keptId: string;
  /** An unclaimed record. */
  goneId: string;
  how: RowOf<'merges'>['how'];
  /** Null when the owner acts. */
  adminId: string | null;
  /** The school whose admins may undo the merge. Defaults to the first school of the unclaimed record. */
  schoolId?: string;
  fields?: readonly StoredField[];
  /** A copy of the unclaimed record's photo, when the photo is taken over too. */
  photo?: SavedPhoto | null;
}

/**
 * Merges an unclaimed record into the kept one: moves its memberships and all rows that name it, and deletes
 * it. Every merge goes through this function. It can be undone (undo-merge.ts) for `undoable`. Returns
 * the id for the undo. Returns null when the record was in no school, because no admin could undo the merge.
 */
export async function mergeInto(
  ctx: Uses<'clock' | 'deletions' | 'photos' | 'quotas' | 'revisions'>,
  tx: WriteTx,
  { keptId, goneId, how, adminId, schoolId = undefined, fields = [], photo = null }: Absorbing,
): Promise<string | null> {
  const at = ctx.clock().toISOString();
  const mergeId = nanoid(16);
  const { username: _, password_hash: __, claimed_at: ___, ...gone } = await recordOf(tx, goneId);
  if (gone.memorial !== null) throw new ApiError('conflict', memorialAnswers.noMerge);
  if (gone.death_denied_at !== null) await keepDenial(tx, keptId, gone.death_denied_at);
  const divisionPaths = await divisionsOf(tx, goneId);
  const outreachNotes = await moveNotes(tx, gone, keptId);
  await veilBeforeFirstClass(tx, keptId, ctx.clock());
  const joined = await uniteMemberships(ctx, tx, { keptId, goneId, memberships: divisionPaths, at });
  const snapshot: MergeSnapshot = {
    gone,
    places: divisionPaths.map(({ divisionId, since }) => ({ divisionId, since })),
    joined,
    fields: await takeFields(tx, keptId, gone, fields, at),
    photo: null,
    moved: { ...(await moveRows(ctx, tx, goneId, keptId)), outreachNotes },
  };
  // A mark moves only with its number. The number of a deleted record is stored nowhere but in the snapshot.
  await eraseOldMarks(tx, keptId, (await recordOf(tx, keptId)).mobile);
  await endOwnClaims(tx, keptId, goneId, at);
  if (snapshot.fields.mobile) await followDeclines(tx, goneId, keptId);
  // Stored responses to admins may hold the record. Those calls are safe to repeat without a stored response.
  await eraseResponses(tx, ['"schoolmate":', `"_id":"${goneId}"`]);
  const isChanged = Object.keys(snapshot.fields).length > 0 || photo !== null;
  if (isChanged) await ctx.revisions.touchPeople(tx, [keptId]);
  const managedIn = schoolId ?? divisionPaths[0]?.schoolId;
  if (managedIn === undefined) {
    await removeRecord(ctx, tx, goneId);
    return null;
  }
  if (photo) snapshot.photo = await takePhoto(ctx, tx, { keptId, mergeId, photo });
  const owner = { owner_kind: 'schoolmate', owner_id: goneId } as const;
  for (const column of photoColumnsOf(owner)) await parkPhoto(tx, owner, mergeId, column);
  await tx.deleteFrom('schoolmates').where('id', '=', goneId).execute();
  await tx
    .insertInto('merges')
    .values({
      id: mergeId,
      school_id: managedIn,
      how,
      kept_id: keptId,
      gone_id: goneId,
      admin_id: adminId,
      at,
      undone_at: null,
      snapshot: JSON.stringify(snapshot),
    })
    .execute();
  return mergeId;
}

/** Remembers for a record that a report of the person's death was wrong: only an admin confirms one after that. */
export async function keepDenial(tx: WriteTx, keptId: string, death_denied_at: string): Promise<void> {
  await tx.updateTable('schoolmates').set({ death_denied_at }).where('id', '=', keptId).execute();
}

/** Deletes an unclaimed record that is in no division any more. */
export async function removeRecord(
  ctx: Uses<'clock' | 'deletions' | 'photos' | 'quotas' | 'revisions'>,
  tx: WriteTx,
  schoolmateId: string,
): Promise<void> {
  await removePages(ctx, tx, schoolmateId);
  await eraseMerges(ctx, tx, schoolmateId);
  await eraseFromDoors(tx, schoolmateId);
  await eraseNamed(tx, schoolmateId);
  await eraseResponses(tx, ['"schoolmate":', `"_id":"${schoolmateId}"`]);
  await takeOwnersPhotos(ctx, tx, { owner_kind: 'schoolmate', owner_id: schoolmateId });
  await tx.deleteFrom('schoolmates').where('id', '=', schoolmateId).execute();
}

/** Withdraws the waiting claims of the kept person to the merged record, which they have now. */
async function endOwnClaims(tx: WriteTx, keptId: string, goneId: string, at: string): Promise<void> {
  await tx
    .updateTable('claims')
    .set({ state: 'withdrawn', decided_at: at })
    .where('schoolmate_id', '=', keptId)
    .where('listing_id', '=', goneId)
    .where('state', '=', 'waiting')
    .execute();
}

async function recordOf(tx: ReadTx, id: string): Promise<RowOf<'schoolmates'>> {
  return tx.selectFrom('schoolmates').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Returns the divisions that the kept record joined. */
async function uniteMemberships(
  { revisions }: Uses<'revisions'>,
  tx: WriteTx,
  united: { keptId: string; goneId: string; memberships: readonly { divisionId: string }[]; at: string },
): Promise<string[]> {
  const known = new Set(
    (await divisionsOf(tx, united.keptId)).map((divisionPath) => divisionPath.divisionId),
  );
  for (const { divisionId } of united.memberships) {
    await revisions.removeMembers(tx, divisionId, [united.goneId]);
    await revisions.addMembers(tx, divisionId, [united.keptId], united.at);
  }
  return united.memberships
    .map((divisionPath) => divisionPath.divisionId)
    .filter((divisionId) => !known.has(divisionId));
}

/**
 * Writes the fields that are taken over as an admin's edit. The owner's phone then gets a conflict with both
 * values if it edited the same field.
 */
async function takeFields(
  tx: WriteTx,
  keptId: string,
  gone: MergeSnapshot['gone'],
  fields: readonly StoredField[],
  at: string,
): Promise<MergeSnapshot['fields']> {
  if (fields.length === 0) return {};
  const kept = await recordOf(tx, keptId);
  const edits = editsIn(kept, Object.fromEntries(fields.map((field) => [field, gone[columnOf(field)]])));
  if (edits.length === 0) return {};
  await applyEdits(tx, kept, edits, { at, by: 'school' });
  const revision = kept.revision + 1;
  return Object.fromEntries(edits.map(([field]) => [field, { before: kept[columnOf(field)], revision }]));
}

async function takePhoto(
  ctx: Uses<'clock' | 'photos' | 'quotas'>,
  tx: WriteTx,
  taken: { keptId: string; mergeId: string; photo: SavedPhoto },
): Promise<MergeSnapshot['photo']> {
  const owner = { owner_kind: 'schoolmate', owner_id: taken.keptId } as const;
  const beforeId = await parkPhoto(tx, owner, taken.mergeId);
  await setOwnersPhoto(ctx, tx, owner, taken.photo);
  return { copyId: taken.photo.id, beforeId };
}
