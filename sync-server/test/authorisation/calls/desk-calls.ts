import type { World } from '../world.ts';
import { aListed, inSchool, type Make, nothing, school, target } from './call.ts';

/** Returns a listing of the target division as a row of the table. */
async function aRow(world: World) {
  return { divisionId: target(world).divisionId, ids: [await aListed(world)] };
}

/** Calls of the admin's desk. */
export const deskCalls: Record<string, Make> = {
  'GET /api/desk': nothing,
  [`GET ${school}/desk/people`]: (world) => ({ params: inSchool(world) }),
  [`PUT ${school}/desk/people/:schoolmateId`]: async (world) => ({
    params: { ...inSchool(world), schoolmateId: await aListed(world) },
    body: { divisionId: target(world).divisionId, field: 'place', value: 'Aluva', base: 0 },
  }),
  [`POST ${school}/desk/moves`]: async (world) => {
    const { divisionId: from, ids } = await aRow(world);
    const { divisionId: to } = world.school.places['1-1-B'];
    return { params: inSchool(world), body: { moves: [{ from, to, ids }], keep: false } };
  },
  [`POST ${school}/desk/removals`]: async (world) => ({
    params: inSchool(world),
    body: { people: [await aRow(world)] },
  }),
  [`POST ${school}/desk/invitations`]: async (world) => ({
    params: inSchool(world),
    body: { people: [await aRow(world)] },
  }),
  [`POST ${school}/desk/file`]: async (world) => ({
    params: inSchool(world),
    body: { people: [await aRow(world)], columns: ['mobile'], format: 'csv' },
  }),
};
