import { post as limits } from '@memcherrish/shared/domain/limits.ts';
import { postWords } from '@memcherrish/shared/text/school/posts.ts';
import { checked, notSent } from '@memcherrish/shared/wire/base/form-errors.ts';
import { useState } from 'react';
import { newId } from '#local/edits/edits.ts';
import type { ShownPhoto } from '#local/edits/mutations/drawn-post.ts';
import type { Picture } from '#local/edits/mutations/pictures.ts';
import { useForm } from '#ui/forms/use-form.ts';
import type { Leaving } from '#ui/layers/unsaved-changes.ts';
import { shrinkWhole } from '#ui/photos/shrink-photo.ts';
import { keyOf } from './photo-sources.ts';
import { problemsOf } from './post-entry.ts';

/** A photo in a form: one of the post's photos, or one that was chosen on this device. */
export type EntryPhoto = ShownPhoto;

export interface Entry {
  text: string;
  photos: readonly EntryPhoto[];
}

export type PostEntry = ReturnType<typeof usePostEntry>;

interface PostEntryOptions {
  start: Entry;
  onChange?(entry: Entry, change: Partial<Entry>): void;
  /** Stores the post. The text has no margins. */
  save(post: Entry): Promise<SubmittedPost>;
  onSaved(): void;
  leaving?: Leaving;
}

/** The state of a post form: text, photos, errors, and sending. */
export function usePostEntry({ save, onSaved, ...options }: PostEntryOptions) {
  const [reading, setReading] = useState(false);
  const form = useForm({
    ...options,
    read: ({ text, photos }) =>
      reading ? notSent : checked({ text: text.trim(), photos }, problemsOf(text, photos.length)),
    call: save,
    onSent: onSaved,
  });

  /** Shrinks the chosen photos one by one, and adds as many as fit. */
  async function addPhotos(files: readonly File[]) {
    if (reading || files.length === 0) return;
    setReading(true);
    const room = limits.maxPhotos - form.entry.photos.length;
    const added: EntryPhoto[] = [];
    let problem: string | null = files.length > room ? postWords.postTooManyPhotos : null;
    for (const file of files.slice(0, room)) {
      const shrunk = await shrinkWhole(file);
      if (shrunk.ok) added.push({ picture: await pictureOf(shrunk.photo), id: newId() });
      else problem = shrunk.message;
    }
    setReading(false);
    form.change(({ photos }) => ({ photos: [...photos, ...added] }));
    if (problem !== null) form.mark({ photos: problem });
  }

  return {
    ...form.entry,
    form,
    reading,
    setText: (text: string) => form.change({ text }),
    addPhotos,
    removePhoto: (photo: EntryPhoto) =>
      form.change(({ photos }) => ({ photos: photos.filter((each) => keyOf(each) !== keyOf(photo)) })),
    clear: () => form.change({ text: '', photos: [] }),
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
export function existingPhotoPaths(photos: readonly EntryPhoto[]): string[] {
  return photos.flatMap((photo) => ('path' in photo ? [photo.path] : []));
}

async function pictureOf(photo: Blob): Promise<Picture> {
  return { bytes: await photo.arrayBuffer(), type: photo.type };
}
