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
import { refusals } from '#server/answers.ts';
import { once, oncePrepared } from '#server/changes/once.ts';
import type { Parts } from '#server/parts.ts';
import { dismissPair, listDuplicates } from './duplicates-service.ts';
import { listMerges, mergeRecords, photoCopy, undoMergeOf } from './merges-service.ts';

const params = z.object({ schoolId: id });
const access = ['admin'] as const;

/** Likely duplicates, and the merges that follow: for the admins of the school. */
export function duplicatesRoutes(parts: Parts): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      paths.duplicates(':schoolId'),
      {
        config: { access },
        schema: { params, querystring: duplicatesQuery, response: { 200: duplicatesPage, ...refusals } },
      },
      async (request) =>
        listDuplicates(parts, accountOf(request), request.params.schoolId, request.query.from),
    );

    app.post(
      paths.duplicateDismissals(':schoolId'),
      {
        config: { access },
        schema: { params, body: dismissalBody, response: { 200: done, ...refusals } },
      },
      async (request, reply) =>
        once(parts, request, reply.status(200), async (keyed) => {
          await dismissPair(keyed, accountOf(request), request.params.schoolId, request.body);
          const { pairDismissed, pairRestored } = serverWords;
          return { message: request.body.dismissed ? pairDismissed : pairRestored };
        }),
    );

    app.get(
      paths.merges(':schoolId'),
      { config: { access }, schema: { params, response: { 200: merges, ...refusals } } },
      async (request) => listMerges(parts, accountOf(request), request.params.schoolId),
    );

    app.post(
      paths.merges(':schoolId'),
      {
        config: { access },
        schema: { params, body: mergeBody, response: { 201: made, ...refusals } },
      },
      async (request, reply) => {
        const { schoolId } = request.params;
        const preparation = photoCopy(parts, accountOf(request), schoolId, request.body);
        return oncePrepared(parts, request, reply.status(201), preparation, async (keyed, photo) => ({
          _id: await mergeRecords(keyed, accountOf(request), schoolId, request.body, photo),
          message: serverWords.recordsMerged,
        }));
      },
    );

    app.post(
      paths.undoMerge(':schoolId', ':mergeId'),
      {
        config: { access },
        schema: { params: params.extend({ mergeId: id }), response: { 200: done, ...refusals } },
      },
      async (request, reply) =>
        once(parts, request, reply.status(200), async (keyed) => {
          const { schoolId, mergeId } = request.params;
          await undoMergeOf(keyed, accountOf(request), schoolId, mergeId);
          return { message: serverWords.mergeUndone };
        }),
    );
  };
}
