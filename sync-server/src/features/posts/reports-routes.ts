import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { postCalls } from '@memcherrish/shared/wire/events/post-calls.ts';
import { accountOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import { decideReported, listReported, reportPost } from './reports-service.ts';

export const reportsRoutes: readonly Route[] = [
  route(postCalls.report, {
    chapter: 'Posts',
    summary: 'Reports a post of the caller’s batch to the admins of the school',
    access: ['schoolmate'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const reason = request.body.reason ?? null;
      return { message: await reportPost(ctx, accountOf(request).id, request.params, reason) };
    },
  }),
  route(postCalls.listReported, {
    chapter: 'Posts',
    summary: 'Lists reported posts that wait in the schools of an admin, or in the batches of a coordinator',
    access: ['admin', 'schoolmate'],
    handle: async ({ ctx, request }) => listReported(ctx.forCaller(request), accountOf(request)),
  }),
  route(postCalls.decideReported, {
    chapter: 'Posts',
    summary: 'Removes a reported post, or keeps it, as an admin or a coordinator of the batch',
    access: ['admin', 'schoolmate'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { remove, reason = null, version } = request.body;
      const decision = { remove, reason, version };
      await decideReported(ctx, accountOf(request), request.params.postId, decision);
      return { message: serverWords.reportDecided };
    },
  }),
];
