import { postsOnDevice } from '@memcherrish/shared/rules/limits.ts';
import type { Post, PostsChange, PostsSnapshot } from '@memcherrish/shared/wire/posts.ts';
import type { Reader } from '#db/write.ts';
import { authorsIn, type Marked, nobody, signatureOf } from './hidings-store.ts';
import { photoPath } from './people-rows.ts';

/** One batch as its posts stand for a viewer. */
export interface PostsStand {
  id: string;
  posts_revision: number;
  posts_floor: number;
  /** Who has posts in it that the viewer does not see. */
  unread: Marked;
  /** Names them; in a cursor it tells that they are others since. */
  signature: string;
}

/** How the posts of batches stand, for who may read them; `unread` are all whose posts the viewer does not see. */
export async function postsStands(
  reader: Reader,
  batchIds: readonly string[],
  unread: Marked,
): Promise<PostsStand[]> {
  if (batchIds.length === 0) return [];
  const batches = await reader
    .selectFrom('batches')
    .select(['id', 'posts_revision', 'posts_floor'])
    .where('id', 'in', batchIds)
    .orderBy('id')
    .execute();
  return postsStandsOf(reader, batches, unread);
}

/** The same of batches that have been read. */
export async function postsStandsOf(
  reader: Reader,
  batches: readonly Pick<PostsStand, 'id' | 'posts_revision' | 'posts_floor'>[],
  unread: Marked,
): Promise<PostsStand[]> {
  const unreadIn = await authorsIn(
    reader,
    unread,
    batches.map((batch) => batch.id),
  );
  return batches.map(({ id, posts_revision, posts_floor }) => {
    const here = unreadIn.get(id) ?? nobody;
    return { id, posts_revision, posts_floor, unread: here, signature: signatureOf(here) };
  });
}

/**
 * The posts that are there, the newest first, to be narrowed: see `postsOf`. An author who has left the batch is not named, and of the
 * authors in `unread` there is nothing.
 */
export function livePosts(reader: Reader, unread: Marked) {
  return reader
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
    .$if(unread.size > 0, (query) => query.where('posts.author_id', 'not in', [...unread.keys()]))
    .orderBy('posts.created_at', 'desc')
    .orderBy('posts.id', 'desc');
}
type PostColumns = Awaited<ReturnType<ReturnType<typeof livePosts>['execute']>>[number];

/** Rows of `livePosts` as everybody in the batch sees them, photos included. */
export async function postsOf(reader: Reader, rows: readonly PostColumns[]): Promise<Post[]> {
  const photos =
    rows.length === 0
      ? []
      : await reader
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
  reader: Reader,
  batchId: string,
  most: number,
  unread: Marked,
  before?: { id: string; created_at: string },
): Promise<{ posts: Post[]; older: boolean }> {
  let query = livePosts(reader, unread)
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
  return { posts: await postsOf(reader, rows.slice(0, most)), older: rows.length > most };
}

/** What a new device gets: the newest posts of a batch. */
export async function postsSnapshotOf(reader: Reader, batch: PostsStand): Promise<PostsSnapshot> {
  const newest = await newestPostsOf(reader, batch.id, postsOnDevice, batch.unread);
  return { batchId: batch.id, revision: batch.posts_revision, ...newest };
}

/**
 * What has changed in the posts of a batch since a revision that is above its floor. Null where a snapshot serves better: more has
 * changed than a device keeps, a post that went makes room on the device for an older one that was never sent to it, or it may be one of
 * somebody whose posts the viewer does not see: a tombstone names no author, and its id was never theirs to know.
 */
export async function postsPatchOf(
  reader: Reader,
  batch: PostsStand,
  since: number,
): Promise<Extract<PostsChange, { kind: 'patch' }> | null> {
  const removed = await reader
    .selectFrom('posts')
    .select('id')
    .where('batch_id', '=', batch.id)
    .where('revision', '>', since)
    .where('removed', '=', 1)
    .limit(postsOnDevice + 1)
    .execute();
  const changed = await livePosts(reader, batch.unread)
    .where('posts.batch_id', '=', batch.id)
    .where('posts.revision', '>', since)
    .limit(postsOnDevice + 1)
    .execute();
  if (changed.length + removed.length > postsOnDevice) return null;
  if (removed.length > 0 && batch.unread.size > 0) return null;
  if (removed.length > 0 && (await livePostCount(reader, batch)) + removed.length > postsOnDevice)
    return null;
  return {
    kind: 'patch',
    batchId: batch.id,
    revision: batch.posts_revision,
    changed: await postsOf(reader, changed),
    removed: removed.map((row) => row.id),
  };
}

async function livePostCount(reader: Reader, { id, unread }: PostsStand): Promise<number> {
  const { count } = await reader
    .selectFrom('posts')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('batch_id', '=', id)
    .where('removed', '=', 0)
    .$if(unread.size > 0, (query) => query.where('author_id', 'not in', [...unread.keys()]))
    .executeTakeFirstOrThrow();
  return Number(count);
}
