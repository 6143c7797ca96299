import { memorialAnswers } from '@memcherrish/shared/text/memorial-answers.ts';
import { done, id } from '@memcherrish/shared/wire/fields.ts';
import { memorialPaths } from '@memcherrish/shared/wire/memorial-paths.ts';
import { deathReportBody, decideMemorialBody, memorialsAnswer } from '@memcherrish/shared/wire/memorials.ts';
import { z } from 'zod';
import { accountOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import { countReport, denyDeath, reportDeath } from './death-reports-service.ts';
import { decideMemorial, listMemorials } from './managed-memorials-service.ts';

export const memorialsRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: memorialPaths.reports,
    chapter: 'Schoolmates',
    summary:
      'Reports privately that a classmate of the caller’s batch has died; a second classmate confirms it',
    access: ['schoolmate'],
    body: deathReportBody,
    answer: done,
    idempotent: true,
    prepare: ({ ctx, request }) => ({ make: () => countReport(ctx, accountOf(request)) }),
    handle: async ({ ctx, request }) => {
      await reportDeath(ctx, accountOf(request).id, request.body);
      return { message: memorialAnswers.reported };
    },
  }),
  route({
    method: 'DELETE',
    path: memorialPaths.own,
    chapter: 'Your account',
    summary:
      'Says that a report of the caller’s own death is wrong: everything is as before at once, or after an admin checked a new session',
    access: ['schoolmate'],
    answer: done,
    idempotent: true,
    handle: async ({ ctx, request }) => ({ message: await denyDeath(ctx, accountOf(request)) }),
  }),
  route({
    method: 'GET',
    path: memorialPaths.all,
    chapter: 'Desk',
    summary: 'Lists reports of deaths that wait, and the people in memoriam, in the schools of the caller',
    access: ['admin'],
    answer: memorialsAnswer,
    handle: async ({ ctx, request }) => listMemorials(ctx.forCaller(request), accountOf(request)),
  }),
  route({
    method: 'POST',
    path: memorialPaths.person(':schoolmateId'),
    chapter: 'Desk',
    summary: 'Confirms or dismisses a report of a death, or takes a memorial back',
    access: ['admin'],
    params: z.object({ schoolmateId: id }),
    body: decideMemorialBody,
    answer: done,
    idempotent: true,
    handle: async ({ ctx, request }) => ({
      message: await decideMemorial(
        ctx,
        accountOf(request),
        request.params.schoolmateId,
        request.body.decision,
      ),
    }),
  }),
];
