import { albumWords as words } from '@memcherrish/shared/text/school/album.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { postCalls } from '@memcherrish/shared/wire/events/post-calls.ts';
import { useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import type { ShownPost } from '#local/edits/shown-post.ts';
import { Button } from '#ui/Button.tsx';
import { DialogAbout } from '#ui/layers/DialogAbout.tsx';
import { asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { PhotoPreview } from '#ui/photos/PhotoPreview.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';
import type { OwnBatch } from './chosen-batch.ts';
import { keyOf, usePhotoSources } from './photo-sources.ts';
import './album.css';

interface RemoveFromAlbumProps {
  batch: OwnBatch;
  /** Null closes the dialog. */
  post: ShownPost | null;
  onClose(): void;
}

/** 'I am in this photo': removes a photo of an album for everyone at once. Needs a connection. */
export function RemoveFromAlbum({ batch, post, onClose }: RemoveFromAlbumProps) {
  return (
    <DialogAbout
      about={post}
      onClose={onClose}
      title={() => words.removeTitle}
      description={({ photos }) => (photos.length === 1 ? words.removeText : words.removeWhich)}
      size="small"
    >
      {(shown) => <Choice batch={batch} post={shown} onClose={onClose} />}
    </DialogAbout>
  );
}

function Choice({ batch, post, onClose }: RemoveFromAlbumProps & { post: ShownPost }) {
  const sources = usePhotoSources(post.photos);
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const toast = useToast();
  const { schoolId, batchId } = batch;

  async function remove(path: string) {
    if (busy !== null) return;
    setBusy(path);
    setFailure(null);
    const removed = await sendCall(postCalls.removePhoto, {
      params: { schoolId, batchId, postId: post._id, photo: publicName(path) },
    });
    setBusy(null);
    const outcome = withReason(removed, vocabulary.photoStays);
    if (!outcome.ok) return setFailure(outcome.problem.message);
    toast(outcome.value.message);
    onClose();
  }

  return (
    <div className={asStack({ gap: 4 })}>
      {failure && <Notice tone="error">{failure}</Notice>}
      <ul className="album-choices">
        {post.photos.map((photo, index) => {
          const source = sources[index];
          if (!source || !('path' in photo)) return null;
          return (
            <li key={keyOf(photo)}>
              <span className="album-print">
                <PhotoPreview photo={source} />
              </span>
              <Button
                kind="danger"
                busy={busy === photo.path}
                busyLabel={vocabulary.removing}
                onClick={() => void remove(photo.path)}
              >
                {words.removePhoto(index + 1, post.photos.length)}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Returns the public name of a photo: the file name of the path of its large size, without the ending. */
function publicName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace('.webp', '');
}
