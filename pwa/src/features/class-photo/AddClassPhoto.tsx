import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { classPhotoWords as words } from '@memcherrish/shared/text/school/class-photo.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { newId } from '#local/edits/edits.ts';
import { submitEdit } from '#local/outbox/submit-edit.ts';
import { Button, type ButtonKind } from '#ui/Button.tsx';
import { asStack } from '#ui/layout.ts';
import { shrinkWhole } from '#ui/photos/shrink-photo.ts';
import { usePhotoChooser } from '#ui/photos/use-photo-chooser.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';

interface AddClassPhotoProps {
  division: { schoolId: string; batchId: string; divisionId: string };
  kind?: ButtonKind;
  /** Gets the reason of a failure; null when another try begins. While it is sent, the photo itself replaces this button. */
  onFailure(message: string | null): void;
}

/** Adds a photo of the class. It waits on the device while there is no connection. */
export function AddClassPhoto({ division, kind = 'primary', onFailure }: AddClassPhotoProps) {
  const chooser = usePhotoChooser({
    label: vocabulary.classPhoto,
    onChoose: ([file]) => file && void add(file),
  });
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
    <div className={`add-class-photo ${asStack({ gap: 3, align: 'start' })}`}>
      <Button
        kind={kind}
        icon={<ImagePlus />}
        busy={busy}
        busyLabel={vocabulary.adding}
        onClick={chooser.open}
      >
        {words.add}
      </Button>
      {chooser.field}
    </div>
  );
}
