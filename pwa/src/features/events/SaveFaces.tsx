import { savePhotosWords as words } from '@memcherrish/shared/text/school/save-photos.ts';
import { CircleCheck } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { bytesInWords } from '#components/bytes-in-words.ts';
import { type DownloadPhotos, type SavedPhotos, SavePhotos } from '#components/SavePhotos.tsx';
import type { ShownEvent } from '#local/edits/events-overlay.ts';
import { asRow, asStack, asText } from '#ui/layout.ts';

/** The photos of the people who may come, on this device. */
export interface Faces {
  count(event: ShownEvent): Promise<SavedPhotos>;
  download(event: ShownEvent): DownloadPhotos;
}

/** The usual size of a small photo. */
const bytesOfFace = 8_000;

/** Offers to save the faces of everyone who may come, before a hall without network. */
export function SaveFaces({ event, faces }: { event: ShownEvent; faces: Faces }) {
  const heading = useId();
  const [known, setKnown] = useState<SavedPhotos | null>(null);
  const { count } = faces;
  useEffect(() => {
    let isShown = true;
    count(event).then((saved) => {
      if (isShown) setKnown(saved);
    }, reportError);
    return () => {
      isShown = false;
    };
  }, [count, event]);

  if (!known || known.all === 0) return null;
  return (
    <section className={asStack({ gap: 2 })} aria-labelledby={heading}>
      <h2 id={heading}>{words.faces}</h2>
      {known.missing === 0 ? (
        <p className={`save-faces-saved ${asRow({ gap: 2 })}`}>
          <CircleCheck aria-hidden="true" />
          {words.allFaces(known.all)}
        </p>
      ) : (
        <>
          <p className={asText({ tone: 'quiet' })}>
            {words.facesText(known.missing, bytesInWords(known.missing * bytesOfFace))}
          </p>
          <SavePhotos
            label={words.saveFaces}
            download={faces.download(event)}
            saved={words.allFaces}
            onEnd={setKnown}
          />
        </>
      )}
    </section>
  );
}
