import { nanoid } from 'nanoid';
import { admit, aHelper } from '#test/door/doors.ts';
import { anEvent } from '#test/events.ts';
import type { World } from '../world.ts';
import { inBatch, type Make } from './call.ts';

/** An event of the target batch that SE made, with DV as the helper at its door. */
async function withHelper(world: World): Promise<string> {
  const eventId = await anEvent(world.server, inBatch(world), { makerId: world.accounts.SE.id });
  await aHelper(world.server, eventId, { id: world.accounts.DV.id });
  return eventId;
}
const atTheDoor: Make = async (world) => ({ params: { eventId: await withHelper(world) } });

/** Calls of the door of an event. */
export const doorCalls: Record<string, Make> = {
  'GET /api/events/:eventId/door/helpers': atTheDoor,
  'GET /api/events/:eventId/door/overview': atTheDoor,
  'PUT /api/events/:eventId/door/helpers/:personId': async (world) => ({
    params: { eventId: await withHelper(world), personId: world.accounts.BT.id },
    body: { kind: 'schoolmate' },
  }),
  'DELETE /api/events/:eventId/door/helpers/:personId': async (world) => ({
    params: { eventId: await withHelper(world), personId: world.accounts.DV.id },
  }),
  'GET /api/doors': async (world) => {
    await withHelper(world);
    return {};
  },
  'GET /api/events/:eventId/door': atTheDoor,
  'GET /api/events/:eventId/door/admissions': atTheDoor,
  'POST /api/events/:eventId/door/admissions': async (world) => ({
    params: { eventId: await withHelper(world) },
    body: { operations: [admit(`walk-in:${nanoid(21)}`, 'Fresh')] },
  }),
};
