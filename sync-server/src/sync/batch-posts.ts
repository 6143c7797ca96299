import { hash } from 'node:crypto';
import { postsOnDevice } from '@memcherrish/shared/domain/limits.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { Post, PostsChange, PostsSnapshot } from '@memcherrish/shared/wire/events/posts.ts';
import type { ReadTx } from '#db/write.ts';
import { authorsIn, type Blocks, type BlockTokens, noBlocks } from '#directory/blocks-store.ts';
import { postsOf, topPosts, withAnswers } from '#directory/post-rows.ts';
import type { BlockedView } from './blocked-views.ts';
import { type HeldVersion, signatureLength } from './cursor.ts';

/** The state of one batch's posts for a viewer. */
export interface PostsVersion {
  id: string;
  posts_revision: number;
  posts_floor: number;
  /** Authors of the batch whose posts the viewer does not see. */
  postsHiddenFrom: BlockTokens;
  /**
   * Names the marks of all blocks around the viewer. The cursor contains it, so that a later change is
   * noticed.
   */
  signature: string;
  /** The viewer, and whether a person here blocks or has blocked them. */
  viewer: string;
  isBlocked: boolean;
}

/** A reader of posts, with the authors hidden from them. */
export interface PostsReader extends Pick<Blocks, 'postsHiddenFrom' | 'ownMarks'> {
  viewer: string;
}

/** Returns the state of the posts of batches for a reader who may read them. */
export async function postsVersions(
  tx: ReadTx,
  batchIds: readonly string[],
  by: PostsReader,
): Promise<PostsVersion[]> {
  if (batchIds.length === 0) return [];
  const batches = await tx
    .selectFrom('batches')
    .select(['id', 'posts_revision', 'posts_floor'])
    .where('id', 'in', batchIds)
    .orderBy('id')
    .execute();
  return postsVersionsOf(tx, batches, by);
}

/** Does the same for batches that have been read already. */
export async function postsVersionsOf(
  tx: ReadTx,
  batches: readonly (Pick<PostsVersion, 'id' | 'posts_revision' | 'posts_floor'> & { own?: BlockedView })[],
  by: PostsReader,
): Promise<PostsVersion[]> {
  const postsHiddenIn = await authorsIn(
    tx,
    by.postsHiddenFrom,
    batches.map((batch) => batch.id),
  );
  return batches.map(({ id, posts_revision, posts_floor, own }) => {
    const postsHiddenFrom = postsHiddenIn.get(id) ?? noBlocks;
    return {
      ...{ id, posts_revision, posts_floor: own?.postsFloor ?? posts_floor },
      ...{ postsHiddenFrom, signature: signatureOf(by.ownMarks, own?.mark ?? '') },
      ...{ viewer: by.viewer, isBlocked: postsHiddenFrom.size > 0 || own !== undefined },
    };
  });
}

/** Most viewers have no blocks. */
const unmarked = signature('', '');

function signatureOf(ownMarks: string, mark: string): string {
  return ownMarks === '' && mark === '' ? unmarked : signature(ownMarks, mark);
}

function signature(ownMarks: string, mark: string): string {
  return hash('sha256', JSON.stringify([ownMarks, mark]), 'base64url').slice(0, signatureLength);
}

/**
 * Returns the newest posts of a batch or of the album of an event, or those before a given post, and whether there are
 * older ones. Leaves out the pages of people in memoriam, which are on their cards.
 */
export async function newestPostsOf(
  tx: ReadTx,
  batchId: string,
  most: number,
  postsHiddenFrom: BlockTokens,
  { before, eventId }: { before?: { id: string; created_at: string }; eventId?: string | undefined } = {},
): Promise<{ posts: Post[]; older: boolean }> {
  let query = topPosts(tx, batchId, postsHiddenFrom)
    .where('posts.memorial', '=', 0)
    .limit(most + 1);
  if (before) {
    query = query.where((row) =>
      row.or([
        row('posts.created_at', '<', before.created_at),
        row.and([row('posts.created_at', '=', before.created_at), row('posts.id', '<', before.id)]),
      ]),
    );
  }
  if (eventId !== undefined) query = query.where('posts.event_id', '=', eventId);
  const rows = await query.execute();
  const posts = await postsOf(tx, rows.slice(0, most));
  return { posts: await withAnswers(tx, posts, postsHiddenFrom), older: rows.length > most };
}

/** Returns the newest posts of a batch for a new device, and all pages of people in memoriam. */
export async function postsSnapshotOf(tx: ReadTx, batch: PostsVersion): Promise<PostsSnapshot> {
  const newest = await newestPostsOf(tx, batch.id, postsOnDevice, batch.postsHiddenFrom);
  const pages = await topPosts(tx, batch.id, batch.postsHiddenFrom).where('posts.memorial', '=', 1).execute();
  const here = pages.filter((page) => !isPageOfLeaver(page));
  const memorials = await withAnswers(tx, await postsOf(tx, here), batch.postsHiddenFrom);
  return { batchId: batch.id, revision: 0, ...newest, posts: [...newest.posts, ...memorials] };
}

