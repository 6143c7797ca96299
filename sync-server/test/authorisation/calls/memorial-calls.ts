import { aMember } from '#test/scene/members.ts';
import { aDeathReport } from '#test/scene/memorials.ts';
import { aListed, type Make, nothing, target } from './call.ts';

/** Adds a listing to the target division, and a classmate who reports that it is of a person who died. Returns its id. */
const aReported: (world: Parameters<Make>[0]) => Promise<string> = async (world) => {
  const id = await aListed(world);
  const reporter = await aMember(world.server, target(world).divisionId);
  await aDeathReport(world.server, id, reporter.id);
  return id;
};

/** Calls of reports of deaths and of memorials. */
export const memorialCalls: Record<string, Make> = {
  'POST /api/memorials/reports': async (world) => ({
    body: { schoolmateId: await aListed(world), born: '1975', died: null, note: null },
  }),
  'DELETE /api/memorials/own': nothing,
  'GET /api/memorials': nothing,
  'POST /api/memorials/:schoolmateId': async (world) => ({
    params: { schoolmateId: await aReported(world) },
    body: { decision: 'confirm' },
  }),
};
