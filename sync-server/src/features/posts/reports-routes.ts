import { serverWords } from '@memcherrish/shared/text/server.ts';
import { done, id } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { decideReportBody, postParams, reportBody, reportedPosts } from '@memcherrish/shared/wire/posts.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accountOf } from '#auth/guards.ts';
import type { RouteContext } from '#auth/route-context.ts';
import { errorResponses } from '#server/http/error-responses.ts';
import { idempotent } from '#server/idempotency/idempotent.ts';
import { decideReported, listReported, reportPost } from './reports-service.ts';

export function reportsRoutes(ctx: RouteContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      paths.postReports(':schoolId', ':batchId', ':postId'),
      {
        config: { access: ['schoolmate'] },
        schema: { params: postParams, body: reportBody, response: { 200: done, ...errorResponses } },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          const reason = request.body.reason ?? null;
          return { message: await reportPost(ctx, accountOf(request).id, request.params, reason) };
        }),
    );

    app.get(
      paths.reportedPosts,
      { config: { access: ['admin'] }, schema: { response: { 200: reportedPosts, ...errorResponses } } },
      async (request) => listReported(ctx.forCaller(request), accountOf(request)),
    );

    app.post(
      paths.reportedPost(':postId'),
      {
        config: { access: ['admin'] },
        schema: {
          params: z.object({ postId: id }),
          body: decideReportBody,
          response: { 200: done, ...errorResponses },
        },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          const { remove, reason = null, version } = request.body;
          const decision = { remove, reason, version };
          await decideReported(ctx, accountOf(request), request.params.postId, decision);
          return { message: serverWords.reportDecided };
        }),
    );
  };
}
