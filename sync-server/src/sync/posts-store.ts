import { postsOnDevice } from '@memcherrish/shared/rules/limits.ts';
import type { Post, PostsChange, PostsSnapshot } from '@memcherrish/shared/wire/posts.ts';
import type { ReadTx } from '#db/write.ts';
import { authorsIn, type BlockTokens, nobody, signatureOf } from './blocks-store.ts';
import { photoPath } from './people-rows.ts';

/** One batch as its posts stand for a viewer. */
export interface PostsVersion {
  id: string;
  posts_revision: number;
  posts_floor: number;
  /** Who has posts in it that the viewer does not see. */
  postsHiddenFrom: BlockTokens;
  /** Names them; in a cursor it tells that they are others since. */
  signature: string;
}

/** How the posts of batches stand, for who may read them; `postsHiddenFrom` are all whose posts the viewer does not see. */
export async function postsVersions(
  tx: ReadTx,
  batchIds: readonly string[],
  postsHiddenFrom: BlockTokens,
): Promise<PostsVersion[]> {
  if (batchIds.length === 0) return [];
  const batches = await tx
    .selectFrom('batches')
    .select(['id', 'posts_revision', 'posts_floor'])
    .where('id', 'in', batchIds)
    .orderBy('id')
    .execute();
  return postsStandsOf(tx, batches, postsHiddenFrom);
}

/** The same of batches that have been read. */
export async function postsStandsOf(
  tx: ReadTx,
  batches: readonly Pick<PostsVersion, 'id' | 'posts_revision' | 'posts_floor'>[],
  postsHiddenFrom: BlockTokens,
): Promise<PostsVersion[]> {
  const postsHiddenIn = await authorsIn(
    tx,
    postsHiddenFrom,
    batches.map((batch) => batch.id),
  );
  return batches.map(({ id, posts_revision, posts_floor }) => {
    const here = postsHiddenIn.get(id) ?? nobody;
    return { id, posts_revision, posts_floor, postsHiddenFrom: here, signature: signatureOf(here) };
  });
}

/**
 * The posts that are there, the newest first, to be narrowed: see `postsOf`. An author who has left the batch is not named, and of the
 * authors in `postsHiddenFrom` there is nothing.
 */
export function livePosts(tx: ReadTx, postsHiddenFrom: BlockTokens) {
  return tx
    .selectFrom('posts')
    .select([
      'posts.id',
      'posts.batch_id',
      'posts.author_id',
      'posts.text',
      'posts.created_at',
      'posts.edited_at',
      'posts.version',
    ])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('memberships')
            .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
            .select('memberships.schoolmate_id')
            .whereRef('memberships.schoolmate_id', '=', 'posts.author_id')
            .whereRef('divisions.batch_id', '=', 'posts.batch_id')
            .where('memberships.removed', '=', 0),
        )
        .as('author_is_here'),
    )
    .where('posts.removed', '=', 0)
    .$if(postsHiddenFrom.size > 0, (query) =>
      query.where('posts.author_id', 'not in', [...postsHiddenFrom.keys()]),
    )
    .orderBy('posts.created_at', 'desc')
    .orderBy('posts.id', 'desc');
}
type PostColumns = Awaited<ReturnType<ReturnType<typeof livePosts>['execute']>>[number];

/** Rows of `livePosts` as everybody in the batch sees them, photos included. */
export async function postsOf(tx: ReadTx, rows: readonly PostColumns[]): Promise<Post[]> {
  const photos =
    rows.length === 0
      ? []
      : await tx
          .selectFrom('post_photos')
          .innerJoin('photos', 'photos.id', 'post_photos.photo_id')
          .select(['post_photos.post_id', 'photos.name', 'photos.preview'])
          .where(
            'post_photos.post_id',
            'in',
            rows.map((row) => row.id),
          )
          .orderBy('post_photos.position')
          .execute();
  const photosOf = Map.groupBy(photos, (photo) => photo.post_id);
  return rows.map((row) => ({
    _id: row.id,
    batchId: row.batch_id,
    authorId: row.author_is_here ? row.author_id : null,
    text: row.text,
    photos: (photosOf.get(row.id) ?? []).map(({ name, preview }) => ({
      path: photoPath(name) ?? '',
      preview,
    })),
    createdAt: row.created_at,
    editedAt: row.edited_at,
    version: row.version,
  }));
}

/** The newest posts of a batch, or those before one of them, and whether there are older ones than these. */
export async function newestPostsOf(
  tx: ReadTx,
  batchId: string,
  most: number,
  postsHiddenFrom: BlockTokens,
  before?: { id: string; created_at: string },
): Promise<{ posts: Post[]; older: boolean }> {
  let query = livePosts(tx, postsHiddenFrom)
    .where('posts.batch_id', '=', batchId)
    .limit(most + 1);
  if (before) {
    query = query.where((row) =>
      row.or([
        row('posts.created_at', '<', before.created_at),
        row.and([row('posts.created_at', '=', before.created_at), row('posts.id', '<', before.id)]),
      ]),
    );
  }
  const rows = await query.execute();
  return { posts: await postsOf(tx, rows.slice(0, most)), older: rows.length > most };
}

/** What a new device gets: the newest posts of a batch. */
export async function postsSnapshotOf(tx: ReadTx, batch: PostsVersion): Promise<PostsSnapshot> {
  const newest = await newestPostsOf(tx, batch.id, postsOnDevice, batch.postsHiddenFrom);
  return { batchId: batch.id, revision: batch.posts_revision, ...newest };
}

/**
 * What has changed in the posts of a batch since a revision that is above its floor. Null where a snapshot serves better: more has
 * changed than a device keeps, a post that went makes room on the device for an older one that was never sent to it, or it may be one of
 * somebody whose posts the viewer does not see: a tombstone names no author, and its id was never theirs to know.
 */
export async function postsPatchOf(
  tx: ReadTx,
  batch: PostsVersion,
  since: number,
): Promise<Extract<PostsChange, { kind: 'patch' }> | null> {
  const removed = await tx
    .selectFrom('posts')
    .select('id')
    .where('batch_id', '=', batch.id)
    .where('revision', '>', since)
    .where('removed', '=', 1)
    .limit(postsOnDevice + 1)
    .execute();
  const changed = await livePosts(tx, batch.postsHiddenFrom)
    .where('posts.batch_id', '=', batch.id)
    .where('posts.revision', '>', since)
    .limit(postsOnDevice + 1)
    .execute();
  if (changed.length + removed.length > postsOnDevice) return null;
  if (removed.length > 0 && batch.postsHiddenFrom.size > 0) return null;
  if (removed.length > 0 && (await livePostCount(tx, batch)) + removed.length > postsOnDevice) return null;
  return {
    kind: 'patch',
    batchId: batch.id,
    revision: batch.posts_revision,
    changed: await postsOf(tx, changed),
    removed: removed.map((row) => row.id),
  };
}

async function livePostCount(tx: ReadTx, { id, postsHiddenFrom }: PostsVersion): Promise<number> {
  const { count } = await tx
    .selectFrom('posts')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('batch_id', '=', id)
    .where('removed', '=', 0)
    .$if(postsHiddenFrom.size > 0, (query) => query.where('author_id', 'not in', [...postsHiddenFrom.keys()]))
    .executeTakeFirstOrThrow();
  return Number(count);
}
