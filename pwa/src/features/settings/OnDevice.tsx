import { lease } from '@memcherrish/shared/domain/limits.ts';
import { ownWords } from '@memcherrish/shared/text/own-affairs.ts';
import { savePhotosWords } from '@memcherrish/shared/text/save-photos.ts';
import { settingsWords } from '@memcherrish/shared/text/settings.ts';
import { useEffect, useState } from 'react';
import { bytesInWords } from '#components/bytes-in-words.ts';
import { type DownloadPhotos, SavePhotos } from '#components/SavePhotos.tsx';
import { useLastContact } from '#local/queries/queries.ts';
import { dateInWords } from '#ui/times.ts';
import { Section } from './Section.tsx';

/** The device's copy: its size, its expiry, and the download of photos for use without a network. */
export function OnDevice({ savePhotos }: { savePhotos: DownloadPhotos }) {
  const contact = useLastContact();
  const [used, measure] = useStorageUsed();
  return (
    <Section title={settingsWords.onThisDevice}>
      {contact && (
        <p className="settings-text">
          {ownWords.keptUntil(dateInWords(new Date(contact + lease).toISOString()))}
        </p>
      )}
      {used !== null && <p className="settings-text">{ownWords.storageUsed(bytesInWords(used))}</p>}
      <p className="settings-text">{ownWords.savePhotosHint}</p>
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
