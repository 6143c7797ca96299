import { postWords } from '@memcherrish/shared/text/school/posts.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { OutboxRow } from '#local/edits/edits.ts';
import type { ShownPost } from '#local/edits/shown-post.ts';
import { Button } from '#ui/Button.tsx';
import { asRow, asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { LinkedText } from '#ui/words/LinkedText.tsx';
import { isGone } from './edit-rejected-post.ts';

interface RejectedPostNoticeProps {
  post: ShownPost;
  row: OutboxRow;
  onEditRejected(): void;
  onDiscard(): void;
}

/** Shows why an edit was rejected, the typed text, and the actions. The text is lost only when the person discards it. */
export function RejectedPostNotice({ post, row, onEditRejected, onDiscard }: RejectedPostNoticeProps) {
  const { edit } = row;
  // A new post and a deleted one are already drawn as they were typed.
  const typed = edit.kind === 'post-edit' && edit.text !== post.text ? edit.text : '';
  return (
    <div className={asStack({ gap: 2 })}>
      <Notice tone="error">{reasonOf(row)}</Notice>
      {typed !== '' && (
        <div className="post-typed">
          <LinkedText text={typed} />
        </div>
      )}
      <div className={asRow({ gap: 2, wrap: true })}>
        {(edit.kind === 'post' || edit.kind === 'post-edit') && (
          <Button kind="quiet" onClick={onEditRejected}>
            {isGone(row) ? postWords.postAsNew : vocabulary.edit}
          </Button>
        )}
        <Button kind="quiet" onClick={onDiscard}>
          {vocabulary.discard}
        </Button>
      </div>
    </div>
  );
}

export function reasonOf(row: OutboxRow): string {
  if (row.state === 'conflict') return postWords.postConflict;
  if (row.edit.kind === 'post-edit' && isGone(row)) return postWords.postGone;
  const { message = '', fields = {} } = row.problem ?? {};
  return [...new Set([message, ...Object.values(fields)])].filter(Boolean).join(' ');
}
