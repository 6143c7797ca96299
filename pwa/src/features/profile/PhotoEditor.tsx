import { messages } from '@memcherrish/shared/text/messages.ts';
import { profileWords } from '@memcherrish/shared/text/profile.ts';
import type { OwnRecord } from '@memcherrish/shared/wire/people.ts';
import { useEffect, useRef, useState } from 'react';
import { useOutbox } from '#local/db/queries.ts';
import type { OutboxRow } from '#local/outbox/edits.ts';
import { removeFromOutbox } from '#local/outbox/outbox.ts';
import { type OwnPhoto, whichPhoto } from '#local/outbox/pictures.ts';
import { submitEdit } from '#local/outbox/submit-edit.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import { usePhotoCrop } from '#ui/use-photo-crop.tsx';
import { useToast } from '#ui/use-toast.ts';
import { OwnPrint } from './OwnPrint.tsx';
import { PhotoButton } from './PhotoButton.tsx';
import { photoWords } from './photo-words.ts';
import './photo-editor.css';

type Work = 'idle' | 'uploading' | 'removing';

interface PhotoEditorProps {
  own: OwnRecord;
  which: OwnPhoto;
}

/** One of the viewer's photos or its placeholder, with the actions to upload, change and remove it. */
export function PhotoEditor({ own, which }: PhotoEditorProps) {
  const words = photoWords[which];
  const [work, setWork] = useState<Work>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  /** The photo that could not be stored on the device, so that it need not be chosen again. */
  const [unsent, setUnsent] = useState<File | null>(null);
  const [asking, setAsking] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const shown = which === 'profile' ? own.profilePic : (own.schoolPhoto?.path ?? null);

  // Shows a photo edit that the server rejected in the background, and removes it from the outbox.
  const refused = (useOutbox() ?? []).find((row) => isRefused(row, which));
  useEffect(() => {
    if (!refused || work !== 'idle') return;
    void removeFromOutbox(refused.key).then((edit) => {
      // The form may have removed the edit first; it has then shown the error already.
      if (!edit) return;
      const sentence = edit.kind === 'photo' ? words.uploadFailed : words.removeFailed;
      setFailure(`${sentence} ${refused.problem?.message ?? ''}`);
    });
  }, [refused, work, words]);

  async function send(photo: File) {
    setWork('uploading');
    setFailure(null);
    const picture = { bytes: await photo.arrayBuffer(), type: photo.type };
    const sent = await submitEdit(
      { kind: 'photo', photo: picture, which },
      { refused: words.uploadFailed, notKept: words.uploadFailed },
    );
    setWork('idle');
    if (!sent.ok) {
      const refusedFile = sent.problem.fields[words.field];
      setUnsent(refusedFile === undefined ? photo : null);
      setFailure(refusedFile ?? sent.problem.message);
      return;
    }
    setUnsent(null);
    toast(sent.value === 'sent' ? words.updated : messages.savedHere);
  }
  async function remove() {
    setWork('removing');
    setFailure(null);
    setUnsent(null);
    const sent = await submitEdit(
      { kind: 'photo-removal', which },
      { refused: words.removeFailed, notKept: words.removeError },
    );
    setWork('idle');
    setAsking(false);
    if (sent.ok) toast(sent.value === 'sent' ? words.removed : messages.savedHere);
    else setFailure(sent.problem.message);
  }

  const crop = usePhotoCrop({
    onPhoto: (photo) => void send(photo),
    onRefused: (message) => {
      setUnsent(null);
      setFailure(message);
    },
  });
  const region = useFocusKept(work);
  const ask = () => chooser.current?.click();
  return (
    <section className={`photo-editor photo-editor-${which}`} ref={region} aria-label={words.name}>
      <OwnPrint own={own} which={which} />
      <PhotoButton
        words={words}
        hasPhoto={shown !== null}
        opening={crop.opening}
        uploading={work === 'uploading'}
        onChoose={ask}
        onRemove={() => setAsking(true)}
      />
      <input
        ref={chooser}
        className="visually-hidden"
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-label={words.name}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // Clears the input, so that choosing the same file again fires a change event.
          event.currentTarget.value = '';
          if (file) crop.choose(file);
        }}
      />
      {failure && (
        <Notice tone="error">
          <p>{failure}</p>
          {unsent && (
            <Button kind="quiet" busy={work === 'uploading'} onClick={() => void send(unsent)}>
              {profileWords.tryAgain}
            </Button>
          )}
        </Notice>
      )}
      {crop.dialog}
      <ConfirmDialog
        open={asking}
        title={words.removeTitle}
        text={words.removeAsk}
        confirmLabel={profileWords.remove}
        danger
        busy={work === 'removing'}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
    </section>
  );
}

/** Focuses the current button when the pressed button was replaced. */
function useFocusKept(work: Work) {
  const region = useRef<HTMLElement>(null);
  const before = useRef(work);
  useEffect(() => {
    const hasMoved = before.current !== work && document.activeElement === document.body;
    before.current = work;
    if (hasMoved) region.current?.querySelector('button')?.focus();
  }, [work]);
  return region;
}

function isRefused({ state, edit }: OutboxRow, which: OwnPhoto): boolean {
  const isPhoto = edit.kind === 'photo' || edit.kind === 'photo-removal';
  return state === 'refused' && isPhoto && whichPhoto(edit) === which;
}
