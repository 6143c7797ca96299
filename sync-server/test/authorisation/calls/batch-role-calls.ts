import { dayAfter } from '@memcherrish/shared/domain/batch-role-limits.ts';
import { aBatchRole } from '#test/scene/batch-roles.ts';
import { aMember } from '#test/scene/members.ts';
import type { World } from '../world.ts';
import { inBatch, inSchool, type Make, school, target } from './call.ts';

/** Lets CO coordinate the batch of the target, and VO volunteer there. Returns the id of the role of CO. */
export async function withRoles(world: World): Promise<string> {
  const { batchId } = target(world);
  await aBatchRole(world.server, 'volunteer', { id: world.accounts.VO.id, batchId });
  return aBatchRole(world.server, 'coordinator', { id: world.accounts.CO.id, batchId });
}

/** Makes a call while CO and VO have their roles. */
export function inRoles(make: Make): Make {
  return async (world, principal) => {
    await withRoles(world);
    return make(world, principal);
  };
}

/** Calls of the roles of schoolmates in a batch. */
export const batchRoleCalls: Record<string, Make> = {
  [`GET ${school}/batch-roles`]: inRoles((world) => ({ params: inSchool(world) })),
  [`POST ${school}/batch-roles`]: async (world) => ({
    params: inSchool(world),
    body: {
      schoolmateId: (await aMember(world.server, target(world).divisionId)).id,
      batchId: target(world).batchId,
      role: 'volunteer',
      lastDay: dayAfter(world.server.ctx.clock(), 90),
    },
  }),
  'DELETE /api/batch-roles/:roleId': async (world) => ({ params: { roleId: await withRoles(world) } }),
  'GET /api/batches/:batchId/invitees': inRoles((world) => ({
    params: { batchId: inBatch(world).batchId },
  })),
};
