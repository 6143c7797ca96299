import { messages } from '@memcherrish/shared/text/messages.ts';
import { photoLabels } from '@memcherrish/shared/text/photo-labels.ts';
import { type ReactNode, useRef, useState } from 'react';
import { Dialog } from './Dialog.tsx';
import type { PhotoCropper } from './PhotoCropper.tsx';
import type { PhotoPart } from './photo-part.ts';
import { openPhoto, shrinkPhoto } from './shrink-photo.ts';
import { usePreviousNonNull } from './use-previous-non-null.ts';

interface PhotoCropOptions {
  /** The chosen part, ready to be sent; or the file as it is, where this browser cannot read it and the server may. */
  onPhoto(photo: File): void;
  /** Why there will be no photo of this file. */
  onRefused(message: string): void;
}

interface PhotoCrop {
  /** Takes up a file that somebody has just chosen. Cancelling leaves everything as it was. */
  choose(file: File): void;
  /** From the choice until the photo can be cropped. */
  opening: boolean;
  /** Has to stand somewhere in the page. */
  dialog: ReactNode;
}

interface Chosen {
  file: File;
  Cropper: typeof PhotoCropper;
}

type Result = { ok: true; photo: File } | { ok: false; message: string };

/** From a file that was chosen to the square of it that is wanted, on the device alone; sending it is another matter. */
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
    const [opened, part] = await Promise.all([openPhoto(file), loadCropper()]);
    // Another one was chosen meanwhile.
    if (latest.current !== file) return;
    setOpening(false);
    if (!opened.ok) onRefused(opened.message);
    else if (!opened.readable) onPhoto(file);
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
  /** Only now: what follows may put something else where the focus has just returned to. */
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

/** Nobody who only looks pays for it. Null where it does not come. */
async function loadCropper(): Promise<typeof PhotoCropper | null> {
  return await import('./PhotoCropper.tsx').then(
    (part) => part.PhotoCropper,
    () => null,
  );
}
