import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { fellowAdminCalls } from '@memcherrish/shared/wire/desk/management.ts';
import { accountOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import {
  addFellow,
  decideAdmin,
  listFellows,
  listWaitingAdmins,
  removeFellow,
} from './fellow-admins-service.ts';

export const fellowAdminsRoutes: readonly Route[] = [
  route(fellowAdminCalls.list, {
    chapter: 'Admins',
    summary: 'Lists the admins of a school',
    access: ['admin', 'schoolmate', 'teacher'],
    handle: async ({ ctx, request }) => listFellows(ctx, request.viewer, request.params.schoolId),
  }),
  route(fellowAdminCalls.add, {
    chapter: 'Admins',
    summary: 'Adds a registered admin to a school',
    access: ['admin'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await addFellow(ctx, accountOf(request), request.params.schoolId, request.body.email);
      return { message: serverWords.fellowAdded };
    },
  }),
  route(fellowAdminCalls.remove, {
    chapter: 'Admins',
    summary: 'Removes an admin from a school',
    access: ['admin'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { schoolId, adminId } = request.params;
      await removeFellow(ctx, accountOf(request), schoolId, adminId);
      return { message: serverWords.fellowRemoved };
    },
  }),
  route(fellowAdminCalls.listWaiting, {
    chapter: 'Admins',
    summary: 'Lists the admins who wait for approval, for the first admin',
    access: ['admin'],
    handle: async ({ ctx, request }) => listWaitingAdmins(ctx, accountOf(request)),
  }),
  route(fellowAdminCalls.decideWaiting, {
    chapter: 'Admins',
    summary: 'Approves or refuses a waiting admin',
    access: ['admin'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { approve } = request.body;
      await decideAdmin(ctx, accountOf(request), request.params.adminId, approve);
      return { message: approve ? serverWords.adminApproved : serverWords.adminRefused };
    },
  }),
];
