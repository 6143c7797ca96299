import { postWords } from '@memcherrish/shared/text/school/posts.ts';
import { CloudDownload } from 'lucide-react';
import { useBatchRooms } from '#local/queries/use-batch-rooms.ts';
import { usePosts } from '#local/queries/use-posts.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { Composer } from './Composer.tsx';
import type { OwnBatch } from './chosen-batch.ts';
import { PostList } from './PostList.tsx';
import { usePostDraft } from './use-post-draft.ts';

interface BatchPostsProps {
  batch: OwnBatch;
  ownId: string;
}

/** The posts of one batch, and the composer. */
export function BatchPosts({ batch, ownId }: BatchPostsProps) {
  const held = usePosts(batch.batchId);
  const rooms = useBatchRooms(batch.batchId);
  const { draft, keep } = usePostDraft(batch.batchId);
  // Renders all parts together, because the device delivers them within a frame or two and the page must not jump.
  if (held === undefined || rooms === undefined || !draft) return null;
  return (
    <>
      <Composer batch={batch} draft={draft} onChange={keep} />
      {held === null ? (
        <Empty icon={<CloudDownload aria-hidden="true" />} title={postWords.postsNotHereYet} />
      ) : (
        <PostList batch={batch} ownId={ownId} held={held} rooms={rooms} />
      )}
    </>
  );
}
