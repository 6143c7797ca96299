import { tombstonesKept } from '@memcherrish/shared/rules/limits.ts';
import type { Writing } from '#db/write.ts';
import type { Removal } from '#features/account/deletion-log.ts';
import { endClaim } from '#features/claims/claims-service.ts';
import { forgetParkedPhotos } from '#features/people/forget-merges.ts';
import { takeOwnersPhoto } from '#features/photos/photos-service.ts';
import { removePhotos } from '#features/posts/post-photos.ts';
import { takeDown } from '#features/posts/posts-service.ts';
import { buryPost, insertPost, postRow } from '#features/posts/posts-store.ts';
import type { Parts } from '#server/parts.ts';

/**
 * Takes away again what the database still has, because it was replaced by a backup from before: posts, photos, requests and claims of
 * which the log says that they went (decision record 0012). A post that the backup does not know yet gets its tombstone, so that no device
 * which offers it again brings it back. For the start, before anybody is served. Answers how many removals that was.
 */
export async function repeatRemovals(parts: Parts): Promise<number> {
  let repeated = 0;
  for (const removal of await parts.deletions.removals()) {
    if (!(await isOpen(parts, removal))) continue;
    await parts.database.write((writing) => repeat(parts, writing, removal));
    repeated += 1;
  }
  return repeated;
}

/** Whether the database does not know of a removal yet. */
async function isOpen({ database: { read }, clock }: Parts, removal: Removal): Promise<boolean> {
  switch (removal.kind) {
    case 'post': {
      const post = await read
        .selectFrom('posts')
        .select('removed')
        .where('id', '=', removal.id)
        .executeTakeFirst();
      if (post) return post.removed === 0;
      // After so long no device offers it again, and its tombstone has gone as well.
      if (Date.parse(removal.at) + tombstonesKept <= clock().getTime()) return false;
      // A batch that is not there has no posts, nor tombstones.
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
  }
}

async function isThere(query: { executeTakeFirst: () => Promise<unknown> }): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined;
}

async function repeat(parts: Parts, writing: Writing, removal: Removal): Promise<void> {
  if (removal.kind === 'post') await removePost(parts, writing, removal);
  else if (removal.kind === 'photo') await removePhoto(parts, writing, removal.id);
  else if (removal.kind === 'claim') await endClaim(parts, writing, removal.id, 'withdrawn');
  else {
    await writing.trx
      .updateTable('join_requests')
      .set({ state: 'withdrawn', self_intro: null, decided_at: parts.clock().toISOString() })
      .where('id', '=', removal.id)
      .execute();
  }
}

async function removePost(
  parts: Parts,
  writing: Writing,
  { id, batchId }: Extract<Removal, { kind: 'post' }>,
): Promise<void> {
  const post = await postRow(writing.trx, id);
  if (post) return takeDown(parts, writing, post, 'gone');
  const revision = await parts.revisions.posts.raise(writing, batchId);
  const tombstone = { id, batch_id: batchId, author_id: null, text: '', revision };
  await insertPost(writing, { ...tombstone, created_at: parts.clock().toISOString() });
  await buryPost(writing, id, revision);
}

async function removePhoto(parts: Parts, writing: Writing, id: string): Promise<void> {
  const { trx } = writing;
  const { owner_kind, owner_id } = await trx
    .selectFrom('photos')
    .select(['owner_kind', 'owner_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (owner_kind === 'schoolmate') {
    await takeOwnersPhoto(parts, writing, { owner_kind, owner_id }, id);
    await parts.revisions.touchPeople(writing, [owner_id]);
  } else if (owner_kind === 'merge') {
    await forgetParkedPhotos(parts, writing, [owner_id], id);
  } else if (owner_kind === 'post') {
    await removePhotos(parts, writing, [id]);
    const { batch_id } = await trx
      .selectFrom('posts')
      .select('batch_id')
      .where('id', '=', owner_id)
      .executeTakeFirstOrThrow();
    // Its version stays: what its author offers again was made on that.
    const revision = await parts.revisions.posts.raise(writing, batch_id);
    await trx.updateTable('posts').set({ revision }).where('id', '=', owner_id).execute();
  }
}
