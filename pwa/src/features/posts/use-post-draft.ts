import { useEffect, useRef, useState } from 'react';
import { type Draft, keepDraft, readDraft } from '#local/db/drafts.ts';
import { newId } from '#local/edits/edits.ts';
import { type Entry, picturesIn } from './use-post-entry.ts';

/**
 * Loads the draft of a post (null until loaded), and returns a function that stores changes. `of` names a draft of its
 * own: the album of an event, or the replies to a post.
 */
export function usePostDraft(
  batchId: string,
  of?: string,
): {
  draft: Entry | null;
  keep(change: Partial<Entry>): void;
} {
  const key = of === undefined ? `post ${batchId}` : `post ${batchId} ${of}`;
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

  /** Stores changes one at a time; changes made during a write are stored together by the next write. */
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
      // When the storage is full, the draft lasts until the screen closes.
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
