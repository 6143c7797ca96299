import type { Post, Reply } from '@memcherrish/shared/wire/events/posts.ts';
import { eachPart } from '#db/parts.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx } from '#db/write.ts';
import type { BlockTokens } from './blocks-store.ts';
import { photoPath } from './people-rows.ts';

/**
 * Selects posts, replies and reactions, the newest first, to be filtered further: see `postsOf`. Does not name an author who has
 * left the batch. Leaves out authors in `postsHiddenFrom`.
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
      'posts.event_id',
      'posts.memorial',
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

/** Selects the posts of a batch without replies and reactions. */
export function topPosts(tx: ReadTx, batchId: string, postsHiddenFrom: BlockTokens) {
  return livePosts(tx, postsHiddenFrom)
    .where('posts.batch_id', '=', batchId)
    .where('posts.parent_id', 'is', null);
}
type PostColumns = Awaited<ReturnType<ReturnType<typeof livePosts>['execute']>>[number];

/** Converts rows of `livePosts` to the posts that viewers get, with photos. */
export async function postsOf(tx: ReadTx, rows: readonly PostColumns[]): Promise<Post[]> {
  const photos = await eachPart(
    rows.map((row) => row.id),
    (some) =>
      tx
        .selectFrom('post_photos')
        .innerJoin('photos', 'photos.id', 'post_photos.photo_id')
        .select(['post_photos.post_id', 'photos.name', 'photos.preview'])
        .where('post_photos.post_id', 'in', some)
        .orderBy('post_photos.position')
        .execute(),
  );
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
    ...(row.event_id !== null && { eventId: row.event_id }),
    ...(row.memorial === 1 && { memorial: true as const }),
  }));
}

/** Adds the replies and reactions that a reader sees, the oldest first. A person counts once under a post. */
export async function withAnswers(
  tx: ReadTx,
  posts: readonly Post[],
  postsHiddenFrom: BlockTokens,
): Promise<Post[]> {
  const rows = await eachPart(
    posts.map((post) => post._id),
    (some) =>
      livePosts(tx, postsHiddenFrom)
        .select(['posts.parent_id', 'posts.reaction'])
        .where('posts.parent_id', 'in', some)
        .execute(),
  );
  const under = Map.groupBy(rows.reverse(), (row) => row.parent_id);
  return posts.map((post) => ({ ...post, ...answersOf(under.get(post._id) ?? []) }));
}

/** Returns what others added to a post. A whole batch may react, so it takes one pass. */
export function answersOf(
  rows: readonly (PostColumns & Pick<RowOf<'posts'>, 'reaction'>)[],
): Pick<Post, 'reactions' | 'replies'> {
  const replies: Reply[] = [];
  const reactions: Post['reactions'] = {};
  const counted = new Set<string | null>();
  for (const { id, author_id, author_is_here, text, created_at, reaction } of rows) {
    const authorId = author_is_here ? author_id : null;
    if (reaction === null) replies.push({ _id: id, authorId, text, createdAt: created_at });
    // Two records of one person may have reacted before they were merged.
    else if (!counted.has(author_id)) {
      const authors = reactions[reaction] ?? [];
      reactions[reaction] = authors;
      authors.push(authorId);
    }
    if (reaction !== null) counted.add(author_id);
  }
  return {
    ...(counted.size > 0 && { reactions }),
    ...(replies.length > 0 && { replies }),
  };
}
