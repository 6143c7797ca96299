import { changesWords } from '@memcherrish/shared/descriptions/changes.ts';
import { replyWords } from '@memcherrish/shared/text/events/replies.ts';
import { postWords } from '@memcherrish/shared/text/school/posts.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { removeFromOutbox } from '#local/outbox/outbox.ts';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';
import { type Author, authorOf } from './authors.ts';
import type { OwnBatch } from './chosen-batch.ts';
import { EditPost } from './EditPost.tsx';
import { RemoveFromAlbum } from './RemoveFromAlbum.tsx';
import { type PostDialog, ReportPost } from './ReportPost.tsx';
import { useKeep } from './use-keep.ts';

interface PostDialogsProps {
  batch: OwnBatch;
  asked: PostDialog | null;
  people: ReadonlyMap<string, Author>;
  onClose(): void;
}

/** Every dialog about a post or a reply; at most one is open. */
export function PostDialogs({ batch, asked, people, onClose }: PostDialogsProps) {
  const keep = useKeep();
  const toast = useToast();
  const about = (what: PostDialog['for']) => (asked?.for === what ? asked : null);

  async function remove({ post, reply }: PostDialog) {
    onClose();
    const { batchId } = post;
    const { _id: postId, pending: row } = reply ?? post;
    const removed = reply ? replyWords.removed : postWords.postRemoved;
    // Deletes an edit at once if it was never sent or was rejected. After an edit that is being sent, queues the
    // deletion.
    if (row && (row.state !== 'waiting' || row.tries === 0)) {
      const taken = await removeFromOutbox(row.key);
      if (taken?.kind === 'post' || taken?.kind === 'reply') return toast(removed);
    }
    const kept = await keep(
      {
        ...{ kind: 'post-removal', postId, schoolId: batch.schoolId, batchId },
        ...(reply && { replyTo: post._id }),
      },
      removed,
    );
    if (!kept.ok) toast(kept.problem.message, 'error');
  }
  async function discard({ post, reply }: PostDialog) {
    onClose();
    const { pending } = reply ?? post;
    const taken = pending && (await removeFromOutbox(pending.key));
    toast(taken ? changesWords.changeDiscarded : changesWords.changeSentMeanwhile);
  }

  const removed = about('removal');
  const discarded = about('discarding');
  const reported = about('report');
  return (
    <>
      <EditPost batch={batch} post={about('edit')?.post ?? null} onClose={onClose} />
      <ReportPost
        batch={batch}
        about={reported}
        authorName={authorOf((reported?.reply ?? reported?.post)?.authorId ?? null, people).name}
        onClose={onClose}
      />
      <RemoveFromAlbum batch={batch} post={about('pictured')?.post ?? null} onClose={onClose} />
      <ConfirmDialog
        open={removed !== null}
        title={removed?.reply ? replyWords.deleteThis : vocabulary.deleteThisPost}
        text={removed?.reply ? replyWords.removalAsk : postWords.postRemovalAsk}
        confirmLabel={vocabulary.deleteIt}
        danger
        onConfirm={() => removed && void remove(removed)}
        onCancel={onClose}
      />
      <ConfirmDialog
        open={discarded !== null}
        title={postWords.discardWhatYouWrote}
        text={changesWords.discardAsk}
        confirmLabel={vocabulary.discard}
        danger
        onConfirm={() => discarded && void discard(discarded)}
        onCancel={onClose}
      />
    </>
  );
}
