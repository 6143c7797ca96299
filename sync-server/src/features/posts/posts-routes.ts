import { messages } from '@memcherrish/shared/text/messages.ts';
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
import { refusals } from '#server/answers.ts';
import { once, oncePrepared } from '#server/changes/once.ts';
import { formFields } from '#server/form-fields.ts';
import { type Form, readForm } from '#server/multipart.ts';
import type { Parts } from '#server/parts.ts';
import { checkEdit, editPost } from './edit-post-service.ts';
import { photosForm, photosUpload } from './post-photos.ts';
import { checkNewPost, createPost, listOwnPosts, listPosts, removePost } from './posts-service.ts';

const batchParams = z.object({ schoolId: id, batchId: id });
const batchPath = paths.posts(':schoolId', ':batchId');
const postPath = paths.post(':schoolId', ':batchId', ':postId');

const bytesOf = (files: Form['files']) => files.map((file) => file.bytes);

/** The posts of a batch, for its schoolmates; what admins do about reported ones is in reports-routes. */
export function postsRoutes(parts: Parts): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      batchPath,
      {
        config: { access: ['schoolmate'] },
        schema: { params: batchParams, querystring: postsQuery, response: { 200: postsPage, ...refusals } },
      },
      async (request) => listPosts(parts, accountOf(request).id, request.params, request.query.before),
    );

    app.post(
      batchPath,
      {
        config: { access: ['schoolmate'] },
        schema: { params: batchParams, response: { 201: postAnswer, ...refusals } },
      },
      async (request, reply) => {
        const { values, files } = await readForm(request, photosForm);
        const fields = formFields(newPostFields, values);
        const entry = { ...request.params, ...fields, authorId: accountOf(request).id };
        const photos = photosUpload(parts, () => checkNewPost(parts, entry, bytesOf(files)));
        return oncePrepared(parts, request, reply.status(201), photos, async (keyed, saved) => ({
          message: messages.postSent,
          post: await createPost(keyed, entry, saved),
        }));
      },
    );

    app.put(
      postPath,
      {
        config: { access: ['schoolmate'] },
        schema: { params: postParams, response: { 200: postAnswer, 409: conflictAnswer, ...refusals } },
      },
      async (request, reply) => {
        const { values, files } = await readForm(request, photosForm);
        const fields = formFields(editedPostFields, values);
        const edit = { ...request.params, ...fields, authorId: accountOf(request).id };
        const photos = photosUpload(parts, () => checkEdit(parts, edit, bytesOf(files)));
        return oncePrepared(parts, request, reply.status(200), photos, async (keyed, saved) => ({
          message: messages.postChanged,
          post: await editPost(keyed, edit, saved),
        }));
      },
    );

    app.delete(
      postPath,
      {
        config: { access: ['schoolmate'] },
        schema: { params: postParams, response: { 200: done, ...refusals } },
      },
      async (request, reply) =>
        once(parts, request, reply.status(200), async (keyed) => {
          await removePost(keyed, accountOf(request).id, request.params);
          return { message: messages.postRemoved };
        }),
    );

    app.get(
      paths.ownPosts,
      { config: { access: ['schoolmate'] }, schema: { response: { 200: ownPosts, ...refusals } } },
      async (request) => listOwnPosts(parts, accountOf(request).id),
    );
  };
}
