import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { savePhotosWords as words } from '@memcherrish/shared/text/school/save-photos.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { ImageDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow, asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import './save-photos.css';

/** The photos that a download was about, and those of them that are not on the device. */
export interface SavedPhotos {
  all: number;
  missing: number;
}

/** Downloads photos to the device, and reports the progress. Never throws for a lost connection. */
export type DownloadPhotos = (
  onProgress: (done: number, all: number) => void,
  signal: AbortSignal,
) => Promise<SavedPhotos>;

interface SavePhotosProps {
  label: string;
  download: DownloadPhotos;
  /** Shown when all photos are on the device. */
  saved: (all: number) => string;
  onEnd?: (saved: SavedPhotos) => void;
}

type Saving =
  | { state: 'idle' }
  | { state: 'running'; done: number; all: number }
  | { state: 'done'; all: number; missing: number };

/** A button that downloads photos, with the progress, a way to stop, and the result. What is there stays after a stop. */
export function SavePhotos({ label, download, saved, onEnd }: SavePhotosProps) {
  const [saving, setSaving] = useState<Saving>({ state: 'idle' });
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);

  async function save() {
    stop.current = new AbortController();
    setSaving({ state: 'running', done: 0, all: 0 });
    const { signal } = stop.current;
    const result = await download((done, all) => {
      if (!signal.aborted) setSaving({ state: 'running', done, all });
    }, signal);
    if (signal.aborted) return;
    setSaving({ state: 'done', ...result });
    onEnd?.(result);
  }

  const running = saving.state === 'running';
  return (
    <div className={asStack({ gap: 3 })}>
      <div className={asRow({ gap: 3, across: 5, wrap: true })}>
        <Button
          kind="quiet"
          icon={<ImageDown />}
          busy={running}
          busyLabel={running && saving.all > 0 ? words.doneOf(saving.done, saving.all) : vocabulary.saving}
          onClick={() => void save()}
        >
          {label}
        </Button>
        {running && (
          <LinkButton
            onClick={() => {
              stop.current.abort();
              setSaving({ state: 'idle' });
            }}
          >
            {words.stop}
          </LinkButton>
        )}
      </div>
      {running && saving.all > 0 && (
        <progress
          className="save-photos-progress"
          aria-label={words.progress}
          value={saving.done}
          max={saving.all}
        />
      )}
      {saving.state === 'done' &&
        (saving.missing === 0 ? (
          <Notice tone="success">{saved(saving.all)}</Notice>
        ) : (
          <Notice tone="error">
            {words.missing(saving.missing)} {navigator.onLine ? words.freeSpace : messages.offline}
          </Notice>
        ))}
    </div>
  );
}
