import { nanoid } from 'nanoid';
import { recorderIdOf } from '#features/door/recorded-service.ts';
import { admit, aHelper, manyAdmissions } from '#test/door/doors.ts';
import { anEvent } from '#test/scene/events.ts';
import type { World } from '../world.ts';
import { inBatch, type Make } from './call.ts';

/** An event of the target batch that SE made, with DV as the helper at its door. */
async function withHelper(world: World): Promise<string> {
  const eventId = await anEvent(world.server, inBatch(world), { makerId: world.accounts.SE.id });
  await aHelper(world.server, eventId, { id: world.accounts.DV.id });
  return eventId;
}
/** The same, with an operation of the helper that an organiser discarded or not. */
const withRecorded =
  (discarded: 0 | 1): Make =>
  async (world) => {
    const eventId = await withHelper(world);
    const helperId = world.accounts.DV.id;
    await manyAdmissions(
      world.server,
      eventId,
      1,
      () => ({ kind: 'admit', who: 'walk-in:a-walk-in-of-theirs' }),
      helperId,
    );
    await world.server.ctx.database.write((tx) =>
      tx.updateTable('admissions').set({ discarded }).where('event_id', '=', eventId).execute(),
    );
    return { params: { eventId, recorderId: recorderIdOf(eventId, helperId) } };
  };
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
  'DELETE /api/events/:eventId/door/recorded/:recorderId': withRecorded(0),
  'PUT /api/events/:eventId/door/recorded/:recorderId': withRecorded(1),
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