/** The page of a person in memoriam is shown only while the person is on a list of the batch: their family may ask the school to remove it. */
function isPageOfLeaver({ memorial, author_is_here }: { memorial: 0 | 1; author_is_here: unknown }): boolean {
  return memorial === 1 && !author_is_here;
}

/**
 * Selects all rows of a batch, also tombstones, replies and reactions, to be filtered further. Leaves out those
 * that the viewer never saw.
 */
function rowsSeenIn(tx: ReadTx, { id, viewer, isBlocked, postsHiddenFrom }: PostsVersion) {
  return tx
    .selectFrom('posts')
    .where('posts.batch_id', '=', id)
    .$if(postsHiddenFrom.size > 0, (query) =>
      query.where((row) =>
        row.or([
          row('posts.author_id', 'is', null),
          row('posts.author_id', 'not in', [...postsHiddenFrom.keys()]),
        ]),
      ),
    )
    .$if(isBlocked, (query) =>
      query.where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('hidden_tombstones')
              .select('viewer_id')
              .whereRef('hidden_tombstones.post_id', '=', 'posts.id')
              .where('viewer_id', '=', viewer),
          ),
        ),
      ),
    );
}

function tombstones(tx: ReadTx, batch: PostsVersion) {
  return rowsSeenIn(tx, batch)
    .select('posts.id')
    .where('posts.removed', '=', 1)
    .where('posts.parent_id', 'is', null);
}

/** Returns the posts of which the viewer sees a new, changed or removed reply or reaction since a revision. */
async function answeredSince(tx: ReadTx, batch: PostsVersion, since: number): Promise<string[]> {
  const rows = await rowsSeenIn(tx, batch)
    .select('posts.parent_id')
    .distinct()
    .where('posts.parent_id', 'is not', null)
    .where('posts.revision', '>', since)
    .execute();
  return rows.flatMap((row) => row.parent_id ?? []);
}

/** Returns whether the batch has ever had a post, as far as the viewer may know. */
async function hasPosts(tx: ReadTx, batch: PostsVersion): Promise<boolean> {
  if (!batch.isBlocked) return batch.posts_revision > 0;
  const live = topPosts(tx, batch.id, batch.postsHiddenFrom).limit(1);
  if ((await live.execute()).length > 0 || batch.posts_floor > 0) return true;
  return (await tombstones(tx, batch).limit(1).execute()).length > 0;
}

/**
 * Returns the changes of a batch's posts since a revision above its floor, or 'nothing' when the viewer sees
 * no change. Returns null when a snapshot is better: after more changes than a device stores. A snapshot is
 * also better when a removed post makes room for an older one that the device lacks.
 */
export async function postsPatchOf(
  tx: ReadTx,
  batch: PostsVersion,
  since: number,
): Promise<{ changed: Post[]; removed: string[] } | 'nothing' | null> {
  const removed = await tombstones(tx, batch)
    .where('posts.revision', '>', since)
    .limit(postsOnDevice + 1)
    .execute();
  const answered = await answeredSince(tx, batch, since);
  const changed = await topPosts(tx, batch.id, batch.postsHiddenFrom)
    .where((row) =>
      row.or([
        row('posts.revision', '>', since),
        ...(answered.length > 0 ? [row('posts.id', 'in', answered)] : []),
      ]),
    )
    .limit(postsOnDevice + 1)
    .execute();
  if (changed.length + removed.length === 0) return 'nothing';
  if (changed.length + removed.length > postsOnDevice) return null;
  if (removed.length > 0 && (await livePostCount(tx, batch)) + removed.length > postsOnDevice) return null;
  const shown = changed.filter((row) => !isPageOfLeaver(row));
  const posts = await withAnswers(tx, await postsOf(tx, shown), batch.postsHiddenFrom);
  const gone = [...removed, ...changed.filter((row) => isPageOfLeaver(row))];
  return { changed: posts, removed: gone.map((row) => row.id) };
}

async function livePostCount(tx: ReadTx, { id, postsHiddenFrom }: PostsVersion): Promise<number> {
  const { count } = await tx
    .selectFrom('posts')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('batch_id', '=', id)
    .where('parent_id', 'is', null)
    .where('removed', '=', 0)
    .$if(postsHiddenFrom.size > 0, (query) => query.where('author_id', 'not in', [...postsHiddenFrom.keys()]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Returns the changes of posts, which only schoolmates of the batch get. Their relation to its divisions is
 * irrelevant, but their blocks are not.
 */
export async function postsChangeOf(
  tx: ReadTx,
  batch: PostsVersion,
  held: HeldVersion | undefined,
  revision: number,
): Promise<PostsChange | null> {
  const { id: batchId, posts_revision: now } = batch;
  const since = held?.signature === batch.signature ? held.revision : undefined;
  if (since === now) return null;
  const canPatch = since !== undefined && since < now && since >= batch.posts_floor;
  const patch = canPatch ? await postsPatchOf(tx, batch, since) : null;
  if (patch === 'nothing') return null;
  if (patch) return { kind: 'patch', batchId, revision, ...patch };
  if (!(await hasPosts(tx, batch))) return { kind: 'none', batchId, revision: 0 };
  return { kind: 'snapshot', batchId, path: paths.postsSnapshot(batchId) };
}
