import { classPhotoWords as words } from '@memcherrish/shared/text/class-photo.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { newId } from '#local/edits/edits.ts';
import { submitEdit } from '#local/outbox/submit-edit.ts';
import { Button, type ButtonKind } from '#ui/Button.tsx';
import { shrinkWhole } from '#ui/shrink-photo.ts';
import { useToast } from '#ui/use-toast.ts';

interface AddClassPhotoProps {
  division: { schoolId: string; batchId: string; divisionId: string };
  kind?: ButtonKind;
  /** Gets the reason of a failure; null when another try begins. While it is sent, the photo itself replaces this button. */
  onFailure(message: string | null): void;
}

/** Adds a photo of the class. It waits on the device while there is no connection. */
export function AddClassPhoto({ division, kind = 'primary', onFailure }: AddClassPhotoProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const toast = useToast();

  async function add(file: File) {
    setBusy(true);
    onFailure(null);
    const shrunk = await shrinkWhole(file);
    const sent = shrunk.ok ? await send(shrunk.photo) : null;
    setBusy(false);
    if (!shrunk.ok) onFailure(shrunk.message);
    else if (sent && !sent.ok) onFailure(sent.problem.fields['photo'] ?? sent.problem.message);
    else toast(sent?.value === 'sent' ? words.added : messages.savedHere);
  }
  async function send(photo: Blob) {
    const picture = { bytes: await photo.arrayBuffer(), type: photo.type };
    const edit = { kind: 'class-photo' as const, photoId: newId(), ...division, photo: picture };
    return await submitEdit(edit, { refused: words.addFailed, notKept: words.addFailed });
  }
  return (
    <div className="add-class-photo">
      <Button
        kind={kind}
        icon={<ImagePlus />}
        busy={busy}
        busyLabel={words.adding}
        onClick={() => chooser.current?.click()}
      >
        {words.add}
      </Button>
      <input
        ref={chooser}
        className="visually-hidden"
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-label={words.title}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // Clears the input, so that choosing the same file again fires a change event.
          event.currentTarget.value = '';
          if (file) void add(file);
        }}
      />
    </div>
  );
}
