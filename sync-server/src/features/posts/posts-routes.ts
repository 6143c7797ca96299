import { postWords } from '@memcherrish/shared/text/posts.ts';
import { done, id } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import {
  editedPostFields,
  newPostFields,
  ownPosts,
  postAnswer,
  postParams,
  postsPage,
  postsQuery,
} from '@memcherrish/shared/wire/posts.ts';
import { conflictAnswer } from '@memcherrish/shared/wire/schoolmates.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accountOf } from '#auth/guards.ts';
import type { RouteContext } from '#auth/route-context.ts';
import { errorResponses } from '#server/http/error-responses.ts';
import { formFields } from '#server/http/form-fields.ts';
import { type Form, readForm } from '#server/http/multipart.ts';
import { idempotent, idempotentWithPreparation } from '#server/idempotency/idempotent.ts';
import { checkEdit, editPost } from './edit-post-service.ts';
import { photosForm, photosUpload } from './post-photos.ts';
import { checkNewPost, createPost, listOwnPosts, listPosts, removePost } from './posts-service.ts';

const batchParams = z.object({ schoolId: id, batchId: id });
const batchPath = paths.posts(':schoolId', ':batchId');
const postPath = paths.post(':schoolId', ':batchId', ':postId');

const bytesOf = (files: Form['files']) => files.map((file) => file.bytes);

/** Routes for the posts of a batch, for its schoolmates. Those for reported posts are in reports-routes. */
export function postsRoutes(ctx: RouteContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      batchPath,
      {
        config: { access: ['schoolmate'] },
        schema: {
          params: batchParams,
          querystring: postsQuery,
          response: { 200: postsPage, ...errorResponses },
        },
      },
      async (request) => listPosts(ctx, accountOf(request).id, request.params, request.query.before),
    );

    app.post(
      batchPath,
      {
        config: { access: ['schoolmate'] },
        schema: { params: batchParams, response: { 201: postAnswer, ...errorResponses } },
      },
      async (request, reply) => {
        const { values, files } = await readForm(request, photosForm);
        const fields = formFields(newPostFields, values);
        const entry = { ...request.params, ...fields, authorId: accountOf(request).id };
        const photos = photosUpload(ctx, () => checkNewPost(ctx, entry, bytesOf(files)));
        return idempotentWithPreparation(ctx, request, reply.status(201), photos, async (ctx, saved) => ({
          message: postWords.postSent,
          post: await createPost(ctx, entry, saved),
        }));
      },
    );

    app.put(
      postPath,
      {
        config: { access: ['schoolmate'] },
        schema: { params: postParams, response: { 200: postAnswer, 409: conflictAnswer, ...errorResponses } },
      },
      async (request, reply) => {
        const { values, files } = await readForm(request, photosForm);
        const fields = formFields(editedPostFields, values);
        const edit = { ...request.params, ...fields, authorId: accountOf(request).id };
        const photos = photosUpload(ctx, () => checkEdit(ctx, edit, bytesOf(files)));
        return idempotentWithPreparation(ctx, request, reply.status(200), photos, async (ctx, saved) => ({
          message: postWords.postChanged,
          post: await editPost(ctx, edit, saved),
        }));
      },
    );

    app.delete(
      postPath,
      {
        config: { access: ['schoolmate'] },
        schema: { params: postParams, response: { 200: done, ...errorResponses } },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          await removePost(ctx, accountOf(request).id, request.params);
          return { message: postWords.postRemoved };
        }),
    );

    app.get(
      paths.ownPosts,
      { config: { access: ['schoolmate'] }, schema: { response: { 200: ownPosts, ...errorResponses } } },
      async (request) => listOwnPosts(ctx, accountOf(request).id),
    );
  };
}
