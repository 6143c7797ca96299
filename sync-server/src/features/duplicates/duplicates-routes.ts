import { serverWords } from '@memcherrish/shared/text/server.ts';
import {
  dismissalBody,
  duplicatesPage,
  duplicatesQuery,
  mergeBody,
  merges,
} from '@memcherrish/shared/wire/duplicates.ts';
import { done, id, made } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accountOf } from '#auth/guards.ts';
import type { RouteContext } from '#auth/route-context.ts';
import { callerGone } from '#server/caller-gone.ts';
import { errorResponses } from '#server/http/error-responses.ts';
import { idempotent, idempotentWithPreparation } from '#server/idempotency/idempotent.ts';
import { dismissPair, listDuplicates } from './duplicates-service.ts';
import { listMerges, mergeRecords, photoCopy, undoMergeOf } from './merges-service.ts';

const params = z.object({ schoolId: id });
const access = ['admin'] as const;

export function duplicatesRoutes(ctx: RouteContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      paths.duplicates(':schoolId'),
      {
        config: { access },
        schema: {
          params,
          querystring: duplicatesQuery,
          response: { 200: duplicatesPage, ...errorResponses },
        },
      },
      async (request, reply) =>
        listDuplicates(
          ctx.forCaller(request),
          accountOf(request),
          request.params.schoolId,
          request.query.from,
          callerGone(reply),
        ),
    );

    app.post(
      paths.duplicateDismissals(':schoolId'),
      {
        config: { access },
        schema: { params, body: dismissalBody, response: { 200: done, ...errorResponses } },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          await dismissPair(ctx, accountOf(request), request.params.schoolId, request.body);
          const { pairDismissed, pairRestored } = serverWords;
          return { message: request.body.dismissed ? pairDismissed : pairRestored };
        }),
    );

    app.get(
      paths.merges(':schoolId'),
      { config: { access }, schema: { params, response: { 200: merges, ...errorResponses } } },
      async (request) => listMerges(ctx.forCaller(request), accountOf(request), request.params.schoolId),
    );

    app.post(
      paths.merges(':schoolId'),
      {
        config: { access },
        schema: { params, body: mergeBody, response: { 201: made, ...errorResponses } },
      },
      async (request, reply) => {
        const { schoolId } = request.params;
        const preparation = photoCopy(ctx, accountOf(request), schoolId, request.body);
        return idempotentWithPreparation(
          ctx,
          request,
          reply.status(201),
          preparation,
          async (ctx, photo) => ({
            _id: await mergeRecords(ctx, accountOf(request), schoolId, request.body, photo),
            message: serverWords.recordsMerged,
          }),
        );
      },
    );

    app.post(
      paths.undoMerge(':schoolId', ':mergeId'),
      {
        config: { access },
        schema: { params: params.extend({ mergeId: id }), response: { 200: done, ...errorResponses } },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          const { schoolId, mergeId } = request.params;
          await undoMergeOf(ctx, accountOf(request), schoolId, mergeId);
          return { message: serverWords.mergeUndone };
        }),
    );
  };
}
