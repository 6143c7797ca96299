import { tombstonesKept } from '@memcherrish/shared/domain/limits.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { endClaim } from '#features/claims/claims-service.ts';
import { declineNames } from '#features/class-photos/tags-service.ts';
import { setOwnersPhoto, takeOwnersPhoto } from '#features/photos/photos-service.ts';
import { eraseParkedPhotos } from '#features/photos/photos-store.ts';
import { removePhotos } from '#features/posts/post-photos.ts';
import { takeDown } from '#features/posts/posts-service.ts';
import { insertPost, postRow, tombstonePost } from '#features/posts/posts-store.ts';
import type { Removal } from '#features/removals/deletion-log.ts';
import { hasEnded } from '#features/removals/endings.ts';
import { endKept, type KeptRow, keptWithId } from '#features/removals/take-back.ts';
import type { AppContext, Uses } from '#server/context.ts';

/**
 * Repeats removals that the database lost when an older backup replaced it: of posts, photos, requests, claims, names
 * and parts of what admins had removed. A log has them (decision record 0012). A post that the backup does not contain gets a tombstone, so
 * that a device cannot send it again. Run it at the start, before the server listens. Returns the number of
 * removals.
 */
export async function repeatRemovals(ctx: AppContext): Promise<number> {
  let repeated = 0;
  for (const removal of await ctx.deletions.removals()) {
    if (!(await isOpen(ctx, removal))) continue;
    await ctx.database.write((tx) => repeat(ctx, tx, removal));
    repeated += 1;
  }
  return repeated;
}

/** Returns whether the database lacks this removal. */
async function isOpen(
  { database: { read }, clock }: Uses<'clock' | 'database'>,
  removal: Removal,
): Promise<boolean> {
  switch (removal.kind) {
    case 'post': {
      const post = await read
        .selectFrom('posts')
        .select('removed')
        .where('id', '=', removal.id)
        .executeTakeFirst();
      if (post) return post.removed === 0;
      // After this time no device sends the post again, and its tombstone is purged as well.
      if (Date.parse(removal.at) + tombstonesKept <= clock().getTime()) return false;
      // A batch that does not exist has no posts and no tombstones.
      return isThere(read.selectFrom('batches').select('id').where('id', '=', removal.batchId));
    }
    case 'photo':
      return isThere(read.selectFrom('photos').select('id').where('id', '=', removal.id));
    case 'request':
      return isThere(
        read
          .selectFrom('join_requests')
          .select('id')
          .where('id', '=', removal.id)
          .where('state', '=', 'pending'),
      );
    case 'claim':
      return isThere(
        read.selectFrom('claims').select('id').where('id', '=', removal.id).where('state', '=', 'waiting'),
      );
    case 'names':
      return isThere(
        read
          .selectFrom('schoolmates')
          .select('id')
          .where('id', '=', removal.id)
          .where('names_declined_at', 'is', null),
      );
    case 'taken-back':
      return (await openKept(read, removal)).length > 0;
  }
}

/** Returns the rows that a removal of the backup keeps, and that their person has taken back since. */
async function openKept(
  tx: ReadTx,
  { table, id, ending }: Extract<Removal, { kind: 'taken-back' }>,
): Promise<KeptRow[]> {
  const rows = await keptWithId(tx, table, id);
  return rows.filter(({ row }) => !hasEnded(row, ending));
}

async function isThere(query: { executeTakeFirst: () => Promise<unknown> }): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined;
}

async function repeat(ctx: AppContext, tx: WriteTx, removal: Removal): Promise<void> {
  if (removal.kind === 'post') await removePost(ctx, tx, removal);
  else if (removal.kind === 'photo') await removePhoto(ctx, tx, removal.id);
  else if (removal.kind === 'claim') await endClaim(ctx, tx, removal.id, 'withdrawn');
  else if (removal.kind === 'names') await declineNames(ctx, tx, removal.id);
  else if (removal.kind === 'taken-back') {
    for (const kept of await openKept(tx, removal)) await endKept(ctx, tx, kept, removal.ending);
  } else {
    await tx
      .updateTable('join_requests')
      .set({ state: 'withdrawn', self_intro: null, decided_at: ctx.clock().toISOString() })
      .where('id', '=', removal.id)
      .execute();
  }
}

async function removePost(
  ctx: AppContext,
  tx: WriteTx,
  { id, batchId }: Extract<Removal, { kind: 'post' }>,
): Promise<void> {
  const post = await postRow(tx, id);
  if (post) return takeDown(ctx, tx, post, 'gone');
  const revision = await ctx.revisions.posts.raise(tx, batchId, []);
  const tombstone = { id, batch_id: batchId, author_id: null, text: '', revision };
  await insertPost(tx, { ...tombstone, created_at: ctx.clock().toISOString() });
  await tombstonePost(tx, id, revision);
}

async function removePhoto(ctx: AppContext, tx: WriteTx, id: string): Promise<void> {
  const { owner_kind, owner_id } = await tx
    .selectFrom('photos')
    .select(['owner_kind', 'owner_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (owner_kind === 'schoolmate') {
    await takeOwnersPhoto(ctx, tx, { owner_kind, owner_id }, id);
    await ctx.revisions.touchPeople(tx, [owner_id]);
  } else if (owner_kind === 'class') {
    await setOwnersPhoto(ctx, tx, { owner_kind, owner_id }, null);
    await tx.deleteFrom('class_photos').where('id', '=', owner_id).execute();
  } else if (owner_kind === 'merge') {
    await eraseParkedPhotos(ctx, tx, [owner_id], id);
  } else if (owner_kind === 'post') {
    await removePhotos(ctx, tx, [id]);
    const { batch_id, author_id } = await tx
      .selectFrom('posts')
      .select(['batch_id', 'author_id'])
      .where('id', '=', owner_id)
      .executeTakeFirstOrThrow();
    // Keeps the version, because the author's unsent edits are based on it.
    const revision = await ctx.revisions.posts.raise(tx, batch_id, [{ author_id }]);
    await tx.updateTable('posts').set({ revision }).where('id', '=', owner_id).execute();
  }
}
