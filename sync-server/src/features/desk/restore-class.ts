import type { WriteTx } from '#db/write.ts';
import { raiseDoors } from '#features/events/admission-rows.ts';
import { removePagesTakenBack } from '#features/memorials/memorial.ts';
import { holderOf } from '#features/people/merges-store.ts';
import type { Removal } from '#features/removals/removals-store.ts';
import { restoreRows } from '#features/removals/removed-rows.ts';
import type { Uses } from '#server/context.ts';
import { raiseFloor } from '#sync/blocked-views.ts';
import { raiseEvents } from '#sync/event-revisions.ts';
import { nextRevision } from '#sync/school-revision.ts';
import { returnPhotos, rowAsOfNow } from './restored-rows.ts';

/** Restores a division with its rows. Returns the number of rows that were left out. */
export async function restoreDivision(
  ctx: Uses<'clock' | 'pokes' | 'revisions'>,
  tx: WriteTx,
  removal: Extract<Removal, { kind: 'division' | 'batch' }>,
): Promise<number> {
  const { restored, left } = await restoreRows(tx, {
    removalId: removal.id,
    holderOf: (id) => holderOf(tx, id),
    renew: (table, row) => rowAsOfNow(tx, table, row, ctx.clock()),
  });
  await returnPhotos(tx, restored);
  const askers = (restored.get('join_requests') ?? []).map((row) => String(row['schoolmate_id']));
  tx.afterCommit(() => {
    for (const id of askers) ctx.pokes.account(id);
  });
  if (removal.kind === 'division')
    await ctx.revisions.touchDivisions(tx, {
      schoolId: removal.school_id,
      batchId: removal.details.batchId,
    });
  await ctx.revisions.touchStructure(tx, removal.school_id);
  return left;
}

/**
 * Restores a batch with its divisions, posts and events. Devices that knew it are below its floors, so they get
 * snapshots. Returns the number of rows that were left out.
 */
export async function restoreBatch(
  ctx: Uses<'clock' | 'deletions' | 'photos' | 'revisions'>,
  tx: WriteTx,
  removal: Extract<Removal, { kind: 'division' | 'batch' }>,
): Promise<number> {
  const revision = await nextRevision(tx, removal.school_id);
  const { restored, left } = await restoreRows(tx, {
    removalId: removal.id,
    holderOf: (id) => holderOf(tx, id),
    renew: async (table, row) =>
      table === 'batches' ? { ...row, revision, floor: revision } : rowAsOfNow(tx, table, row, ctx.clock()),
  });
  const batchId = removal.subject_id;
  await removePagesTakenBack(ctx, tx, batchId);
  const posts_revision = await ctx.revisions.posts.raise(tx, batchId, []);
  await tx.updateTable('posts').set({ revision: posts_revision }).where('batch_id', '=', batchId).execute();
  await raiseFloor(tx, batchId, 'posts_floor', posts_revision, new Set());
  await returnPhotos(tx, restored);
  const events = (restored.get('event_batches') ?? []).map((row) => String(row['event_id']));
  if (events.length > 0) await raiseEvents(tx, ...events);
  await raiseDoors(tx, events);
  await ctx.revisions.touchStructure(tx, removal.school_id);
  return left;
}
