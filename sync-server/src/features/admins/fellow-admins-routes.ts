import { serverWords } from '@memcherrish/shared/text/server.ts';
import { done, id } from '@memcherrish/shared/wire/fields.ts';
import {
  addFellowBody,
  decideAdminBody,
  fellowAdmins,
  waitingAdmins,
} from '@memcherrish/shared/wire/management.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { z } from 'zod';
import { accountOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import {
  addFellow,
  decideAdmin,
  listFellows,
  listWaitingAdmins,
  removeFellow,
} from './fellow-admins-service.ts';

const schoolParams = z.object({ schoolId: id });

export const fellowAdminsRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: paths.fellowAdmins(':schoolId'),
    chapter: 'Admins',
    summary: 'Lists the admins of a school',
    access: ['admin', 'schoolmate', 'teacher'],
    params: schoolParams,
    answer: fellowAdmins,
    handle: async ({ ctx, request }) => listFellows(ctx, request.viewer, request.params.schoolId),
  }),
  route({
    method: 'POST',
    path: paths.fellowAdmins(':schoolId'),
    chapter: 'Admins',
    summary: 'Adds a registered admin to a school',
    access: ['admin'],
    params: schoolParams,
    body: addFellowBody,
    status: 201,
    answer: done,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await addFellow(ctx, accountOf(request), request.params.schoolId, request.body.email);
      return { message: serverWords.fellowAdded };
    },
  }),
  route({
    method: 'DELETE',
    path: paths.fellowAdmin(':schoolId', ':adminId'),
    chapter: 'Admins',
    summary: 'Removes an admin from a school',
    access: ['admin'],
    params: schoolParams.extend({ adminId: id }),
    answer: done,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { schoolId, adminId } = request.params;
      await removeFellow(ctx, accountOf(request), schoolId, adminId);
      return { message: serverWords.fellowRemoved };
    },
  }),
  route({
    method: 'GET',
    path: paths.waitingAdmins,
    chapter: 'Admins',
    summary: 'Lists the admins who wait for approval, for the first admin',
    access: ['admin'],
    answer: waitingAdmins,
    handle: async ({ ctx, request }) => listWaitingAdmins(ctx, accountOf(request)),
  }),
  route({
    method: 'POST',
    path: paths.waitingAdmin(':adminId'),
    chapter: 'Admins',
    summary: 'Approves or refuses a waiting admin',
    access: ['admin'],
    params: z.object({ adminId: id }),
    body: decideAdminBody,
    answer: done,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { approve } = request.body;
      await decideAdmin(ctx, accountOf(request), request.params.adminId, approve);
      return { message: approve ? serverWords.adminApproved : serverWords.adminRefused };
    },
  }),
];
