import { nanoid } from 'nanoid';
import type { MergeRow } from '#db/community-rows.ts';
import type { SchoolmateRow } from '#db/directory-rows.ts';
import type { Reader, Writing } from '#db/write.ts';
import { type SavedPhoto, setOwnersPhoto, takeOwnersPhotos } from '#features/photos/photos-service.ts';
import { parkPhoto, photoColumnsOf } from '#features/photos/photos-store.ts';
import { relinkActs } from '#server/audit/record-act.ts';
import { forgetAnswers } from '#server/changes/kept-answers.ts';
import type { Parts } from '#server/parts.ts';
import { followHidings, forgetHidings } from '#sync/hidings-store.ts';
import { applyEdits, columnOf, differingFrom, type EditedField } from './field-edits.ts';
import { forgetMerges } from './forget-merges.ts';
import type { MergeSnapshot, MovedRows } from './merge-snapshot.ts';
import { placesOf } from './merges-store.ts';

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
  const schoolId = places[0]?.schoolId;
  if (schoolId === undefined) {
    await removeRecord(parts, writing, goneId);
  } else {
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
  }
  if (Object.keys(snapshot.fields).length > 0 || snapshot.photo) {
    await parts.revisions.touchPeople(writing, [keptId]);
  }
  return schoolId === undefined ? null : mergeId;
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

/** Whatever names the record that goes names the kept one. What that has of its own already, such as a request to join, stays apart. */
async function moveRows(
  parts: Parts,
  writing: Writing,
  goneId: string,
  keptId: string,
): Promise<Record<MovedRows, string[]>> {
  const { trx } = writing;
  const ids = (rows: { id: string }[]) => rows.map((row) => row.id);
  const posts = ids(await trx.selectFrom('posts').select('id').where('author_id', '=', goneId).execute());
  await parts.revisions.posts.moveAuthorship(writing, goneId, keptId);
  await followHidings(writing, goneId, keptId);
  const audit = ids(await trx.selectFrom('audit').select('id').where('subject_id', '=', goneId).execute());
  await relinkActs(writing, goneId, keptId);
  const notifications = await trx
    .updateTable('notifications')
    .set({ schoolmate_id: keptId })
    .where('schoolmate_id', '=', goneId)
    .returning('id')
    .execute();
  const waiting = trx
    .selectFrom('join_requests as own')
    .select('own.division_id')
    .where('own.schoolmate_id', '=', keptId)
    .where('own.state', '=', 'pending');
  const requests = await trx
    .updateTable('join_requests')
    .set({ schoolmate_id: keptId })
    .where('schoolmate_id', '=', goneId)
    .where((row) => row.or([row('state', '!=', 'pending'), row('division_id', 'not in', waiting)]))
    .returning('id')
    .execute();
  const reported = trx
    .selectFrom('post_reports as own')
    .select('own.post_id')
    .where('own.reporter_id', '=', keptId);
  const reports = await trx
    .updateTable('post_reports')
    .set({ reporter_id: keptId })
    .where('reporter_id', '=', goneId)
    .where('post_id', 'not in', reported)
    .returning('id')
    .execute();
  return {
    posts,
    audit,
    ...(await moveClaims(writing, goneId, keptId)),
    notifications: ids(notifications),
    join_requests: ids(requests),
    post_reports: ids(reports),
  };
}

/**
 * Links lead on to where the place is now, and so does what is claimed by them while nobody has it; what an admin has refused stays refused.
 * Who claims both places already waits once.
 */
async function moveClaims(
  { trx }: Writing,
  goneId: string,
  keptId: string,
): Promise<Record<'invitations' | 'claims', string[]>> {
  const invitations = await trx
    .updateTable('invitations')
    .set({ place_id: keptId })
    .where('place_id', '=', goneId)
    .where('used_at', 'is', null)
    .returning('id')
    .execute();
  const waiting = trx
    .selectFrom('claims as other')
    .select('other.schoolmate_id')
    .where('other.place_id', '=', keptId)
    .where('other.state', '=', 'waiting');
  const claims = await trx
    .updateTable('claims')
    .set({ place_id: keptId })
    .where('place_id', '=', goneId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('schoolmates as kept')
          .select('kept.id')
          .where('kept.id', '=', keptId)
          .where('kept.claimed_at', 'is', null),
      ),
    )
    .where('state', 'in', ['waiting', 'refused', 'put-back'])
    .where((row) => row.or([row('state', '!=', 'waiting'), row('schoolmate_id', 'not in', waiting)]))
    .returning('id')
    .execute();
  return { invitations: invitations.map(({ id }) => id), claims: claims.map(({ id }) => id) };
}

/**
 * Whoever has declined the record that goes is not offered the kept one, which has its number now. What they declined stays noted until the
 * merge cannot be undone any more.
 */
async function followDeclines({ trx }: Writing, goneId: string, keptId: string): Promise<void> {
  const declined = await trx
    .selectFrom('declined_offers')
    .select('schoolmate_id')
    .where('offered_id', '=', goneId)
    .where('schoolmate_id', '!=', keptId)
    .execute();
  for (const { schoolmate_id } of declined) {
    await trx
      .insertInto('declined_offers')
      .values({ schoolmate_id, offered_id: keptId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
