import { doorErrors } from '@memcherrish/shared/text/events/door-errors.ts';
import { doorCalls } from '@memcherrish/shared/wire/events/door.ts';
import { accountOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import { openDoor, readAdmissions } from './door-service.ts';
import { addHelper, listHelpers, listOwnDoors, removeHelper } from './helpers-service.ts';
import { overviewOf } from './overview-service.ts';
import { recordAdmissions } from './record-service.ts';
import { bringRecordedBack, discardRecorded } from './recorded-service.ts';

/** Routes for the door of an event. Organisers name its helpers; helpers admit people. */
export const doorRoutes: readonly Route[] = [
  route(doorCalls.readOverview, {
    chapter: 'Door',
    summary: 'Returns who is in to the organisers of an event: names, guests, and whether they paid',
    access: ['admin', 'schoolmate'],
    handle: async ({ ctx, request }) =>
      overviewOf(ctx.forCaller(request), accountOf(request), request.params.eventId),
  }),
  route(doorCalls.listHelpers, {
    chapter: 'Door',
    summary: 'Lists the helpers at the door of an event, for its maker and the admins of its school',
    access: ['admin', 'schoolmate'],
    handle: async ({ ctx, request }) => listHelpers(ctx, accountOf(request), request.params.eventId),
  }),
  route(doorCalls.addHelper, {
    chapter: 'Door',
    summary:
      'Lets a schoolmate or teacher of the school help at the door of one event, until a day after its end',
    access: ['admin', 'schoolmate'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { eventId, personId } = request.params;
      await addHelper(ctx, accountOf(request), eventId, { _id: personId, ...request.body });
      return { message: doorErrors.helperAdded };
    },
  }),
  route(doorCalls.removeHelper, {
    chapter: 'Door',
    summary: 'Ends the role of a helper at once',
    access: ['admin', 'schoolmate'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { eventId, personId } = request.params;
      await removeHelper(ctx, accountOf(request), eventId, personId);
      return { message: doorErrors.helperRemoved };
    },
  }),
  route(doorCalls.discardRecorded, {
    chapter: 'Door',
    summary: 'Discards everything that a helper recorded at the door, and ends their role',
    access: ['admin', 'schoolmate'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { eventId, recorderId } = request.params;
      await discardRecorded(ctx, accountOf(request), eventId, recorderId);
      return { message: doorErrors.discarded };
    },
  }),
  route(doorCalls.bringRecordedBack, {
    chapter: 'Door',
    summary: 'Brings back what an organiser discarded',
    access: ['admin', 'schoolmate'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { eventId, recorderId } = request.params;
      await bringRecordedBack(ctx, accountOf(request), eventId, recorderId);
      return { message: doorErrors.broughtBack };
    },
  }),
  route(doorCalls.listOwn, {
    chapter: 'Door',
    summary: 'Lists the events at whose door the caller helps now',
    access: ['schoolmate', 'teacher'],
    handle: async ({ ctx, request }) => listOwnDoors(ctx, accountOf(request)),
  }),
  route(doorCalls.read, {
    chapter: 'Door',
    summary:
      'Returns the event and the names of people who replied to a helper at its door. It has no number, e-mail, diet, note or photo',
    access: ['schoolmate', 'teacher'],
    handle: async ({ ctx, request }) => openDoor(ctx, accountOf(request), request.params.eventId),
  }),
  route(doorCalls.readAdmissions, {
    chapter: 'Door',
    summary: 'Returns the admissions after a number to a helper, in the order of storing',
    access: ['schoolmate', 'teacher'],
    handle: async ({ ctx, request }) =>
      readAdmissions(ctx, accountOf(request), request.params.eventId, request.query.after),
  }),
  route(doorCalls.record, {
    chapter: 'Door',
    summary: 'Records admissions by a helper. Each has an id of its own, so a repeat changes nothing',
    access: ['schoolmate', 'teacher'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { eventId } = request.params;
      await recordAdmissions(ctx, accountOf(request), eventId, request.body.operations);
      return { message: doorErrors.recorded };
    },
  }),
];
