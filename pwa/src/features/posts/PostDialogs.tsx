import { changesWords } from '@memcherrish/shared/text/changes.ts';
import { postWords } from '@memcherrish/shared/text/posts.ts';
import type { ShownPost } from '#local/db/shown-post.ts';
import { removeFromOutbox } from '#local/outbox/outbox.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useToast } from '#ui/use-toast.ts';
import { type Author, authorOf } from './authors.ts';
import type { OwnBatch } from './chosen-batch.ts';
import { EditPost } from './EditPost.tsx';
import { RemoveFromAlbum } from './RemoveFromAlbum.tsx';
import { ReportPost } from './ReportPost.tsx';
import { useKeep } from './use-keep.ts';

/** The action that a person chose for a post. */
export interface PostDialog {
  for: 'edit' | 'removal' | 'discarding' | 'report' | 'pictured';
  post: ShownPost;
}

interface PostDialogsProps {
  batch: OwnBatch;
  asked: PostDialog | null;
  people: ReadonlyMap<string, Author>;
  onClose(): void;
}

/** Every dialog about a post; at most one is open. */
export function PostDialogs({ batch, asked, people, onClose }: PostDialogsProps) {
  const keep = useKeep();
  const toast = useToast();
  const about = (what: PostDialog['for']) => (asked?.for === what ? asked.post : null);

  async function remove(post: ShownPost) {
    onClose();
    const { pending: row, batchId } = post;
    // Deletes an edit at once if it was never sent or was rejected. After an edit that is being sent, queues the
    // deletion.
    if (row && (row.state !== 'waiting' || row.tries === 0)) {
      const taken = await removeFromOutbox(row.key);
      if (taken?.kind === 'post') return toast(postWords.postRemoved);
    }
    const kept = await keep(
      { kind: 'post-removal', postId: post._id, schoolId: batch.schoolId, batchId },
      postWords.postRemoved,
    );
    if (!kept.ok) toast(kept.problem.message, 'error');
  }
  async function discard({ pending }: ShownPost) {
    onClose();
    const taken = pending && (await removeFromOutbox(pending.key));
    toast(taken ? changesWords.changeDiscarded : changesWords.changeSentMeanwhile);
  }

  const removed = about('removal');
  const discarded = about('discarding');
  const reported = about('report');
  return (
    <>
      <EditPost batch={batch} post={about('edit')} onClose={onClose} />
      <ReportPost
        batch={batch}
        post={reported}
        authorName={authorOf(reported?.authorId ?? null, people).name}
        onClose={onClose}
      />
      <RemoveFromAlbum batch={batch} post={about('pictured')} onClose={onClose} />
      <ConfirmDialog
        open={removed !== null}
        title={postWords.deleteThisPost}
        text={postWords.postRemovalAsk}
        confirmLabel={postWords.delete}
        danger
        onConfirm={() => removed && void remove(removed)}
        onCancel={onClose}
      />
      <ConfirmDialog
        open={discarded !== null}
        title={postWords.discardWhatYouWrote}
        text={changesWords.discardAsk}
        confirmLabel={postWords.discard}
        danger
        onConfirm={() => discarded && void discard(discarded)}
        onCancel={onClose}
      />
    </>
  );
}
