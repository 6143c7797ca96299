import { createHash } from 'node:crypto';
import { photoEncodings, photoUploads } from '@memcherrish/shared/domain/limits.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { nanoid } from 'nanoid';
import type { Account } from '#auth/viewer.ts';
import { mayHaveCommitted } from '#db/engines/errors.ts';
import type { WriteTx } from '#db/write.ts';
import { photoPath } from '#directory/people-rows.ts';
import type { Reads, Uses } from '#server/context.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { Preparation } from '#server/idempotency/idempotent.ts';
import { currentCaller } from '#server/shares/call.ts';
import { encodePhoto, type PhotoSizes } from './encode-photo.ts';
import {
  type PhotoColumn,
  type PhotoOwner,
  photoColumnsOf,
  photoIn,
  photoOfOwner,
  setPhoto,
} from './photos-store.ts';

const errorOf = {
  'too-large': messages.photoTooLarge,
  unreadable: messages.photoUnreadable,
  'too-many-pixels': serverWords.photoTooManyPixels,
} as const;

/**
 * A photo whose files are durable on the disk, before a row names it. A crash now leaves files that a later sweep
 * deletes, and never a row without a file.
 */
export interface SavedPhoto {
  id: string;
  preview: string;
  /** The size of both pictures. */
  bytes: number;
}

export interface SentPhoto extends SavedPhoto {
  /** The digest of the bytes as they were sent. */
  digest: string;
}

/**
 * Encodes and saves an uploaded photo. Refuses an invalid one at the form's field, and a caller with too many photos in
 * the last hour, whatever they are for.
 */
export async function savePhoto(
  ctx: Reads<'attempts' | 'photos'>,
  bytes: Buffer,
  field: string,
  sizes?: PhotoSizes,
): Promise<SentPhoto> {
  const { perCaller, window } = photoEncodings;
  const { kind, name } = currentCaller();
  if (kind !== 'server')
    await ctx.attempts.count(`photos of ${name}`, perCaller, window, serverWords.tooManyPhotos);
  const encoded = await encodePhoto(bytes, sizes);
  if ('refused' in encoded) {
    if (encoded.refused === 'busy') {
      throw new ApiError('unavailable', messages.unavailable, { retryAfterSeconds: 5 });
    }
    const message = errorOf[encoded.refused];
    throw new ApiError('invalid-file', message, { fields: { [field]: message } });
  }
  const id = nanoid(21);
  await ctx.photos.save(id, encoded);
  const { preview, large, small } = encoded;
  return { id, preview, bytes: large.byteLength + small.byteLength, digest: digestOf(bytes) };
}

/** Returns the digest of a photo as it was sent. */
export const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url');

/**
 * Runs the write that uses a saved photo. Removes the photo's files when the write is refused, but not when it may have
 * been stored: the sweep removes them if no row names them.
 */
export async function usingPhoto<Result>(
  ctx: Uses<'database' | 'photos'>,
  photo: SavedPhoto,
  work: (tx: WriteTx) => Promise<Result>,
): Promise<Result> {
  try {
    return await ctx.database.write(work);
  } catch (error) {
    if (!mayHaveCommitted(error)) await ctx.photos.discard(photo.id);
    throw error;
  }
}

interface Upload<Bytes> {
  bytes: Bytes;
  field: string;
  by: Account;
  /** Throws when the caller may not make the change, so that no photo is encoded in vain. */
  mayCall?: () => Promise<void>;
}

/**
 * Returns the preparation that encodes an upload before its change (idempotency/idempotent.ts). Refuses with
 * `rate-limited` a caller with too many uploads in the last hour.
 */
export function photoUpload(
  ctx: Reads<'attempts' | 'photos'>,
  upload: Upload<Buffer>,
): Preparation<SavedPhoto> {
  return prepared(ctx, upload, () => countedPhoto(ctx, upload));
}

/** Returns the same preparation for a form in which the photo is optional. */
export function optionalPhotoUpload(
  ctx: Reads<'attempts' | 'photos'>,
  upload: Upload<Buffer | null>,
): Preparation<SavedPhoto | null> {
  const { bytes } = upload;
  return prepared(ctx, upload, async () => bytes && countedPhoto(ctx, { ...upload, bytes }));
}

