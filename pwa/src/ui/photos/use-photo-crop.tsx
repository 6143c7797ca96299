import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { photoLabels } from '@memcherrish/shared/text/school/photo-labels.ts';
import { type ReactNode, useRef, useState } from 'react';
import { Dialog } from '#ui/layers/Dialog.tsx';
import { usePreviousNonNull } from '#ui/use-previous-non-null.ts';
import type { PhotoCropper } from './PhotoCropper.tsx';
import type { PhotoPart } from './photo-part.ts';
import { problemOf, shrinkPhoto } from './shrink-photo.ts';

interface PhotoCropOptions {
  /** Receives the chosen part. */
  onPhoto(photo: File): void;
  /** Receives the reason why the file cannot be used. */
  onRefused(message: string): void;
}

interface PhotoCrop {
  /** Starts with a file that the person has just chosen. Cancelling changes nothing. */
  choose(file: File): void;
  /** True from the choice until the photo can be cropped. */
  opening: boolean;
  /** Render this anywhere in the page. */
  dialog: ReactNode;
}

interface Chosen {
  file: File;
  Cropper: typeof PhotoCropper;
}

type Result = { ok: true; photo: File } | { ok: false; message: string };

/** Lets a person crop a chosen file to a square, on the device; it does not send it. */
export function usePhotoCrop({ onPhoto, onRefused }: PhotoCropOptions): PhotoCrop {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [opening, setOpening] = useState(false);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const latest = useRef<File | null>(null);
  const shown = usePreviousNonNull(chosen);

  async function choose(file: File) {
    latest.current = file;
    setOpening(true);
    const [problem, part] = await Promise.all([problemOf(file), loadCropper()]);
    // Another file was chosen meanwhile.
    if (latest.current !== file) return;
    setOpening(false);
    if (problem !== null) onRefused(problem);
    else if (part) setChosen({ file, Cropper: part });
    else onRefused(messages.chunkLoadFailed);
  }
  async function use({ file }: Chosen, part: PhotoPart) {
    setBusy(true);
    const shrunk = await shrinkPhoto(file, part);
    setBusy(false);
    setResult(
      shrunk.ok
        ? { ok: true, photo: new File([shrunk.photo], file.name, { type: shrunk.photo.type }) }
        : shrunk,
    );
    setChosen(null);
  }
  /** Called after the dialog has closed: the next step may remove the element that has just got the focus back. */
  function hand() {
    setResult(null);
    if (result?.ok) onPhoto(result.photo);
    else if (result) onRefused(result.message);
  }
  const close = () => !busy && setChosen(null);

  return {
    choose: (file) => void choose(file),
    opening,
    dialog: (
      <Dialog
        open={chosen !== null}
        onOpenChange={(open) => !open && close()}
        onClosed={hand}
        title={photoLabels.chooseThePartToShow}
      >
        {shown && (
          <shown.Cropper
            file={shown.file}
            busy={busy}
            onUse={(part) => void use(shown, part)}
            onCancel={close}
            onUnreadable={() => {
              setResult({ ok: false, message: messages.photoUnreadable });
              setChosen(null);
            }}
          />
        )}
      </Dialog>
    ),
  };
}

/** Loads the cropper only when it is needed. Returns null on failure. */
async function loadCropper(): Promise<typeof PhotoCropper | null> {
  return await import('./PhotoCropper.tsx').then(
    (part) => part.PhotoCropper,
    () => null,
  );
}
