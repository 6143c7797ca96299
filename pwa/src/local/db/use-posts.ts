import { newestPosts } from '@memcherrish/shared/rules/replica.ts';
import { withoutHidden } from '#local/outbox/hidden-from.ts';
import { shownPosts } from '#local/outbox/posts-overlay.ts';
import { rowsOf } from '#local/outbox/rows.ts';
import { viewerIn } from './first-reading.ts';
import { useHeld } from './queries.ts';
import type { ShownPosts } from './shown-post.ts';

/** Returns the posts of one of the viewer's own batches, including unsent ones. Null until they are on the device. */
export function usePosts(batchId: string): ShownPosts | null | undefined {
  return useHeld(`posts ${batchId}`, (db) =>
    db.transaction('r', [db.state, db.posts, db.outbox, db.sent, db.me], async () => {
      const stand = (await db.state.get('state'))?.posts[batchId];
      if (!stand) return undefined;
      const posts = newestPosts(await db.posts.where('batchId').equals(batchId).toArray());
      const reports = await db.sent.where('edit.kind').equals('report').toArray();
      const reported = new Set(reports.flatMap(({ edit }) => ('postId' in edit ? [edit.postId] : [])));
      const viewer = await viewerIn(db);
      const ownId = viewer?.kind === 'schoolmate' ? viewer.schoolmate._id : null;
      const seen = withoutHidden(posts, viewer);
      return {
        posts: shownPosts(batchId, seen, await rowsOf(db), ownId, reported),
        older: stand.older,
      };
    }),
  );
}
