import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { type ReactNode, useState } from 'react';
import { Failure } from '#ui/pages/Failure.tsx';
import { usePhotoChooser } from '#ui/photos/use-photo-chooser.tsx';
import { usePhotoCrop } from '#ui/photos/use-photo-crop.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';
import type { PhotoWords } from './photo-words.ts';

/** Stores a photo of the viewer and returns what happened to it. */
export type SendPhoto = (
  photo: File,
) => Promise<
  | { ok: true; value: 'sent' | 'waiting' | 'conflict' }
  | { ok: false; problem: { message: string; fields: Record<string, string> } }
>;

interface OwnPhotoChoice {
  /** Opens the phone's choice of a photo or the camera. The part to show is chosen next. */
  ask(): void;
  /** True while the chosen photo is being read. */
  opening: boolean;
  uploading: boolean;
  /** Shows a sentence about another action on the photo, or clears it. */
  fail(message: string | null): void;
  /** The message about a failure. */
  notice: ReactNode;
  /** Render this anywhere in the page. */
  chooser: ReactNode;
}

/** Lets the viewer choose or take one of their photos, crop it, and sends it. */
export function useOwnPhoto(words: PhotoWords, send: SendPhoto): OwnPhotoChoice {
  const [uploading, setUploading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** The photo that could not be stored on the device, so that it need not be chosen again. */
  const [unsent, setUnsent] = useState<File | null>(null);
  const chooser = usePhotoChooser({ label: words.name, onChoose: ([file]) => file && crop.choose(file) });
  const toast = useToast();

  async function upload(photo: File) {
    setUploading(true);
    setFailure(null);
    const sent = await send(photo);
    setUploading(false);
    if (!sent.ok) {
      const refusedFile = sent.problem.fields[words.field];
      setUnsent(refusedFile === undefined ? photo : null);
      setFailure(refusedFile ?? sent.problem.message);
      return;
    }
    setUnsent(null);
    toast(sent.value === 'sent' ? words.updated : messages.savedHere);
  }
  function fail(message: string | null) {
    setUnsent(null);
    setFailure(message);
  }
  const crop = usePhotoCrop({ onPhoto: (photo) => void upload(photo), onRefused: fail });

  return {
    ask: chooser.open,
    opening: crop.opening,
    uploading,
    fail,
    notice: failure !== null && (
      <Failure text={failure} busy={uploading} onRetry={unsent ? () => upload(unsent) : undefined} />
    ),
    chooser: (
      <>
        {chooser.field}
        {crop.dialog}
      </>
    ),
  };
}
