import { albumWords } from '@memcherrish/shared/text/school/album.ts';
import { postWords } from '@memcherrish/shared/text/school/posts.ts';
import { postCalls } from '@memcherrish/shared/wire/events/post-calls.ts';
import type { FastifyRequest } from 'fastify';
import { accountOf } from '#auth/caller.ts';
import type { FormFile } from '#server/http/multipart.ts';
import { type Route, route } from '#server/routing/route.ts';
import { countRemoval, removeFromAlbum } from './album-service.ts';
import { editPost, needsPhotos } from './edit-post-service.ts';
import { photosForm, photosUpload } from './post-photos.ts';
import { countNewPost, createPost, isNewPost, listOwnPosts, listPosts, removePost } from './posts-service.ts';

/** Returns the address and the fields of a post with its author, who is the caller. */
function entryOf<Params extends object, Fields extends object>(
  request: FastifyRequest,
  params: Params,
  fields: Fields,
) {
  return { ...params, ...fields, authorId: accountOf(request).id };
}

const bytesOf = (files: readonly FormFile[]) => files.map((file) => file.bytes);

/** Routes for the posts of a batch, for its schoolmates. Those for reported posts are in reports-routes. */
export const postsRoutes: readonly Route[] = [
  route(postCalls.list, {
    chapter: 'Posts',
    summary: 'Returns a page of the posts of the caller’s batch or of an album in it, the newest first',
    access: ['schoolmate'],
    handle: async ({ ctx, request }) => listPosts(ctx, accountOf(request).id, request.params, request.query),
  }),
  route(postCalls.add, {
    chapter: 'Posts',
    summary: 'Posts to the batch of the caller',
    access: ['schoolmate'],
    idempotent: true,
    form: photosForm,
    prepare: ({ ctx, request, form }) => {
      const entry = entryOf(request, request.params, form.fields);
      const photos = bytesOf(form.files);
      return photosUpload(ctx, {
        photos,
        isWanted: () => isNewPost(ctx, entry, photos),
        count: () => countNewPost(ctx, entry),
      });
    },
    handle: async ({ ctx, request, form, prepared: saved }) => ({
      message: postWords.postSent,
      post: await createPost(ctx, entryOf(request, request.params, form.fields), saved),
    }),
  }),
  route(postCalls.change, {
    chapter: 'Posts',
    summary: 'Changes a post of the caller',
    access: ['schoolmate'],
    idempotent: true,
    form: photosForm,
    prepare: ({ ctx, request, form }) => {
      const entry = entryOf(request, request.params, form.fields);
      const photos = bytesOf(form.files);
      return photosUpload(ctx, { photos, isWanted: () => needsPhotos(ctx, entry, photos.length) });
    },
    handle: async ({ ctx, request, form, prepared: saved }) => ({
      message: postWords.postChanged,
      post: await editPost(ctx, entryOf(request, request.params, form.fields), saved),
    }),
  }),
  route(postCalls.remove, {
    chapter: 'Posts',
    summary: 'Deletes a post of the caller',
    access: ['schoolmate'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await removePost(ctx, accountOf(request).id, request.params);
      return { message: postWords.postRemoved };
    },
  }),
  route(postCalls.removePhoto, {
    chapter: 'Posts',
    summary: 'Removes a photo from the album of an event for everyone, because the caller is in it',
    access: ['schoolmate'],
    idempotent: true,
    prepare: ({ ctx, request }) => ({ make: () => countRemoval(ctx, accountOf(request)) }),
    handle: async ({ ctx, request }) => {
      await removeFromAlbum(ctx, accountOf(request), request.params);
      return { message: albumWords.removed };
    },
  }),
  route(postCalls.listOwn, {
    chapter: 'Posts',
    summary: 'Lists the posts of the caller, including those in batches that they have left',
    access: ['schoolmate'],
    handle: async ({ ctx, request }) => listOwnPosts(ctx, accountOf(request).id),
  }),
];