async function countedPhoto(
  ctx: Reads<'attempts' | 'photos'>,
  { bytes, field, by }: Upload<Buffer>,
): Promise<SavedPhoto> {
  const { perAccount, window } = photoUploads;
  await ctx.attempts.count(`photo ${by.kind} ${by.id}`, perAccount, window, serverWords.tooManyPhotos);
  return savePhoto(ctx, bytes, field);
}

function prepared<Photo extends SavedPhoto | null>(
  ctx: Reads<'photos'>,
  { mayCall }: Upload<Buffer | null>,
  save: () => Promise<Photo>,
): Preparation<Photo> {
  return {
    make: async () => {
      await mayCall?.();
      return save();
    },
    discard: async (photo) => {
      if (photo) await ctx.photos.discard(photo.id);
    },
  };
}

/**
 * Sets a saved photo, or none, as the owner's photo in this column. The old files are removed once the
 * transaction is durable.
 */
export async function setOwnersPhoto(
  ctx: Uses<'clock' | 'photos' | 'quotas'>,
  tx: WriteTx,
  owner: PhotoOwner,
  photo: SavedPhoto | null,
  column: PhotoColumn = 'photo_id',
): Promise<void> {
  if (photo) await requireRoom(ctx, tx, owner, column, photo);
  const replaced = await setPhoto(tx, owner, column, photo && { ...photo, now: ctx.clock().toISOString() });
  if (replaced === null) return;
  tx.afterCommit(() => void ctx.photos.discard(replaced));
}

/** A photo that replaces another one needs no room: a person can always change what they have. */
async function requireRoom(
  { quotas }: Uses<'quotas'>,
  tx: WriteTx,
  owner: PhotoOwner,
  column: PhotoColumn,
  { bytes }: SavedPhoto,
): Promise<void> {
  if (!quotas.limitsPhotos || (await photoIn(tx, owner, column)) !== null) return;
  await quotas.takePhoto(tx, owner.owner_id, bytes);
}

/** Copies an owner's photo and saves it like `savePhoto`. Returns null when there is none. */
export async function copyPhotoOf(
  ctx: Reads<'database' | 'photos'>,
  owner: PhotoOwner,
): Promise<SavedPhoto | null> {
  const photo = await photoOfOwner(ctx.database.read, owner);
  if (!photo) return null;
  const id = nanoid(21);
  await ctx.photos.copy(photo.id, id);
  return { id, preview: photo.preview, bytes: photo.bytes };
}

export async function takeOwnersPhotos(
  ctx: Uses<'clock' | 'photos' | 'quotas'>,
  tx: WriteTx,
  owner: PhotoOwner,
): Promise<void> {
  for (const column of photoColumnsOf(owner)) await setOwnersPhoto(ctx, tx, owner, null, column);
}

/** Removes one photo of an owner by its id, in any column. */
export async function takeOwnersPhoto(
  ctx: Uses<'clock' | 'photos' | 'quotas'>,
  tx: WriteTx,
  owner: PhotoOwner,
  id: string,
): Promise<void> {
  for (const column of photoColumnsOf(owner)) {
    if ((await photoIn(tx, owner, column)) !== id) continue;
    await setOwnersPhoto(ctx, tx, owner, null, column);
  }
}

/** Replaces a photo of a schoolmate, and returns its address. */
export async function replaceSchoolmatePhoto(
  ctx: Uses<'clock' | 'database' | 'photos' | 'quotas' | 'revisions'>,
  schoolmateId: string,
  column: PhotoColumn,
  photo: SavedPhoto,
): Promise<string> {
  return ctx.database.write(async (tx) => {
    const owner = { owner_kind: 'schoolmate', owner_id: schoolmateId } as const;
    await setOwnersPhoto(ctx, tx, owner, photo, column);
    await ctx.revisions.touchPeople(tx, [schoolmateId]);
    const row = await tx
      .selectFrom('photos')
      .select('name')
      .where('id', '=', photo.id)
      .executeTakeFirstOrThrow();
    return photoPath(row.name) ?? '';
  });
}
