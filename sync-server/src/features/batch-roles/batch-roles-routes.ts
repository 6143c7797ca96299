import { batchRoleErrors } from '@memcherrish/shared/text/batch-role-errors.ts';
import { batchRolePaths } from '@memcherrish/shared/wire/batch-role-paths.ts';
import { batchRolesAnswer, giveRoleBody, invitees } from '@memcherrish/shared/wire/batch-roles.ts';
import { done, id, made } from '@memcherrish/shared/wire/fields.ts';
import { z } from 'zod';
import { accountOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import { endRole, giveRole, listInvitees, listRoles } from './batch-roles-service.ts';

const schoolParams = z.object({ schoolId: id });

/** Routes for the roles of schoolmates in one batch (shared/src/access/batch-roles.ts). */
export const batchRolesRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: batchRolePaths.ofSchool(':schoolId'),
    chapter: 'People of a school',
    summary: 'Lists the coordinators and volunteers of a school',
    access: ['admin'],
    params: schoolParams,
    answer: batchRolesAnswer,
    handle: async ({ ctx, request }) => ({
      roles: await listRoles(ctx, accountOf(request), request.params.schoolId),
    }),
  }),
  route({
    method: 'POST',
    path: batchRolePaths.ofSchool(':schoolId'),
    chapter: 'People of a school',
    summary: 'Gives a schoolmate a role in their batch until the end of a day',
    access: ['admin'],
    params: schoolParams,
    body: giveRoleBody,
    status: 201,
    answer: made,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const _id = await giveRole(ctx, accountOf(request), request.params.schoolId, request.body);
      return { message: batchRoleErrors.given, _id };
    },
  }),
  route({
    method: 'DELETE',
    path: batchRolePaths.role(':roleId'),
    chapter: 'People of a school',
    summary: 'Ends a role at once, as an admin of the school or its holder',
    access: ['admin', 'schoolmate'],
    params: z.object({ roleId: id }),
    answer: done,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await endRole(ctx, accountOf(request), request.params.roleId);
      return { message: batchRoleErrors.ended };
    },
  }),
  route({
    method: 'GET',
    path: batchRolePaths.people(':batchId'),
    chapter: 'People of a school',
    summary:
      'Returns names, classes and who has joined to a schoolmate with a role in the batch. It has no number, e-mail or photo',
    access: ['schoolmate'],
    params: z.object({ batchId: id }),
    answer: invitees,
    handle: async ({ ctx, request }) => ({
      people: await listInvitees(ctx, accountOf(request), request.params.batchId),
    }),
  }),
];
