import { classPhotoWords as words } from '@memcherrish/shared/text/school/class-photo.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { classPhotoCalls } from '@memcherrish/shared/wire/desk/class-photos.ts';
import { Trash2 } from 'lucide-react';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { useConfirm } from '#ui/layers/use-confirm.ts';

interface RemoveClassPhotoProps {
  photoId: string;
  isOwn: boolean;
  onRemoved(): void;
}

/** Removes the photo for everyone: the own one, or one that the viewer is in. Needs a connection. */
export function RemoveClassPhoto({ photoId, isOwn, onRemoved }: RemoveClassPhotoProps) {
  const removal = useConfirm<string>(
    async (id) =>
      withReason(await sendCall(classPhotoCalls.remove, { params: { photoId: id } }), vocabulary.photoStays),
    onRemoved,
  );
  return (
    <>
      <Button kind="quiet" icon={<Trash2 />} onClick={() => removal.ask(photoId)}>
        {isOwn ? vocabulary.removeThisPhoto : words.pictured}
      </Button>
      <ConfirmDialog
        {...removal.dialog}
        title={words.removePhotoTitle}
        text={isOwn ? words.removePhotoText : words.picturedText}
        confirmLabel={vocabulary.remove}
      />
    </>
  );
}
