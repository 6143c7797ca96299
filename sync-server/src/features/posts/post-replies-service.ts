import { hour } from '@memcherrish/shared/domain/durations.ts';
import { replyLimits as limits } from '@memcherrish/shared/domain/reply-limits.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { replyWords } from '@memcherrish/shared/text/events/replies.ts';
import type { ReactionKind } from '@memcherrish/shared/wire/events/replies.ts';
import { nanoid } from 'nanoid';
import type { Account } from '#auth/viewer.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { blocksAround } from '#directory/blocks-store.ts';
import { recordsIn } from '#directory/merged-records.ts';
import { livePosts } from '#directory/post-rows.ts';
import { takeBack } from '#features/removals/take-back.ts';
import type { Reads, Uses } from '#server/context.ts';
import { ApiError, notFound } from '#server/errors/api-error.ts';
import { isUnread, postInBatch } from './posts-service.ts';
import { type BatchIds, insertPost, type LocatedPost, postRow, tombstonePost } from './posts-store.ts';

/* Replies and reactions: rows of posts that name a post (decision record 0036). */

type PostIds = BatchIds & { postId: string };

/** Counts a reply or reaction towards the hourly limit of the caller. */
export async function countAnswer(
  ctx: Reads<'attempts'>,
  { id }: Account,
  kind: 'replies' | 'reactions',
): Promise<void> {
  const [most, words] =
    kind === 'replies'
      ? [limits.perHour, replyWords.tooMany]
      : [limits.reactionsPerHour, replyWords.tooManyReactions];
  await ctx.attempts.count(`${kind} ${id}`, most, hour, words);
}

/** Replies to a post. A repeat creates nothing. A deleted reply is not created again. */
export async function createReply(
  ctx: Uses<'clock' | 'database' | 'revisions'>,
  authorId: string,
  ids: PostIds,
  reply: { _id: string; text: string },
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const parent = await postOfOwn(tx, authorId, ids);
    const before = await postRow(tx, reply._id);
    if (before) {
      const isSame = !before.removed && before.author_id === authorId && before.parent_id === parent.id;
      if (!isSame) throw new ApiError('already-exists', serverWords.postCannotReturn);
      return;
    }
    await requireRoom(tx, authorId, parent);
    await insertAnswer(ctx, tx, parent, authorId, { id: reply._id, text: reply.text });
  });
}

/**
 * Sets, changes or takes back the reaction of a person to a post. A repeat changes nothing. A person takes their reaction
 * back also in a batch that they left.
 */
export async function setReaction(
  ctx: Uses<'clock' | 'database' | 'deletions' | 'photos' | 'revisions'>,
  authorId: string,
  ids: PostIds,
  reaction: ReactionKind | null,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    if (reaction === null && (await takeReactionBack(ctx, tx, authorId, ids))) return;
    const parent = await postOfOwn(tx, authorId, ids);
    const own = await ownReactions(tx, authorId, parent);
    if (reaction === null || (own.length === 1 && own[0]?.reaction === reaction)) return;
    await endReactions(ctx, tx, authorId, parent, own);
    await insertAnswer(ctx, tx, parent, authorId, { id: nanoid(), text: '', reaction });
  });
}

/** Returns the reactions of a person to a post: two after a merge of two records that had both reacted. */
async function ownReactions(tx: ReadTx, authorId: string, { id }: LocatedPost) {
  return tx
    .selectFrom('posts')
    .select(['id', 'reaction'])
    .where('parent_id', '=', id)
    .where('author_id', '=', authorId)
    .where('reaction', 'is not', null)
    .where('removed', '=', 0)
    .execute();
}

async function endReactions(
  ctx: Uses<'revisions'>,
  tx: WriteTx,
  authorId: string,
  parent: LocatedPost,
  own: readonly { id: string }[],
): Promise<void> {
  if (own.length === 0) return;
  const revision = await raise(ctx, tx, parent, authorId);
  for (const { id } of own) await tombstonePost(tx, id, revision);
}

async function takeReactionBack(
  ctx: Uses<'clock' | 'deletions' | 'photos' | 'revisions'>,
  tx: WriteTx,
  authorId: string,
  ids: PostIds,
): Promise<boolean> {
  const records = new Set<string | null>(await recordsIn(tx, authorId));
  return takeBack(ctx, tx, {
    ...{ table: 'posts', naming: ids.postId, schoolId: ids.schoolId },
    live: async () => {
      const parent = await postRow(tx, ids.postId);
      if (parent?.batch_id !== ids.batchId || (await isUnread(tx, authorId, parent))) return false;
      const own = await ownReactions(tx, authorId, parent);
      await endReactions(ctx, tx, authorId, parent, own);
      return own.length > 0;
    },
    kept: ({ row }) => {
      const isOwn = row.parent_id === ids.postId && row.reaction !== null && records.has(row.author_id);
      return isOwn && row.batch_id === ids.batchId ? 'tombstone' : null;
    },
  });
}

/** Returns a post that the person may answer: any that they see, but no reply. */
async function postOfOwn(tx: ReadTx, personId: string, ids: PostIds): Promise<LocatedPost> {
  const post = await postInBatch(tx, personId, ids);
  if (post.parent_id !== null) throw notFound();
  return post;
}

/** Counts the replies that the person sees, so that the limit shows nothing of blocked people. */
async function requireRoom(tx: ReadTx, personId: string, { id }: LocatedPost): Promise<void> {
  const { postsHiddenFrom } = await blocksAround(tx, { kind: 'schoolmate', id: personId });
  const replies = await livePosts(tx, postsHiddenFrom)
    .where('posts.parent_id', '=', id)
    .where('posts.reaction', 'is', null)
    .limit(limits.perPost)
    .execute();
  if (replies.length >= limits.perPost) throw new ApiError('not-allowed', replyWords.full);
}

async function insertAnswer(
  ctx: Uses<'clock' | 'revisions'>,
  tx: WriteTx,
  parent: LocatedPost,
  author_id: string,
  answer: { id: string; text: string; reaction?: ReactionKind },
): Promise<void> {
  await insertPost(tx, {
    ...answer,
    batch_id: parent.batch_id,
    author_id,
    parent_id: parent.id,
    revision: await raise(ctx, tx, parent, author_id),
    created_at: ctx.clock().toISOString(),
  });
}

function raise(ctx: Uses<'revisions'>, tx: WriteTx, parent: LocatedPost, authorId: string): Promise<number> {
  return ctx.revisions.posts.raise(tx, parent.batch_id, [
    { author_id: authorId, parent_author_id: parent.author_id },
  ]);
}
