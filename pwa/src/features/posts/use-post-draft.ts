import { useEffect, useRef, useState } from 'react';
import { type Draft, keepDraft, readDraft } from '#local/db/drafts.ts';
import { newId } from '#local/outbox/edits.ts';
import { type Entry, picturesIn } from './use-post-entry.ts';

/** What was being written when the screen was left (null until it has been read), and where what is written now is kept. */
export function usePostDraft(batchId: string): {
  draft: Entry | null;
  keep(change: Partial<Entry>): void;
} {
  const key = `post ${batchId}`;
  const [draft, setDraft] = useState<Entry | null>(null);
  const next = useRef<Partial<Draft>>({});
  const writing = useRef(false);

  useEffect(() => {
    let isCurrent = true;
    const show = (read: Draft | null) => {
      if (!isCurrent) return;
      setDraft({
        text: read?.text ?? '',
        photos: (read?.photos ?? []).map((picture) => ({ picture, id: newId() })),
      });
    };
    readDraft(key).then(show, (error: unknown) => {
      reportError(error);
      show(null);
    });
    return () => {
      isCurrent = false;
    };
  }, [key]);

  /** What is typed while one letter is being written goes together in the next step. */
  async function write() {
    if (writing.current) return;
    writing.current = true;
    try {
      while (next.current.text !== undefined || next.current.photos) {
        const { text, photos } = next.current;
        next.current = {};
        if (text !== undefined) await keepDraft(key, 'text', text);
        if (photos) await keepDraft(key, 'photos', photos);
      }
    } catch (error) {
      // No room: the draft lives as long as the screen does.
      reportError(error);
    } finally {
      writing.current = false;
    }
  }

  return {
    draft,
    keep: ({ text, photos }) => {
      if (text !== undefined) next.current.text = text;
      if (photos) next.current.photos = picturesIn(photos);
      void write();
    },
  };
}
