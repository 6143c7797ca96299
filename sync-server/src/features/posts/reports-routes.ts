import { serverWords } from '@memcherrish/shared/text/server.ts';
import { done, id } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { decideReportBody, postParams, reportBody, reportedPosts } from '@memcherrish/shared/wire/posts.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accountOf } from '#auth/guards.ts';
import { refusals } from '#server/answers.ts';
import { once } from '#server/changes/once.ts';
import type { Parts } from '#server/parts.ts';
import { decideReported, listReported, reportPost } from './reports-service.ts';

/** Reporting a post, as a schoolmate of its batch, and deciding about it, as an admin of the school. */
export function reportsRoutes(parts: Parts): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      paths.postReports(':schoolId', ':batchId', ':postId'),
      {
        config: { access: ['schoolmate'] },
        schema: { params: postParams, body: reportBody, response: { 200: done, ...refusals } },
      },
      async (request, reply) =>
        once(parts, request, reply.status(200), async (keyed) => {
          const reason = request.body.reason ?? null;
          return { message: await reportPost(keyed, accountOf(request).id, request.params, reason) };
        }),
    );

    app.get(
      paths.reportedPosts,
      { config: { access: ['admin'] }, schema: { response: { 200: reportedPosts, ...refusals } } },
      async (request) => listReported(parts, accountOf(request)),
    );

    app.post(
      paths.reportedPost(':postId'),
      {
        config: { access: ['admin'] },
        schema: {
          params: z.object({ postId: id }),
          body: decideReportBody,
          response: { 200: done, ...refusals },
        },
      },
      async (request, reply) =>
        once(parts, request, reply.status(200), async (keyed) => {
          const { remove, reason = null, version } = request.body;
          const decision = { remove, reason, version };
          await decideReported(keyed, accountOf(request), request.params.postId, decision);
          return { message: serverWords.reportDecided };
        }),
    );
  };
}
