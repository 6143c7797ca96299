import { createHash } from 'node:crypto';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { nanoid } from 'nanoid';
import type { Writing } from '#db/write.ts';
import type { Preparation } from '#server/changes/once.ts';
import type { Parts } from '#server/parts.ts';
import { Refusal } from '#server/refusal.ts';
import { photoPath } from '#sync/people-rows.ts';
import { encodePhoto } from './encode-photo.ts';
import { type PhotoOwner, setPhoto } from './photos-store.ts';

const refusalOf = {
  'too-large': messages.photoTooLarge,
  unreadable: messages.photoUnreadable,
  'too-many-pixels': messages.photoTooManyPixels,
} as const;

/** A photo whose files are on the disk, durable, and that no row names yet: a crash now leaves an orphan to sweep, never a hole. */
export interface SavedPhoto {
  id: string;
  preview: string;
  /** Of the bytes as they were sent. */
  digest: string;
}

/** Encodes and saves what was uploaded. Refuses what is no photo, naming the form's field. */
export async function savePhoto(parts: Parts, bytes: Buffer, field: string): Promise<SavedPhoto> {
  const encoded = await encodePhoto(bytes);
  if ('refused' in encoded) {
    if (encoded.refused === 'busy') {
      throw new Refusal('unavailable', messages.unavailable, { retryAfterSeconds: 5 });
    }
    const message = refusalOf[encoded.refused];
    throw new Refusal('invalid-file', message, { fields: { [field]: message } });
  }
  const id = nanoid(21);
  await parts.photos.save(id, encoded);
  return { id, preview: encoded.preview, digest: createHash('sha256').update(bytes).digest('base64url') };
}

/** The encoding of an upload, before its change (changes/once.ts). `mayCall` refuses those for whom it is not worth the work. */
export function photoUpload(
  parts: Parts,
  bytes: Buffer,
  field: string,
  mayCall?: () => Promise<void>,
): Preparation<SavedPhoto> {
  return upload(parts, () => savePhoto(parts, bytes, field), mayCall);
}

/** The same for a form that may do without a photo. */
export function optionalPhotoUpload(
  parts: Parts,
  bytes: Buffer | null,
  field: string,
  mayCall?: () => Promise<void>,
): Preparation<SavedPhoto | null> {
  return upload(parts, async () => bytes && savePhoto(parts, bytes, field), mayCall);
}

function upload<Photo extends SavedPhoto | null>(
  parts: Parts,
  save: () => Promise<Photo>,
  mayCall?: () => Promise<void>,
): Preparation<Photo> {
  return {
    make: async () => {
      await mayCall?.();
      return save();
    },
    discard: async (photo) => {
      // What cannot be removed now is an orphan, and swept at the next start.
      if (photo) await parts.photos.remove(photo.id).catch(() => undefined);
    },
  };
}

/** Makes a saved photo the owner's own, or takes theirs away; the old files go once that is durable. */
export async function setOwnersPhoto(
  parts: Parts,
  writing: Writing,
  owner: PhotoOwner,
  photo: SavedPhoto | null,
): Promise<void> {
  const replaced = await setPhoto(writing, owner, photo && { ...photo, now: parts.clock().toISOString() });
  if (replaced === null) return;
  // What cannot be removed now is an orphan, and swept at the next start.
  writing.afterCommit(() => void parts.photos.remove(replaced).catch(() => undefined));
}

/** Replaces a schoolmate's own photo, and answers its address. */
export async function replaceSchoolmatePhoto(
  parts: Parts,
  schoolmateId: string,
  photo: SavedPhoto,
): Promise<string> {
  return parts.database.write(async (writing) => {
    await setOwnersPhoto(parts, writing, { owner_kind: 'schoolmate', owner_id: schoolmateId }, photo);
    await parts.revisions.touchPeople(writing, [schoolmateId]);
    const row = await writing.trx
      .selectFrom('photos')
      .select('name')
      .where('id', '=', photo.id)
      .executeTakeFirstOrThrow();
    return photoPath(row.name) ?? '';
  });
}
