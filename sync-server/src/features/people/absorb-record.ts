import { nanoid } from 'nanoid';
import type { MergeRow } from '#db/community-rows.ts';
import type { SchoolmateRow } from '#db/directory-rows.ts';
import type { Reader, Writing } from '#db/write.ts';
import { type SavedPhoto, setOwnersPhoto, takeOwnersPhotos } from '#features/photos/photos-service.ts';
import { parkPhoto, photoColumnsOf } from '#features/photos/photos-store.ts';
import { forgetAnswers } from '#server/changes/kept-answers.ts';
import type { Parts } from '#server/parts.ts';
import { forgetHidings } from '#sync/hidings-store.ts';
import { applyEdits, columnOf, differingFrom, type EditedField } from './field-edits.ts';
import { forgetMerges } from './forget-merges.ts';
import type { MergeSnapshot } from './merge-snapshot.ts';
import { placesOf } from './merges-store.ts';
import { followDeclines, moveRows } from './moved-rows.ts';

/** Two records that are to be one. */
export interface Absorbing {
  keptId: string;
  /** Nobody has claimed it. */
  goneId: string;
  how: MergeRow['how'];
  /** Null for what its owner does. */
  adminId: string | null;
  /** Taken over from the record that goes. */
  fields?: readonly EditedField[];
  /** A copy of its photo, if that is taken over, too. */
  photo?: SavedPhoto | null;
}

/**
 * Two records become one: every place of the unclaimed record, and whatever names it, is moved to the kept one, and the record goes. The one
 * way in which that happens. It can be undone (undo-merge.ts) for `mergeUndoable`: answers by which id; null where the record stood in no
 * school, whose admins could undo it.
 */
export async function absorbRecord(
  parts: Parts,
  writing: Writing,
  { keptId, goneId, how, adminId, fields = [], photo = null }: Absorbing,
): Promise<string | null> {
  const { trx } = writing;
  const at = parts.clock().toISOString();
  const mergeId = nanoid(16);
  const { username: _, password_hash: __, claimed_at: ___, ...gone } = await recordOf(trx, goneId);
  const places = await placesOf(trx, goneId);
  const joined = await unitePlaces(parts, writing, { keptId, goneId, places, at });
  const snapshot: MergeSnapshot = {
    gone,
    places: places.map(({ divisionId, since }) => ({ divisionId, since })),
    joined,
    fields: await takeFields(writing, keptId, gone, fields, at),
    photo: null,
    moved: await moveRows(parts, writing, goneId, keptId),
  };
  if (snapshot.fields.mobile) await followDeclines(writing, goneId, keptId);
  // What admins were told of the record is about the person: their calls are safe to repeat without.
  await forgetAnswers(writing, `"schoolmate":%"_id":"${goneId}"`);
  const isChanged = Object.keys(snapshot.fields).length > 0 || photo !== null;
  if (isChanged) await parts.revisions.touchPeople(writing, [keptId]);
  const schoolId = places[0]?.schoolId;
  if (schoolId === undefined) {
    await removeRecord(parts, writing, goneId);
    return null;
  }
  if (photo) snapshot.photo = await takePhoto(parts, writing, { keptId, mergeId, photo });
  const owner = { owner_kind: 'schoolmate', owner_id: goneId } as const;
  for (const column of photoColumnsOf(owner)) await parkPhoto(writing, owner, mergeId, column);
  await trx.deleteFrom('schoolmates').where('id', '=', goneId).execute();
  await trx
    .insertInto('merges')
    .values({
      id: mergeId,
      school_id: schoolId,
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

/** Deletes a record that nobody has claimed and that stands in no division any more. */
export async function removeRecord(parts: Parts, writing: Writing, schoolmateId: string): Promise<void> {
  await forgetMerges(parts, writing, schoolmateId);
  await forgetHidings(writing, schoolmateId);
  await takeOwnersPhotos(parts, writing, { owner_kind: 'schoolmate', owner_id: schoolmateId });
  await writing.trx.deleteFrom('schoolmates').where('id', '=', schoolmateId).execute();
}

async function recordOf(reader: Reader, id: string): Promise<SchoolmateRow> {
  return reader.selectFrom('schoolmates').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Answers the divisions that the kept record came into. */
async function unitePlaces(
  { revisions }: Parts,
  writing: Writing,
  united: { keptId: string; goneId: string; places: readonly { divisionId: string }[]; at: string },
): Promise<string[]> {
  const known = new Set((await placesOf(writing.trx, united.keptId)).map((place) => place.divisionId));
  for (const { divisionId } of united.places) {
    await revisions.removeMembers(writing, divisionId, [united.goneId]);
    await revisions.addMembers(writing, divisionId, [united.keptId], united.at);
  }
  return united.places.map((place) => place.divisionId).filter((divisionId) => !known.has(divisionId));
}

/** Writes the fields that are taken over as an admin's edit: a phone of the owner's that has edited the same one is told of both values. */
async function takeFields(
  writing: Writing,
  keptId: string,
  gone: MergeSnapshot['gone'],
  fields: readonly EditedField[],
  at: string,
): Promise<MergeSnapshot['fields']> {
  if (fields.length === 0) return {};
  const kept = await recordOf(writing.trx, keptId);
  const edits = differingFrom(
    kept,
    fields.map((field) => [field, goneValue(gone, field)]),
  );
  if (edits.length === 0) return {};
  await applyEdits(writing, kept, edits, { at, by: 'school' });
  const revision = kept.revision + 1;
  return Object.fromEntries(edits.map(([field]) => [field, { before: kept[columnOf[field]], revision }]));
}

function goneValue(gone: MergeSnapshot['gone'], field: EditedField): string | null {
  return gone[columnOf[field]];
}

async function takePhoto(
  parts: Parts,
  writing: Writing,
  taken: { keptId: string; mergeId: string; photo: SavedPhoto },
): Promise<MergeSnapshot['photo']> {
  const owner = { owner_kind: 'schoolmate', owner_id: taken.keptId } as const;
  const beforeId = await parkPhoto(writing, owner, taken.mergeId);
  await setOwnersPhoto(parts, writing, owner, taken.photo);
  return { copyId: taken.photo.id, beforeId };
}
