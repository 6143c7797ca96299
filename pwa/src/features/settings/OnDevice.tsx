import { lease } from '@memcherrish/shared/rules/limits.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { ownWords } from '@memcherrish/shared/text/own-affairs.ts';
import { settingsWords } from '@memcherrish/shared/text/settings.ts';
import { ImageDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLastContact } from '#local/db/queries.ts';
import { useOnline } from '#local/device/online.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { dateInWords } from '#ui/times.ts';
import { Section } from './Section.tsx';

/** Downloads every photo of the viewer's classes to the device, large ones included. Returns how many there are and how many failed. */
export type SavePhotos = (
  onProgress: (done: number, all: number) => void,
  signal: AbortSignal,
) => Promise<{ all: number; missing: number }>;

type Saving =
  | { state: 'idle' }
  | { state: 'running'; done: number; all: number }
  | { state: 'done'; missing: number };

/** The device's copy: its size, its expiry, and the download of photos for use without a network. */
export function OnDevice({ savePhotos }: { savePhotos: SavePhotos }) {
  const contact = useLastContact();
  const online = useOnline();
  const [saving, setSaving] = useState<Saving>({ state: 'idle' });
  const [used, measure] = useStorageUsed();
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);

  async function save() {
    stop.current = new AbortController();
    setSaving({ state: 'running', done: 0, all: 0 });
    const { signal } = stop.current;
    const { missing } = await savePhotos((done, all) => setSaving({ state: 'running', done, all }), signal);
    if (signal.aborted) return;
    setSaving({ state: 'done', missing });
    measure();
  }

  const running = saving.state === 'running';
  return (
    <Section title={settingsWords.onThisDevice}>
      {contact && (
        <p className="settings-text">
          {ownWords.keptUntil(dateInWords(new Date(contact + lease).toISOString()))}
        </p>
      )}
      {used !== null && <p className="settings-text">{ownWords.storageUsed(megabytes(used))}</p>}
      <div className="settings-row">
        <p className="settings-text">{ownWords.savePhotosHint}</p>
        <Button
          kind="quiet"
          icon={<ImageDown />}
          busy={running}
          busyLabel={
            running && saving.all > 0 ? ownWords.photosSaving(saving.done, saving.all) : settingsWords.saving
          }
          onClick={() => void save()}
        >
          {settingsWords.savePhotosForOffline}
        </Button>
      </div>
      {running && saving.all > 0 && (
        <progress
          className="settings-progress"
          aria-label={settingsWords.photosSaved}
          value={saving.done}
          max={saving.all}
        />
      )}
      {saving.state === 'done' &&
        (saving.missing === 0 ? (
          <Notice tone="success">{ownWords.photosSaved}</Notice>
        ) : (
          <Notice tone="error">
            {ownWords.photosMissing(saving.missing)} {online ? '' : messages.offline}
          </Notice>
        ))}
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

/** Returns '850 kB' or '12.4 MB' for a number of bytes, in powers of ten. */
function megabytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} kB`;
  const amount = bytes / 1_000_000;
  return `${amount < 100 ? amount.toFixed(1) : Math.round(amount)} MB`;
}
