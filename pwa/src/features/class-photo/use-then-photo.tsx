import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { classPhotoWords as words } from '@memcherrish/shared/text/school/class-photo.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { FaceFrame } from '@memcherrish/shared/wire/desk/class-photos.ts';
import { type ReactNode, useState } from 'react';
import { sendOwnPhoto } from '#local/outbox/send-own-photo.ts';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { shrinkPhoto } from '#ui/photos/shrink-photo.ts';
import { usePhotoCrop } from '#ui/photos/use-photo-crop.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';
import { partAround } from './face-frame.ts';

/**
 * Offers the viewer's face in a class photo as their photo from school days. They choose the exact part, as in their
 * profile. `path` is that of the large photo; a photo that is not sent yet has none.
 */
export function useThenPhoto(path: string | null): {
  offer(frame: FaceFrame): void;
  failure: string | null;
  dialogs: ReactNode;
} {
  const [frame, setFrame] = useState<FaceFrame | null>(null);
  const [isCutting, setCutting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const toast = useToast();

  async function send(photo: File) {
    const sent = await sendOwnPhoto(photo, 'school', words.saveFailed);
    if (sent.ok) toast(sent.value === 'sent' ? words.thenSaved : messages.savedHere);
    else setFailure(sent.problem.message);
  }
  const crop = usePhotoCrop({ onPhoto: (photo) => void send(photo), onRefused: setFailure });

  async function cut() {
    if (!frame || path === null) return;
    setFailure(null);
    setCutting(true);
    const face = await cutOut(path, frame).catch(() => null);
    setCutting(false);
    setFrame(null);
    if (face) crop.choose(face);
    else setFailure(words.thenFailed);
  }
  return {
    offer: (face) => path !== null && setFrame(face),
    failure,
    dialogs: (
      <>
        <ConfirmDialog
          open={frame !== null}
          title={words.thenTitle}
          text={words.thenText}
          confirmLabel={words.choosePart}
          cancelLabel={vocabulary.notNow}
          busy={isCutting}
          onConfirm={() => void cut()}
          onCancel={() => setFrame(null)}
        />
        {crop.dialog}
      </>
    ),
  };
}

/** Cuts a face out of a photo, which is usually on the device. Null if that is not possible. */
async function cutOut(path: string, frame: FaceFrame): Promise<File | null> {
  const response = await fetch(path, { credentials: 'same-origin' });
  if (!response.ok) return null;
  const photo = await response.blob();
  const { width, height } = await createImageBitmap(photo);
  const cut = await shrinkPhoto(photo, partAround(frame, width / height));
  return cut.ok ? new File([cut.photo], 'class-photo', { type: cut.photo.type }) : null;
}
