import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { duplicateCalls } from '@memcherrish/shared/wire/desk/duplicates.ts';
import type { FastifyReply } from 'fastify';
import { accountOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import { dismissPair, listDuplicates } from './duplicates-service.ts';
import { listMerges, mergeRecords, photoCopy, undoMergeOf } from './merges-service.ts';

const access = ['admin'] as const;

export const duplicatesRoutes: readonly Route[] = [
  route(duplicateCalls.list, {
    chapter: 'People of a school',
    summary:
      'Lists pairs of records that are likely of one person, with a score and reasons; the likeliest come first',
    access,
    handle: async ({ ctx, request, reply }) =>
      listDuplicates(
        ctx.forCaller(request),
        accountOf(request),
        request.params.schoolId,
        request.query.from,
        callerGone(reply),
      ),
  }),
  route(duplicateCalls.dismiss, {
    chapter: 'People of a school',
    summary: 'Notes that a pair is two people and is not listed again, or takes this back',
    access,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await dismissPair(ctx, accountOf(request), request.params.schoolId, request.body);
      const { pairDismissed, pairRestored } = serverWords;
      return { message: request.body.dismissed ? pairDismissed : pairRestored };
    },
  }),
  route(duplicateCalls.listMerges, {
    chapter: 'People of a school',
    summary: 'Lists the merges of the last 30 days, and why one of them cannot be undone',
    access,
    handle: async ({ ctx, request }) =>
      listMerges(ctx.forCaller(request), accountOf(request), request.params.schoolId),
  }),
  route(duplicateCalls.merge, {
    chapter: 'People of a school',
    summary: 'Merges two records field by field; two accounts are never merged',
    access,
    idempotent: true,
    prepare: ({ ctx, request }) => photoCopy(ctx, accountOf(request), request.params.schoolId, request.body),
    handle: async ({ ctx, request, prepared: photo }) => ({
      _id: await mergeRecords(ctx, accountOf(request), request.params.schoolId, request.body, photo),
      message: serverWords.recordsMerged,
    }),
  }),
  route(duplicateCalls.undoMerge, {
    chapter: 'People of a school',
    summary: 'Splits two merged records; changes that people made since are kept',
    access,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { schoolId, mergeId } = request.params;
      await undoMergeOf(ctx, accountOf(request), schoolId, mergeId);
      return { message: serverWords.mergeUndone };
    },
  }),
];

/** Returns a signal that aborts when the caller disconnects before the response is ready. */
function callerGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}
