import { photo } from '@memcherrish/shared/rules/limits.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { ownWords } from '@memcherrish/shared/text/own-affairs.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { photoAnswer, schoolPhotoAnswer } from '@memcherrish/shared/wire/schoolmates.ts';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { accountOf } from '#auth/guards.ts';
import type { RouteContext } from '#auth/route-context.ts';
import { photoUpload, replaceSchoolmatePhoto, type SavedPhoto } from '#features/photos/photos-service.ts';
import { invalidField } from '#server/http/api-error.ts';
import { errorResponses } from '#server/http/error-responses.ts';
import { readForm } from '#server/http/multipart.ts';
import { idempotentWithPreparation, type Preparation } from '#server/idempotency/idempotent.ts';
import { mobileParams, mobilePath } from './mobile-path.ts';
import { requireSelf } from './own-record-service.ts';

/**
 * Routes for the schoolmate's own current photo and photo of school days. An upload replaces the photo
 * before.
 */
export function ownPhotosRoutes(ctx: RouteContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      mobilePath(paths.uploadPhoto),
      {
        config: { access: ['schoolmate'] },
        schema: { params: mobileParams, response: { 200: photoAnswer, ...errorResponses } },
      },
      async (request, reply) => {
        const upload = await uploadOf(ctx, request, request.params.mobile, 'profilePic');
        return idempotentWithPreparation(ctx, request, reply.status(200), upload, async (ctx, photo) => {
          const account = accountOf(request);
          await requireSelf(ctx.database.read, account, request.params.mobile);
          const { id } = account;
          const profilePic = await replaceSchoolmatePhoto(ctx, id, 'photo_id', photo);
          return { success: true as const, message: ownWords.photoUpdated, profilePic };
        });
      },
    );

    app.post(
      mobilePath(paths.uploadSchoolPhoto),
      {
        config: { access: ['schoolmate'] },
        schema: { params: mobileParams, response: { 200: schoolPhotoAnswer, ...errorResponses } },
      },
      async (request, reply) => {
        const upload = await uploadOf(ctx, request, request.params.mobile, 'schoolPhoto');
        return idempotentWithPreparation(ctx, request, reply.status(200), upload, async (ctx, photo) => {
          const account = accountOf(request);
          await requireSelf(ctx.database.read, account, request.params.mobile);
          const { id } = account;
          const schoolPhoto = await replaceSchoolmatePhoto(ctx, id, 'school_photo_id', photo);
          return { success: true as const, message: ownWords.schoolPhotoUpdated, schoolPhoto };
        });
      },
    );
  };
}

async function uploadOf(
  ctx: RouteContext,
  request: FastifyRequest,
  mobile: string,
  field: 'profilePic' | 'schoolPhoto',
): Promise<Preparation<SavedPhoto>> {
  const account = accountOf(request);
  const form = await readForm(request, {
    fileField: field,
    maxBytes: photo.maxBytes,
    tooLarge: messages.photoTooLarge,
  });
  if (!form.file) throw invalidField(field, serverWords.photoMissing);
  return photoUpload(ctx, {
    bytes: form.file.bytes,
    field,
    by: account,
    mayCall: () => requireSelf(ctx.database.read, account, mobile),
  });
}
