import type { OwnRecord } from '@memcherrish/shared/wire/people/people.ts';

/** A photo in the outbox, as bytes, since not every browser can store a Blob. */
export interface Picture {
  bytes: ArrayBuffer;
  type: string;
}

/** One of the two own photos: the current one, or the one from school days. */
export type OwnPhoto = 'profile' | 'school';

/** Returns the photo that an edit is about. Edits of the first layout do not say: there was only one photo. */
export function whichPhoto({ which }: { which?: OwnPhoto }): OwnPhoto {
  return which ?? 'profile';
}

export function blobOf({ bytes, type }: Picture): Blob {
  return new Blob([bytes], { type });
}

/** Returns an own photo from this device. It has no preview yet. */
export function photoAt(which: OwnPhoto, path: string | null): Partial<OwnRecord> {
  return which === 'school'
    ? { schoolPhoto: path === null ? null : { path, preview: '' } }
    : { profilePic: path, photoPreview: null };
}

/** Returns a photo of a post as a screen draws it while it is only on this device. */
export function shownPicture(key: string, picture: Picture, at: number): { picture: Picture; id: string } {
  return { picture, id: `${key} ${at}` };
}
