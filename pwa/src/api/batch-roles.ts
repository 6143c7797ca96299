import { batchRolePaths } from '@memcherrish/shared/wire/batch-role-paths.ts';
import { batchRolesAnswer, type giveRoleBody, invitees } from '@memcherrish/shared/wire/batch-roles.ts';
import { done, made } from '@memcherrish/shared/wire/fields.ts';
import type { z } from 'zod';
import { request } from './client.ts';

/** Lists the roles that are in force in a school. */
export function listBatchRoles(schoolId: string) {
  return request('GET', batchRolePaths.ofSchool(schoolId), { schema: batchRolesAnswer });
}

export function giveBatchRole(schoolId: string, entry: z.input<typeof giveRoleBody>) {
  return request('POST', batchRolePaths.ofSchool(schoolId), { schema: made, json: entry });
}

/** Ends a role, as an admin of the school or as its holder. */
export function endBatchRole(roleId: string) {
  return request('DELETE', batchRolePaths.role(roleId), { schema: done });
}

/** Lists the people of a batch by name, for a schoolmate with a role in it. */
export function listInvitees(batchId: string) {
  return request('GET', batchRolePaths.people(batchId), { schema: invitees });
}
