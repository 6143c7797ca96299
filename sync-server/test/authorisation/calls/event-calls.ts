import { nanoid } from 'nanoid';
import { removeEventsOfSchool } from '#features/events/events-store.ts';
import { raiseEvents } from '#sync/event-revisions.ts';
import { anEvent, anEventBody, aPayment, aPaymentBody, aReply, aReplyBody } from '#test/scene/events.ts';
import { aMember } from '#test/scene/members.ts';
import type { World } from '../world.ts';
import { inBatch, inSchool, type Make, now, school, target, write } from './call.ts';

/** Lets schoolmates make events of their batch until the call is over. */
async function byMembers(world: World, allowed: 0 | 1) {
  const { schoolId } = inSchool(world);
  await write(world, (tx) =>
    tx.updateTable('schools').set({ events_by_members: allowed }).where('id', '=', schoolId).execute(),
  );
}

/** Moves all events to an earlier day: many calls of a test would reach the limit of a day. */
const toEarlierDay = (world: World) =>
  write(world, (tx) => tx.updateTable('events').set({ created_at: '2026-01-01T00:00:00.000Z' }).execute());

/** Removes the events of earlier calls: each change of a class seats its events again, which takes long with hundreds. */
export const removeEvents = (world: World) =>
  write(world, async (tx) => {
    const { schoolId } = inSchool(world);
    const made = await tx.selectFrom('events').select('id').where('school_id', '=', schoolId).execute();
    if (made.length === 0) return;
    await raiseEvents(tx, ...made.map(({ id }) => id));
    await removeEventsOfSchool(tx, schoolId);
  });

/** An event of the target batch that SE made. */
const theirs = (world: World) => anEvent(world.server, inBatch(world), { makerId: world.accounts.SE.id });
const ofTheirs: Make = async (world) => ({ params: { eventId: await theirs(world) } });

/** The same event, with a person who organises it too and is no principal. */
async function withOrganiser(world: World): Promise<{ eventId: string; personId: string }> {
  const eventId = await theirs(world);
  const { id: personId } = await aMember(world.server, target(world).divisionId);
  const organiser = { event_id: eventId, schoolmate_id: personId, created_at: now(world) };
  await write(world, (tx) => tx.insertInto('event_organisers').values(organiser).execute());
  return { eventId, personId };
}

/** The same event, with the reply of a person without the app. */
async function withEntered(world: World): Promise<{ eventId: string; replyId: string }> {
  const eventId = await theirs(world);
  return { eventId, replyId: await aReply(world.server, eventId, { name: 'Fresh' }) };
}

const reply = aReplyBody();
const entered = () => {
  const { level: _, base: __, ...fields } = reply;
  return { name: 'Fresh', ...fields };
};

/** Calls of events and replies. */
export const eventCalls: Record<string, Make> = {
  'GET /api/events': async (world) => {
    await theirs(world);
    return {};
  },
  'POST /api/events | of the batch': async (world) => {
    await byMembers(world, 1);
    return {
      body: { ...anEventBody(world.server, inBatch(world)) },
      after: async () => {
        await byMembers(world, 0);
        await toEarlierDay(world);
      },
    };
  },
  'POST /api/events | of the school': (world) => ({
    body: { ...anEventBody(world.server, { ...inSchool(world), batchId: null }) },
    after: () => toEarlierDay(world),
  }),
  'PUT /api/events/:eventId': async (world) => {
    const { _id: eventId, schoolId, ...fields } = anEventBody(world.server, inBatch(world));
    return { params: { eventId: await theirs(world) }, body: { ...fields, version: 1 } };
  },
  'DELETE /api/events/:eventId': ofTheirs,
  'PUT /api/events/:eventId/reply': async (world) => ({
    params: { eventId: await theirs(world) },
    body: { ...reply },
  }),
  'GET /api/events/:eventId/organisers': ofTheirs,
  'PUT /api/events/:eventId/organisers/:personId': async (world) => ({
    params: { eventId: await theirs(world), personId: world.accounts.BT.id },
  }),
  'DELETE /api/events/:eventId/organisers/:personId': async (world) => ({
    params: await withOrganiser(world),
  }),
  'GET /api/events/:eventId/replies': ofTheirs,
  'GET /api/events/:eventId/name-tags': async (world) => ({
    params: { eventId: await theirs(world) },
    query: { of: 'coming' },
  }),
  'GET /api/events/:eventId/replies/file': async (world) => ({
    params: { eventId: await theirs(world) },
    query: { format: 'csv' },
  }),
  'PUT /api/events/:eventId/replies/:replyId': async (world) => ({
    params: { eventId: await theirs(world), replyId: nanoid(16) },
    body: entered(),
  }),
  'DELETE /api/events/:eventId/replies/:replyId': async (world) => ({ params: await withEntered(world) }),
  'PUT /api/events/:eventId/replies/:replyId/payments/:paymentId': async (world) => {
    const { eventId, replyId } = await withEntered(world);
    return { params: { eventId, replyId, paymentId: nanoid(16) }, body: { ...aPaymentBody() } };
  },
  'DELETE /api/events/:eventId/replies/:replyId/payments/:paymentId': async (world) => {
    const { eventId, replyId } = await withEntered(world);
    return { params: { eventId, replyId, paymentId: await aPayment(world.server, replyId) } };
  },
  [`PUT ${school}/event-settings`]: (world) => ({
    params: inSchool(world),
    body: { byMembers: true },
    after: () => byMembers(world, 0),
  }),
};
