import type { WriteTx } from '#db/write.ts';
import { eraseViewer, renewBlockedViews, renewOwnViews } from './blocked-views.ts';

/**
 * Moves the blocks of an unclaimed record to the person it was merged into. People who block the record then
 * block the person, but no person blocks themselves. The record's own rows stay dormant while the merge can
 * be undone.
 */
export async function mergeBlocks(tx: WriteTx, goneId: string, keptId: string): Promise<void> {
  const theirs = await tx
    .updateTable('blocks')
    .set({ dormant: 1 })
    .where('from_id', '=', goneId)
    .returningAll()
    .execute();
  for (const row of theirs) {
    if (row.owner_id === keptId) continue;
    await tx
      .insertInto('blocks')
      .values({ ...row, from_id: keptId, dormant: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await renewBlockedViews(tx, row.owner_id, keptId);
  }
}

/**
 * Undoes `mergeBlocks`. People who blocked the restored record block it again. They keep blocking the other
 * record only if they had blocked it themselves. A block that was removed since the merge is removed for
 * both.
 */
export async function unmergeBlocks(tx: WriteTx, goneId: string, keptId: string): Promise<void> {
  const fromKept = await tx.selectFrom('blocks').selectAll().where('from_id', '=', keptId).execute();
  const fromGone = await tx.selectFrom('blocks').selectAll().where('from_id', '=', goneId).execute();
  const forget = async (owner: string, from: string) => {
    await tx.deleteFrom('blocks').where('owner_id', '=', owner).where('from_id', '=', from).execute();
    await renewBlockedViews(tx, owner, from);
    await renewOwnViews(tx, owner);
  };
  const byOwner = new Map(fromKept.map((row) => [row.owner_id, row]));
  for (const { owner_id, mark } of fromGone) {
    const now = byOwner.get(owner_id);
    if (now?.mark === mark) await forget(owner_id, keptId);
    else if (!now && owner_id !== keptId) await forget(owner_id, goneId);
  }
  await tx.updateTable('blocks').set({ dormant: 0 }).where('from_id', '=', goneId).execute();
}

/** Deletes every block by or against a person. */
export async function eraseBlocks(tx: WriteTx, personId: string): Promise<void> {
  await tx
    .deleteFrom('blocks')
    .where((row) => row.or([row('owner_id', '=', personId), row('from_id', '=', personId)]))
    .execute();
  await eraseViewer(tx, personId);
}
