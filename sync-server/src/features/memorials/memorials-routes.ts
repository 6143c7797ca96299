import { memorialAnswers } from '@memcherrish/shared/text/school/memorial-answers.ts';
import { memorialCalls } from '@memcherrish/shared/wire/people/memorials.ts';
import { accountOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import { countReport, denyDeath, reportDeath } from './death-reports-service.ts';
import { decideMemorial, listMemorials } from './managed-memorials-service.ts';

export const memorialsRoutes: readonly Route[] = [
  route(memorialCalls.report, {
    chapter: 'Schoolmates',
    summary:
      'Reports privately that a classmate of the caller’s batch has died; a second classmate confirms it',
    access: ['schoolmate'],
    idempotent: true,
    prepare: ({ ctx, request }) => ({ make: () => countReport(ctx, accountOf(request)) }),
    handle: async ({ ctx, request }) => {
      await reportDeath(ctx, accountOf(request).id, request.body);
      return { message: memorialAnswers.reported };
    },
  }),
  route(memorialCalls.deny, {
    chapter: 'Your account',
    summary:
      'Says that a report of the caller’s own death is wrong: everything is as before at once, or after an admin checked a new session',
    access: ['schoolmate'],
    idempotent: true,
    handle: async ({ ctx, request }) => ({ message: await denyDeath(ctx, accountOf(request)) }),
  }),
  route(memorialCalls.list, {
    chapter: 'Desk',
    summary: 'Lists reports of deaths that wait, and the people in memoriam, in the schools of the caller',
    access: ['admin'],
    handle: async ({ ctx, request }) => listMemorials(ctx.forCaller(request), accountOf(request)),
  }),
  route(memorialCalls.decide, {
    chapter: 'Desk',
    summary: 'Confirms or dismisses a report of a death, or takes a memorial back',
    access: ['admin'],
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
