import { schoolmateFields, storedFields } from '@memcherrish/shared/wire/people/schoolmate-registry.ts';
import { nanoid } from 'nanoid';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { moveNamed } from '#directory/move-named.ts';
import { moveNotes } from '#directory/outreach-notes-store.ts';
import { takeOwnersPhotos } from '#features/photos/photos-service.ts';
import type { Uses } from '#server/context.ts';
import { eraseBlocks } from '#sync/merged-blocks.ts';
import { columnOf } from './field-edits.ts';
import { keepDenial } from './merge-into.ts';
import { divisionsOf } from './merges-store.ts';

/*
 * Splits an unclaimed record that is claimed in only some of its divisions: those become their own record
 * first.
 */

/**
 * Moves divisions of an unclaimed record to a new copy of the record, so that a claim gets only these. Links,
 * claims and blocks follow. The photos stay with the old record. Returns the id of the new record.
 */
export async function splitRecord(
  ctx: Uses<'revisions'>,
  tx: WriteTx,
  recordId: string,
  divisionIds: readonly string[],
): Promise<string> {
  const record = await recordOf(tx, recordId);
  const id = nanoid(16);
  await tx
    .insertInto('schoolmates')
    .values({
      ...record,
      id,
      photo_id: null,
      school_photo_id: null,
      part_of: record.part_of ?? record.id,
    })
    .execute();
  await moveDivisions(ctx, tx, recordId, id, divisionIds);
  await copyBlocks(tx, recordId, id);
  const declined = await tx
    .selectFrom('declined_offers')
    .selectAll()
    .where('offered_id', '=', recordId)
    .execute();
  for (const row of declined) {
    await tx
      .insertInto('declined_offers')
      .values({ ...row, offered_id: id })
      .execute();
  }
  return id;
}

/**
 * Reunites the parts of a split record that are unclaimed and on a list. Called for a record that an undo
 * restored. A part that an admin changed since stays separate.
 */
export async function reuniteParts(
  ctx: Uses<'clock' | 'photos' | 'quotas' | 'revisions'>,
  tx: WriteTx,
  restoredId: string,
): Promise<void> {
  const restored = await recordOf(tx, restoredId);
  const rootId = restored.part_of ?? restored.id;
  const rows = await tx
    .selectFrom('schoolmates')
    .selectAll()
    .where((row) => row.or([row('id', '=', rootId), row('part_of', '=', rootId)]))
    .where('claimed_at', 'is', null)
    .where('id', 'not in', tx.selectFrom('deletions').select('account_id'))
    .orderBy('id')
    .execute();
  const others = rows.filter((row) => row.id !== restoredId);
  const keeper = rows.find((row) => row.id === rootId) ?? others[0];
  if (!keeper) return;
  for (const part of rows) {
    if (part.id === keeper.id) continue;
    // The restored record is as it was at the split. The record that stayed is newer.
    if (part.id === restoredId || saysTheSame(part, keeper)) await reunite(ctx, tx, part, keeper);
  }
}

async function reunite(
  ctx: Uses<'clock' | 'photos' | 'quotas' | 'revisions'>,
  tx: WriteTx,
  part: RowOf<'schoolmates'>,
  keeper: RowOf<'schoolmates'>,
): Promise<void> {
  const divisionIds = (await divisionsOf(tx, part.id)).map(({ divisionId }) => divisionId);
  if (part.death_denied_at !== null) await keepDenial(tx, keeper.id, part.death_denied_at);
  await moveNotes(tx, part, keeper.id);
  await moveDivisions(ctx, tx, part.id, keeper.id, divisionIds);
  await copyBlocks(tx, part.id, keeper.id);
  await eraseBlocks(tx, part.id);
  await tx.updateTable('merges').set({ gone_id: keeper.id }).where('gone_id', '=', part.id).execute();
  await tx.updateTable('merges').set({ kept_id: keeper.id }).where('kept_id', '=', part.id).execute();
  await moveNamed(tx, 'audit', { from: part.id, to: keeper.id });
  await tx.deleteFrom('declined_offers').where('offered_id', '=', part.id).execute();
  await takeOwnersPhotos(ctx, tx, { owner_kind: 'schoolmate', owner_id: part.id });
  await tx.deleteFrom('schoolmates').where('id', '=', part.id).execute();
}

/** Moves memberships with their start times, the claims in these divisions, and the names in photos of their batches. */
async function moveDivisions(
  { revisions }: Uses<'revisions'>,
  tx: WriteTx,
  fromId: string,
  toId: string,
  divisionIds: readonly string[],
): Promise<void> {
  const divisionPaths = await divisionsOf(tx, fromId);
  for (const { divisionId, since } of divisionPaths) {
    if (!divisionIds.includes(divisionId)) continue;
    await revisions.removeMembers(tx, divisionId, [fromId]);
    await revisions.addMembers(tx, divisionId, [toId], since);
  }
  const tags = await tagsInBatchesOf(tx, fromId, divisionIds);
  await moveNamed(tx, 'class_photo_tags', { from: fromId, to: toId }, tags);
  for (const table of ['claims', 'invitations'] as const) {
    await tx
      .updateTable(table)
      .set({ listing_id: toId })
      .where('listing_id', '=', fromId)
      .where('division_id', 'in', divisionIds)
      .execute();
  }
}

/** Returns the tags that name a person in the class photos of these divisions' batches. */
async function tagsInBatchesOf(
  tx: ReadTx,
  personId: string,
  divisionIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('class_photo_tags')
    .innerJoin('class_photos', 'class_photos.id', 'class_photo_tags.class_photo_id')
    .innerJoin('divisions', 'divisions.id', 'class_photos.division_id')
    .select('class_photo_tags.id')
    .where('class_photo_tags.person_id', '=', personId)
    .where(
      'divisions.batch_id',
      'in',
      tx.selectFrom('divisions').select('batch_id').where('id', 'in', divisionIds),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Copies blocks, so that a person who is blocked under one record is blocked under the other. */
async function copyBlocks(tx: WriteTx, fromId: string, toId: string): Promise<void> {
  const rows = await tx.selectFrom('blocks').selectAll().where('from_id', '=', fromId).execute();
  for (const row of rows) {
    await tx
      .insertInto('blocks')
      .values({ ...row, from_id: toId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

function saysTheSame(one: RowOf<'schoolmates'>, other: RowOf<'schoolmates'>): boolean {
  return storedFields
    .filter((field) => schoolmateFields[field].merge === 'choose')
    .every((field) => one[columnOf(field)] === other[columnOf(field)]);
}

async function recordOf(tx: ReadTx, id: string): Promise<RowOf<'schoolmates'>> {
  return tx.selectFrom('schoolmates').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
