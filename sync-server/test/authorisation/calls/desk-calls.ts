import { nanoid } from 'nanoid';
import type { World } from '../world.ts';
import { aListed, inSchool, type Make, nothing, now, school, target, write } from './call.ts';

/** Returns a listing of the target division as a row of the table. */
async function aRow(world: World) {
  return { divisionId: target(world).divisionId, ids: [await aListed(world)] };
}

/** Writes a note about a person of the target division who has not joined. */
async function aNote(world: World): Promise<string> {
  const id = nanoid(16);
  const about = { school_id: target(world).schoolId, schoolmate_id: await aListed(world) };
  const note = { kind: 'note' as const, text: 'Moved away', made_by: world.accounts.AI.id };
  await write(world, (tx) =>
    tx
      .insertInto('outreach_notes')
      .values({ id, ...about, ...note, created_at: now(world) })
      .execute(),
  );
  return id;
}

/** Returns the entry of a listing that an admin has removed from the target division. */
async function aRemoval(world: World): Promise<string> {
  const { divisionId, batchId } = target(world);
  const { schoolId } = inSchool(world);
  const id = nanoid();
  const details = { places: [{ divisionId, batchId, division: '10-A', batch: '2012', since: '2026' }] };
  const entry = { id, school_id: schoolId, kind: 'person' as const, subject_id: await aListed(world) };
  await world.server.ctx.database.write((tx) =>
    tx
      .insertInto('removals')
      .values({ ...entry, actor_id: null, at: new Date().toISOString(), details: JSON.stringify(details) })
      .execute(),
  );
  return id;
}

/** Calls of the admin's desk. */
export const deskCalls: Record<string, Make> = {
  'GET /api/desk': nothing,
  [`GET ${school}/outreach`]: (world) => ({
    params: inSchool(world),
    query: { batch: target(world).batchId },
  }),
  [`POST ${school}/outreach/people/:schoolmateId/notes`]: async (world) => ({
    params: { ...inSchool(world), schoolmateId: await aListed(world) },
    body: { text: 'Moved away' },
  }),
  [`PUT ${school}/outreach/people/:schoolmateId/number`]: async (world) => ({
    params: { ...inSchool(world), schoolmateId: await aListed(world) },
    body: { works: false },
  }),
  [`DELETE ${school}/outreach/notes/:noteId`]: async (world) => ({
    params: { ...inSchool(world), noteId: await aNote(world) },
  }),
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
  [`GET ${school}/desk/removed`]: async (world) => ({ params: inSchool(world) }),
  [`POST ${school}/desk/removed/restore`]: async (world) => ({
    params: inSchool(world),
    body: { ids: [await aRemoval(world)] },
  }),
  [`DELETE ${school}/desk/removed/:removalId`]: async (world) => ({
    params: { ...inSchool(world), removalId: await aRemoval(world) },
  }),
  [`POST ${school}/desk/file`]: async (world) => ({
    params: inSchool(world),
    body: { people: [await aRow(world)], columns: ['mobile'], format: 'csv' },
  }),
};
