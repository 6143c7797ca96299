import { createHash } from 'node:crypto';
import { photoUploads } from '@memcherrish/shared/rules/limits.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { nanoid } from 'nanoid';
import type { Account } from '#auth/viewer.ts';
import type { WriteTx } from '#db/write.ts';
import type { AppContext, ReadContext } from '#server/context.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Preparation } from '#server/idempotency/idempotent.ts';
import { photoPath } from '#sync/people-rows.ts';
import { encodePhoto } from './encode-photo.ts';
import {
  type PhotoColumn,
  type PhotoOwner,
  photoColumnsOf,
  photoIn,
  photoOfOwner,
  setPhoto,
} from './photos-store.ts';

const refusalOf = {
  'too-large': messages.photoTooLarge,
  unreadable: messages.photoUnreadable,
  'too-many-pixels': serverWords.photoTooManyPixels,
} as const;

/** A photo whose files are on the disk, durable, and that no row names yet: a crash now leaves an orphan to sweep, never a hole. */
export interface SavedPhoto {
  id: string;
  preview: string;
}

/** One that was sent. */
export interface SentPhoto extends SavedPhoto {
  /** Of the bytes as they were sent. */
  digest: string;
}

/** Encodes and saves what was uploaded. Refuses what is no photo, naming the form's field. */
export async function savePhoto(ctx: ReadContext, bytes: Buffer, field: string): Promise<SentPhoto> {
  const encoded = await encodePhoto(bytes);
  if ('refused' in encoded) {
    if (encoded.refused === 'busy') {
      throw new ApiError('unavailable', messages.unavailable, { retryAfterSeconds: 5 });
    }
    const message = refusalOf[encoded.refused];
    throw new ApiError('invalid-file', message, { fields: { [field]: message } });
  }
  const id = nanoid(21);
  await ctx.photos.save(id, encoded);
  return { id, preview: encoded.preview, digest: createHash('sha256').update(bytes).digest('base64url') };
}

/** Writes what names a saved photo. Where that is refused, the files of the photo go: nothing of a refused change stays on the disk. */
export async function usingPhoto<Result>(
  ctx: AppContext,
  photo: SavedPhoto,
  work: (tx: WriteTx) => Promise<Result>,
): Promise<Result> {
  let isUsed = false;
  try {
    return await ctx.database.write((tx) => {
      tx.afterCommit(() => {
        isUsed = true;
      });
      return work(tx);
    });
  } finally {
    // What cannot be removed now is an orphan, and swept at the next start.
    if (!isUsed) await ctx.photos.remove(photo.id).catch(() => undefined);
  }
}

interface Upload<Bytes> {
  bytes: Bytes;
  /** Of the form. */
  field: string;
  by: Account;
  /** Refuses those for whom it is not worth the work. */
  mayCall?: () => Promise<void>;
}

/** The encoding of an upload, before its change (idempotency/idempotent.ts). Refuses `rate-limited` who has uploaded a lot in the last hour. */
export function photoUpload(ctx: ReadContext, upload: Upload<Buffer>): Preparation<SavedPhoto> {
  return prepared(ctx, upload, () => countedPhoto(ctx, upload));
}

/** The same for a form that may do without a photo. */
export function optionalPhotoUpload(
  ctx: ReadContext,
  upload: Upload<Buffer | null>,
): Preparation<SavedPhoto | null> {
  const { bytes } = upload;
  return prepared(ctx, upload, async () => bytes && countedPhoto(ctx, { ...upload, bytes }));
}

async function countedPhoto(ctx: ReadContext, { bytes, field, by }: Upload<Buffer>): Promise<SavedPhoto> {
  const { perAccount, window } = photoUploads;
  await ctx.attempts.count(`photo ${by.kind} ${by.id}`, perAccount, window, serverWords.tooManyPhotos);
  return savePhoto(ctx, bytes, field);
}

function prepared<Photo extends SavedPhoto | null>(
  ctx: ReadContext,
  { mayCall }: Upload<Buffer | null>,
  save: () => Promise<Photo>,
): Preparation<Photo> {
  return {
    make: async () => {
      await mayCall?.();
      return save();
    },
    discard: async (photo) => {
      // What cannot be removed now is an orphan, and swept at the next start.
      if (photo) await ctx.photos.remove(photo.id).catch(() => undefined);
    },
  };
}

/** Makes a saved photo the owner's own, in this column, or takes theirs away; the old files go once that is durable. */
export async function setOwnersPhoto(
  ctx: AppContext,
  tx: WriteTx,
  owner: PhotoOwner,
  photo: SavedPhoto | null,
  column: PhotoColumn = 'photo_id',
): Promise<void> {
  const replaced = await setPhoto(tx, owner, column, photo && { ...photo, now: ctx.clock().toISOString() });
  if (replaced === null) return;
  // What cannot be removed now is an orphan, and swept at the next start.
  tx.afterCommit(() => void ctx.photos.remove(replaced).catch(() => undefined));
}

/** Copies somebody's photo, as `savePhoto` saves one; null where they have none. */
export async function copyPhotoOf(ctx: ReadContext, owner: PhotoOwner): Promise<SavedPhoto | null> {
  const photo = await photoOfOwner(ctx.database.read, owner);
  if (!photo) return null;
  const id = nanoid(21);
  await ctx.photos.copy(photo.id, id);
  return { id, preview: photo.preview };
}

/** Takes every photo of an owner away. */
export async function takeOwnersPhotos(ctx: AppContext, tx: WriteTx, owner: PhotoOwner): Promise<void> {
  for (const column of photoColumnsOf(owner)) await setOwnersPhoto(ctx, tx, owner, null, column);
}

/** Takes one photo of an owner away, by its id, wherever they have it. */
export async function takeOwnersPhoto(
  ctx: AppContext,
  tx: WriteTx,
  owner: PhotoOwner,
  id: string,
): Promise<void> {
  for (const column of photoColumnsOf(owner)) {
    if ((await photoIn(tx, owner, column)) !== id) continue;
    await setOwnersPhoto(ctx, tx, owner, null, column);
  }
}

/** Replaces a photo of a schoolmate, and answers its address. */
export async function replaceSchoolmatePhoto(
  ctx: AppContext,
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
