import { messages } from '@memcherrish/shared/text/messages.ts';
import type { OwnRecord } from '@memcherrish/shared/wire/people.ts';
import { Camera, ImageUp, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { removePhoto, uploadPhoto } from '#api/profile.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Menu } from '#ui/Menu.tsx';
import { Notice } from '#ui/Notice.tsx';
import { usePhotoCrop } from '#ui/use-photo-crop.tsx';
import { useToast } from '#ui/use-toast.ts';
import './photo-editor.css';

type Work = 'idle' | 'uploading' | 'removing';

/** The own photo, or the letter in its place, and how to upload, change or remove it (spec sections 2 and 4). */
export function PhotoEditor({ own, onSaved }: { own: OwnRecord; onSaved(): void }) {
  const [work, setWork] = useState<Work>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  /** What could not be sent: it need not be chosen again. */
  const [unsent, setUnsent] = useState<Blob | null>(null);
  const [asking, setAsking] = useState(false);
  const [shown, show] = useAhead(own.profilePic);
  const chooser = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const mobile = own.mobile ?? '';

  async function send(photo: Blob) {
    setWork('uploading');
    setFailure(null);
    const sent = await uploadPhoto(mobile, photo);
    setWork('idle');
    if (!sent.ok) {
      const { fields, message } = sent.problem;
      const refusedFile = fields['profilePic'];
      setUnsent(refusedFile === undefined ? photo : null);
      setFailure(refusedFile ?? `${messages.photoUploadFailed} ${message}`);
      return;
    }
    setUnsent(null);
    show(sent.value.profilePic);
    onSaved();
    toast(messages.photoUpdated);
  }
  async function remove() {
    setWork('removing');
    setFailure(null);
    setUnsent(null);
    const sent = await removePhoto(mobile);
    setWork('idle');
    setAsking(false);
    if (!sent.ok) {
      setFailure(sent.problem.kind === 'refused' ? messages.photoRemoveFailed : messages.photoRemoveError);
      return;
    }
    show(null);
    onSaved();
    toast(messages.photoRemoved);
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
        text={messages.photoRemoveAsk}
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

/** What an answer said of the photo, until the next pull says something else. */
function useAhead(pulled: string | null): [string | null, (next: string | null) => void] {
  const [ahead, setAhead] = useState<{ of: string | null; photo: string | null } | null>(null);
  const shown = ahead && ahead.of === pulled ? ahead.photo : pulled;
  return [shown, (photo) => setAhead({ of: pulled, photo })];
}
