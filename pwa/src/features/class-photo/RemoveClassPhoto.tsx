import { classPhotoWords as words } from '@memcherrish/shared/text/school/class-photo.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { classPhotoCalls } from '@memcherrish/shared/wire/desk/class-photos.ts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';

interface RemoveClassPhotoProps {
  photoId: string;
  isOwn: boolean;
  onRemoved(): void;
}

/** Removes the photo for everyone: the own one, or one that the viewer is in. Needs a connection. */
export function RemoveClassPhoto({ photoId, isOwn, onRemoved }: RemoveClassPhotoProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const toast = useToast();

  async function remove() {
    setBusy(true);
    setFailure(null);
    const outcome = withReason(
      await sendCall(classPhotoCalls.remove, { params: { photoId } }),
      vocabulary.photoStays,
    );
    setBusy(false);
    if (!outcome.ok) return setFailure(outcome.problem.message);
    setAsking(false);
    toast(outcome.value.message);
    onRemoved();
  }
  return (
    <>
      <Button kind="quiet" icon={<Trash2 />} onClick={() => setAsking(true)}>
        {isOwn ? vocabulary.removeThisPhoto : words.pictured}
      </Button>
      <ConfirmDialog
        open={asking}
        title={words.removePhotoTitle}
        text={isOwn ? words.removePhotoText : words.picturedText}
        confirmLabel={vocabulary.remove}
        danger
        busy={busy}
        failure={failure}
        onConfirm={() => void remove()}
        onCancel={() => {
          setAsking(false);
          setFailure(null);
        }}
      />
    </>
  );
}
