import { ownWords } from '@memcherrish/shared/text/account/own-affairs.ts';
import { settingsWords } from '@memcherrish/shared/text/account/settings.ts';
import { savePhotosWords } from '@memcherrish/shared/text/school/save-photos.ts';
import { useEffect, useState } from 'react';
import { bytesInWords } from '#components/bytes-in-words.ts';
import { type DownloadPhotos, SavePhotos } from '#components/SavePhotos.tsx';
import { useLeaseEnd } from '#local/queries/queries.ts';
import { asText } from '#ui/layout.ts';
import { dateInWords } from '#ui/words/times.ts';
import { Section } from './Section.tsx';

/** The device's copy: its size, its expiry, and the download of photos for use without a network. */
export function OnDevice({ savePhotos }: { savePhotos: DownloadPhotos }) {
  const end = useLeaseEnd();
  const [used, measure] = useStorageUsed();
  return (
    <Section title={settingsWords.onThisDevice}>
      {end && (
        <p className={asText({ width: 'measure' })}>
          {ownWords.keptUntil(dateInWords(new Date(end).toISOString()))}
        </p>
      )}
      {used !== null && (
        <p className={asText({ width: 'measure' })}>{ownWords.storageUsed(bytesInWords(used))}</p>
      )}
      <p className={asText({ width: 'measure' })}>{ownWords.savePhotosHint}</p>
      <SavePhotos
        label={savePhotosWords.save}
        download={savePhotos}
        saved={() => savePhotosWords.allOfClasses}
        onEnd={measure}
      />
    </Section>
  );
}

/** Returns the bytes that the browser counts for this app, or null where it does not say. */
function useStorageUsed(): [number | null, () => void] {
  const [used, setUsed] = useState<number | null>(null);
  const measure = () => {
    void navigator.storage?.estimate?.().then(
      ({ usage }) => setUsed(usage ?? null),
      () => setUsed(null),
    );
  };
  useEffect(measure, []);
  return [used, measure];
}
