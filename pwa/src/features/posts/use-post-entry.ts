import { post as limits } from '@memcherrish/shared/domain/limits.ts';
import { postWords } from '@memcherrish/shared/text/posts.ts';
import { useRef, useState } from 'react';
import { newId } from '#local/edits/edits.ts';
import type { ShownPhoto } from '#local/edits/mutations/drawn-post.ts';
import type { Picture } from '#local/edits/mutations/pictures.ts';
import { shrinkWhole } from '#ui/shrink-photo.ts';
import { useSubmit } from '#ui/use-submit.ts';
import { keyOf } from './photo-sources.ts';
import { type EntryField, problemsOf } from './post-entry.ts';

/** A photo in a form: one of the post's photos, or one that was chosen on this device. */
export type EntryPhoto = ShownPhoto;

export interface Entry {
  text: string;
  photos: readonly EntryPhoto[];
}

export type PostEntry = ReturnType<typeof usePostEntry>;

/** The state of a post form: text, photos, errors, and sending. Calls `onChange` at every change. */
export function usePostEntry(initial: Entry, onChange?: (change: Partial<Entry>, now: Entry) => void) {
  const [entry, setEntry] = useState<Entry>(initial);
  // Read after photos load, so that text typed meanwhile is not lost.
  const latest = useRef(entry);
  const [reading, setReading] = useState(false);
  const submit = useSubmit<EntryField>(['text', 'photos']);

  function change(next: Partial<Entry>) {
    latest.current = { ...latest.current, ...next };
    setEntry(latest.current);
    onChange?.(next, latest.current);
    if (next.text !== undefined) submit.clearError('text');
    if (next.photos !== undefined) submit.clearError('photos');
  }

  /** Shrinks the chosen photos one by one, and adds as many as fit. */
  async function addPhotos(files: readonly File[]) {
    if (reading || files.length === 0) return;
    setReading(true);
    const room = limits.maxPhotos - entry.photos.length;
    const added: EntryPhoto[] = [];
    let problem: string | null = files.length > room ? postWords.postTooManyPhotos : null;
    for (const file of files.slice(0, room)) {
      const shrunk = await shrinkWhole(file);
      if (shrunk.ok) added.push({ picture: await pictureOf(shrunk.photo), id: newId() });
      else problem = shrunk.message;
    }
    setReading(false);
    change({ photos: [...latest.current.photos, ...added] });
    if (problem !== null) submit.mark({ photos: problem });
  }

  return {
    ...entry,
    form: submit.form,
    errors: submit.errors,
    failure: submit.failure,
    busy: submit.busy,
    reading,
    setText: (text: string) => change({ text }),
    addPhotos,
    removePhoto: (photo: EntryPhoto) =>
      change({ photos: latest.current.photos.filter((each) => keyOf(each) !== keyOf(photo)) }),
    clear: () => change({ text: '', photos: [] }),
    /** Saves the post if it has no errors; returns false and leaves the form unchanged otherwise. */
    send: async (keep: (words: string) => Promise<SubmittedPost>): Promise<boolean> => {
      if (submit.busy || reading) return false;
      const problems = problemsOf(entry.text, entry.photos.length);
      if (Object.keys(problems).length > 0) {
        submit.mark(problems);
        return false;
      }
      return (await submit.send(() => keep(entry.text.trim()))).ok;
    },
  };
}

/** The result of storing an edit on this device. */
export type SubmittedPost =
  | { ok: true; value: undefined }
  | { ok: false; problem: { message: string; fields: Record<string, string> } };

/** Returns the photos of a form that exist only on this device. */
export function picturesIn(photos: readonly EntryPhoto[]): Picture[] {
  return photos.flatMap((photo) => ('path' in photo ? [] : [photo.picture]));
}

/** Returns the paths of the photos that the post already has, in order. */
export function keptIn(photos: readonly EntryPhoto[]): string[] {
  return photos.flatMap((photo) => ('path' in photo ? [photo.path] : []));
}

async function pictureOf(photo: Blob): Promise<Picture> {
  return { bytes: await photo.arrayBuffer(), type: photo.type };
}
