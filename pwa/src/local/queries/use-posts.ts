import type { DivisionPath } from '@memcherrish/shared/domain/school.ts';
import type { ReunionEvent } from '@memcherrish/shared/wire/events/events.ts';
import { newestPosts } from '@memcherrish/shared/wire/sync/replica.ts';
import type { PersonDatabase } from '#local/db/database.ts';
import { withoutBlocked } from '#local/edits/blocked-people.ts';
import { shownPosts } from '#local/edits/posts-overlay.ts';
import type { ShownPost, ShownPosts } from '#local/edits/shown-post.ts';
import { rowsOf } from '#local/outbox/rows.ts';
import { viewerIn } from './first-reading.ts';
import { useHeld } from './queries.ts';

/** Returns the posts of one of the viewer's own batches, including unsent ones. Null until they are on the device. */
export function usePosts(batchId: string): ShownPosts | null | undefined {
  return useHeld(`posts ${batchId}`, (db) =>
    readTransaction(db, async () => {
      const held = await postsIn(db, batchId);
      return held && { ...held, posts: held.posts.filter(({ memorial }) => !memorial) };
    }),
  );
}

/** The page of a person in memoriam, whose replies are memories, with its batch. */
export interface MemorialPage {
  post: ShownPost;
  batch: Pick<DivisionPath, 'schoolId' | 'schoolName' | 'batchId' | 'batch'>;
}

/** Returns the pages of a person in memoriam in the viewer's own batches. */
export function useMemorialPages(personId: string): readonly MemorialPage[] {
  const pages = useHeld(`memorial ${personId}`, (db) =>
    readTransaction(db, async () => {
      const viewer = await viewerIn(db);
      const own = viewer?.kind === 'schoolmate' ? viewer.memberships : [];
      const found: MemorialPage[] = [];
      for (const batch of new Map(own.map((each) => [each.batchId, each])).values()) {
        const held = await postsIn(db, batch.batchId);
        const post = held?.posts.find(({ memorial, authorId }) => memorial && authorId === personId);
        if (post) found.push({ post, batch });
      }
      return found;
    }),
  );
  return pages ?? [];
}

/** Returns the album of an event: posts of the viewer's own batches that name it, the oldest first. */
export function useAlbum(event: Pick<ReunionEvent, '_id' | 'schoolId' | 'batches'>): readonly ShownPost[] {
  const { _id: eventId } = event;
  const posts = useHeld(`album ${eventId}`, (db) =>
    readTransaction(db, async () => {
      const viewer = await viewerIn(db);
      const own = viewer?.kind === 'schoolmate' ? viewer.memberships : [];
      const grounds = own.filter((each) => isOfEvent(each, event));
      const held: ShownPost[] = [];
      for (const each of new Set(grounds.map((ground) => ground.batchId)))
        held.push(...((await postsIn(db, each))?.posts ?? []));
      return held
        .filter((post) => post.eventId === eventId)
        .sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
    }),
  );
  return posts ?? [];
}

/** Returns whether the people of a batch have an album of an event. */
export function isOfEvent(
  batch: { schoolId: string; batchId: string },
  { schoolId, batches }: Pick<ReunionEvent, 'schoolId' | 'batches'>,
): boolean {
  if (batch.schoolId !== schoolId) return false;
  return batches === null || batches.some(({ _id }) => _id === batch.batchId);
}

const readTransaction = <Result>(db: PersonDatabase, read: () => Promise<Result>) =>
  db.transaction('r', [db.state, db.posts, db.outbox, db.sent, db.me], read);

async function postsIn(db: PersonDatabase, batchId: string): Promise<ShownPosts | undefined> {
  const stand = (await db.state.get('state'))?.posts[batchId];
  if (!stand) return undefined;
  const posts = newestPosts(await db.posts.where('batchId').equals(batchId).toArray());
  const reports = await db.sent.where('edit.kind').equals('report').toArray();
  const reported = new Set(reports.flatMap(({ edit }) => ('postId' in edit ? [edit.postId] : [])));
  const viewer = await viewerIn(db);
  const ownId = viewer?.kind === 'schoolmate' ? viewer.schoolmate._id : null;
  const seen = withoutBlocked(posts, viewer);
  return { posts: shownPosts(batchId, seen, await rowsOf(db), ownId, reported), older: stand.older };
}
