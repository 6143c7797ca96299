import { batchRoleErrors } from '@memcherrish/shared/text/desk/batch-role-errors.ts';
import { batchRoleCalls } from '@memcherrish/shared/wire/desk/batch-roles.ts';
import { accountOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import { endRole, giveRole, listInvitees, listRoles } from './batch-roles-service.ts';

/** Routes for the roles of schoolmates in one batch (shared/src/access/batch-roles.ts). */
export const batchRolesRoutes: readonly Route[] = [
  route(batchRoleCalls.list, {
    chapter: 'People of a school',
    summary: 'Lists the coordinators and volunteers of a school',
    access: ['admin'],
    handle: async ({ ctx, request }) => ({
      roles: await listRoles(ctx, accountOf(request), request.params.schoolId),
    }),
  }),
  route(batchRoleCalls.give, {
    chapter: 'People of a school',
    summary: 'Gives a schoolmate a role in their batch until the end of a day',
    access: ['admin'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const _id = await giveRole(ctx, accountOf(request), request.params.schoolId, request.body);
      return { message: batchRoleErrors.given, _id };
    },
  }),
  route(batchRoleCalls.end, {
    chapter: 'People of a school',
    summary: 'Ends a role at once, as an admin of the school or its holder',
    access: ['admin', 'schoolmate'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await endRole(ctx, accountOf(request), request.params.roleId);
      return { message: batchRoleErrors.ended };
    },
  }),
  route(batchRoleCalls.listInvitees, {
    chapter: 'People of a school',
    summary:
      'Returns names, classes and who has joined to a schoolmate with a role in the batch. It has no number, e-mail or photo',
    access: ['schoolmate'],
    handle: async ({ ctx, request }) => ({
      people: await listInvitees(ctx, accountOf(request), request.params.batchId),
    }),
  }),
];
