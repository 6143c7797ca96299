import { photo } from '@memcherrish/shared/domain/limits.ts';
import { ownWords } from '@memcherrish/shared/text/account/own-affairs.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { schoolmateCalls } from '@memcherrish/shared/wire/people/schoolmates.ts';
import type { FastifyRequest } from 'fastify';
import { accountOf } from '#auth/caller.ts';
import { photoUpload, replaceSchoolmatePhoto, type SavedPhoto } from '#features/photos/photos-service.ts';
import type { Preparation } from '#server/idempotency/idempotent.ts';
import { type Route, route } from '#server/routing/route.ts';
import type { RouteContext } from '#server/routing/route-context.ts';
import { requireSelf } from './own-record-service.ts';

/**
 * Routes for the schoolmate's own current photo and photo of school days. An upload replaces the photo
 * before.
 */
export const ownPhotosRoutes: readonly Route[] = [
  route(schoolmateCalls.replacePhoto, {
    chapter: 'Schoolmates',
    summary: 'Replaces the current photo of the caller',
    access: ['schoolmate'],
    idempotent: true,
    form: photoForm('profilePic'),
    prepare: ({ ctx, request, form }) => uploadOf(ctx, request, 'profilePic', form.file.bytes),
    handle: async ({ ctx, request, prepared: photo }) => {
      const account = accountOf(request);
      await requireSelf(ctx.database.read, account, request.params.mobile);
      const { id } = account;
      const profilePic = await replaceSchoolmatePhoto(ctx, id, 'photo_id', photo);
      return { success: true as const, message: ownWords.photoUpdated, profilePic };
    },
  }),
  route(schoolmateCalls.replaceSchoolPhoto, {
    chapter: 'Schoolmates',
    summary: 'Replaces the caller’s photo of school days, which has the level of the current photo',
    access: ['schoolmate'],
    idempotent: true,
    form: photoForm('schoolPhoto'),
    prepare: ({ ctx, request, form }) => uploadOf(ctx, request, 'schoolPhoto', form.file.bytes),
    handle: async ({ ctx, request, prepared: photo }) => {
      const account = accountOf(request);
      await requireSelf(ctx.database.read, account, request.params.mobile);
      const { id } = account;
      const schoolPhoto = await replaceSchoolmatePhoto(ctx, id, 'school_photo_id', photo);
      return { success: true as const, message: ownWords.schoolPhotoUpdated, schoolPhoto };
    },
  }),
];

type OwnPhoto = 'profilePic' | 'schoolPhoto';

function photoForm(fileField: OwnPhoto) {
  return {
    fileField,
    maxBytes: photo.maxBytes,
    tooLarge: messages.photoTooLarge,
    missing: serverWords.photoMissing,
  };
}

function uploadOf(
  ctx: RouteContext,
  request: FastifyRequest<{ Params: { mobile: string } }>,
  field: OwnPhoto,
  bytes: Buffer,
): Preparation<SavedPhoto> {
  const by = accountOf(request);
  const mayCall = () => requireSelf(ctx.database.read, by, request.params.mobile);
  return photoUpload(ctx, { bytes, field, by, mayCall });
}
