import { messages } from '@memcherrish/shared/text/messages.ts';
import { ownWords } from '@memcherrish/shared/text/own-affairs.ts';
import type { OwnRecord } from '@memcherrish/shared/wire/people.ts';
import { Camera, ImageUp, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { OutboxRow } from '#local/edits.ts';
import { takeOut } from '#local/outbox.ts';
import { useOutbox } from '#local/queries.ts';
import { submitEdit } from '#local/submit-edit.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Menu } from '#ui/Menu.tsx';
import { Notice } from '#ui/Notice.tsx';
import { usePhotoCrop } from '#ui/use-photo-crop.tsx';
import { useToast } from '#ui/use-toast.ts';
import './photo-editor.css';

type Work = 'idle' | 'uploading' | 'removing';

const uploadSentences = { refused: messages.photoUploadFailed, notKept: messages.photoUploadFailed };
const removeSentences = { refused: ownWords.photoRemoveFailed, notKept: ownWords.photoRemoveError };

/** The own photo, or the letter in its place, and how to upload, change or remove it (spec sections 2 and 4). */
export function PhotoEditor({ own }: { own: OwnRecord }) {
  const [work, setWork] = useState<Work>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  /** What could not be kept on the device: it need not be chosen again. */
  const [unsent, setUnsent] = useState<File | null>(null);
  const [asking, setAsking] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const shown = own.profilePic;

  // What the server refused while nobody looked: said here, and out of the way of the next one.
  const refused = (useOutbox() ?? []).find(isRefusedPhoto);
  useEffect(() => {
    if (!refused || work !== 'idle') return;
    void takeOut(refused.key).then((edit) => {
      // The form itself may have been faster, and has said it then.
      if (!edit) return;
      const sentence = edit.kind === 'photo' ? messages.photoUploadFailed : ownWords.photoRemoveFailed;
      setFailure(`${sentence} ${refused.problem?.message ?? ''}`);
    });
  }, [refused, work]);

  async function send(photo: File) {
    setWork('uploading');
    setFailure(null);
    const picture = { bytes: await photo.arrayBuffer(), type: photo.type };
    const sent = await submitEdit({ kind: 'photo', photo: picture }, uploadSentences);
    setWork('idle');
    if (!sent.ok) {
      const refusedFile = sent.problem.fields['profilePic'];
      setUnsent(refusedFile === undefined ? photo : null);
      setFailure(refusedFile ?? sent.problem.message);
      return;
    }
    setUnsent(null);
    toast(sent.value === 'sent' ? ownWords.photoUpdated : messages.savedHere);
  }
  async function remove() {
    setWork('removing');
    setFailure(null);
    setUnsent(null);
    const sent = await submitEdit({ kind: 'photo-removal' }, removeSentences);
    setWork('idle');
    setAsking(false);
    if (sent.ok) toast(sent.value === 'sent' ? ownWords.photoRemoved : messages.savedHere);
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
    <section className="photo-editor" ref={region} aria-label="Profile picture">
      <Avatar name={own.name} photo={shown} preview={shown && own.photoPreview} own size="large" />
      <PhotoButton
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
        aria-label="Profile picture"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // Emptied, so that choosing the same file again is a change too.
          event.currentTarget.value = '';
          if (file) crop.choose(file);
        }}
      />
      {failure && (
        <Notice tone="error">
          <p>{failure}</p>
          {unsent && (
            <Button kind="quiet" busy={work === 'uploading'} onClick={() => void send(unsent)}>
              Try again
            </Button>
          )}
        </Notice>
      )}
      {crop.dialog}
      <ConfirmDialog
        open={asking}
        title="Remove your profile picture?"
        text={ownWords.photoRemoveAsk}
        confirmLabel="Remove"
        danger
        busy={work === 'removing'}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
    </section>
  );
}

interface PhotoButtonProps {
  hasPhoto: boolean;
  /** A photo is being read. */
  opening: boolean;
  uploading: boolean;
  onChoose(): void;
  onRemove(): void;
}

function PhotoButton({ hasPhoto, opening, uploading, onChoose, onRemove }: PhotoButtonProps): ReactNode {
  if (!hasPhoto || uploading)
    return (
      <Button
        kind="quiet"
        icon={<Camera />}
        busy={opening || uploading}
        busyLabel={uploading ? 'Uploading...' : 'Opening...'}
        onClick={onChoose}
      >
        Upload profile picture
      </Button>
    );
  return (
    <Menu
      trigger={
        <Button kind="quiet" icon={<Camera />}>
          Change / Remove profile picture
        </Button>
      }
      items={[
        { label: 'Change profile picture', icon: <ImageUp aria-hidden="true" />, onSelect: onChoose },
        {
          label: 'Remove profile picture',
          icon: <Trash2 aria-hidden="true" />,
          danger: true,
          onSelect: onRemove,
        },
      ]}
    />
  );
}

/** The button becomes another one as the work goes on: whoever pressed it finds the focus on the one that is there now. */
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

function isRefusedPhoto({ state, edit }: OutboxRow): boolean {
  return state === 'refused' && (edit.kind === 'photo' || edit.kind === 'photo-removal');
}
