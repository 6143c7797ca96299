import { photo as photoLimits } from '@memcherrish/shared/domain/limits.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { classPhotoWords as words } from '@memcherrish/shared/text/school/class-photo.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { classPhotoCalls } from '@memcherrish/shared/wire/desk/class-photos.ts';
import { accountOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import { classPhotosFor } from './class-photos-document.ts';
import {
  addClassPhoto,
  classPhotoUpload,
  countClassPhotoRemoval,
  removeClassPhoto,
} from './class-photos-service.ts';
import { countTag, putTag, removeTag } from './tags-service.ts';

/** Routes for the photos of classes and the faces in them, for the schoolmates of the batch. */
export const classPhotosRoutes: readonly Route[] = [
  route(classPhotoCalls.list, {
    chapter: 'Class photos',
    summary: 'Returns the class photos of the caller’s batches; with If-None-Match only when they differ',
    access: ['schoolmate'],
    handle: async ({ ctx, request, reply }) => {
      const has = request.headers['if-none-match'];
      const { tag, json } = await classPhotosFor(ctx, accountOf(request).id, has);
      reply.header('etag', tag).header('cache-control', 'private, no-cache');
      if (json === null) return reply.status(304).send();
      return reply.type('application/json; charset=utf-8').send(json);
    },
  }),
  route(classPhotoCalls.add, {
    chapter: 'Class photos',
    summary: 'Adds a photo to a class of the caller',
    access: ['schoolmate'],
    idempotent: true,
    form: {
      fileField: 'photo',
      maxBytes: photoLimits.maxBytes,
      tooLarge: messages.photoTooLarge,
      missing: words.photoMissing,
    },
    prepare: ({ ctx, request, form }) =>
      classPhotoUpload(ctx, { ...form.fields, addedBy: accountOf(request).id }, form.file.bytes),
    handle: async ({ ctx, request, form, prepared }) => {
      await addClassPhoto(ctx, { ...form.fields, addedBy: accountOf(request).id }, prepared);
      return { message: words.added };
    },
  }),
  route(classPhotoCalls.remove, {
    chapter: 'Class photos',
    summary: 'Removes a class photo for everyone: the caller added it, or is in it',
    access: ['schoolmate'],
    idempotent: true,
    prepare: ({ ctx, request }) => ({
      make: () => countClassPhotoRemoval(ctx, accountOf(request).id, request.params.photoId),
    }),
    handle: async ({ ctx, request }) => {
      await removeClassPhoto(ctx, accountOf(request).id, request.params.photoId);
      return { message: words.removed };
    },
  }),
  route(classPhotoCalls.tag, {
    chapter: 'Class photos',
    summary: 'Marks a face in a class photo, or names one',
    access: ['schoolmate'],
    idempotent: true,
    prepare: ({ ctx, request }) => ({ make: () => countTag(ctx, accountOf(request).id) }),
    handle: async ({ ctx, request }) => {
      await putTag(ctx, accountOf(request).id, request.params, request.body);
      return { message: vocabulary.isSaved };
    },
  }),
  route(classPhotoCalls.removeTag, {
    chapter: 'Class photos',
    summary: 'Removes the caller’s name from a face, or a mark that the caller made',
    access: ['schoolmate'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await removeTag(ctx, accountOf(request).id, request.params);
      return { message: words.untagged };
    },
  }),
];
