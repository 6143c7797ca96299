import { eventErrors } from '@memcherrish/shared/text/events/event-errors.ts';
import { eventCalls } from '@memcherrish/shared/wire/events/events.ts';
import { organiserCalls } from '@memcherrish/shared/wire/events/organisers.ts';
import { accountOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import { eventsFor } from './events-document.ts';
import { cancelEvent, createEvent, editEvent, setEventsByMembers } from './events-service.ts';
import { addOrganiser, listOrganisers, removeOrganiser } from './organisers-service.ts';

const organisers = ['schoolmate', 'admin'] as const;

/** Routes for events. Those for replies are in replies-routes. */
export const eventsRoutes: readonly Route[] = [
  route(eventCalls.list, {
    chapter: 'Events',
    summary: 'Returns the events that the caller may see; with If-None-Match only when they differ',
    access: ['schoolmate', 'teacher', 'admin'],
    handle: async ({ ctx, request, reply }) => {
      const { tag, json } = await eventsFor(ctx, accountOf(request), request.headers['if-none-match']);
      reply.header('etag', tag).header('cache-control', 'private, no-cache');
      if (json === null) return reply.status(304).send();
      return reply.type('application/json; charset=utf-8').send(json);
    },
  }),
  route(eventCalls.add, {
    chapter: 'Events',
    summary: 'Makes an event of a batch or school',
    access: organisers,
    idempotent: true,
    handle: async ({ ctx, request }) => ({
      message: eventErrors.eventMade,
      version: await createEvent(ctx, accountOf(request), request.body),
    }),
  }),
  route(eventCalls.change, {
    chapter: 'Events',
    summary: 'Changes an event',
    access: organisers,
    idempotent: true,
    handle: async ({ ctx, request }) => ({
      message: eventErrors.eventChanged,
      version: await editEvent(ctx, accountOf(request), request.params.eventId, request.body),
    }),
  }),
  route(eventCalls.cancel, {
    chapter: 'Events',
    summary: 'Cancels an event, which stays visible as cancelled',
    access: organisers,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await cancelEvent(ctx, accountOf(request), request.params.eventId);
      return { message: eventErrors.eventCancelled };
    },
  }),
  route(organiserCalls.list, {
    chapter: 'Events',
    summary: 'Lists the schoolmates who organise an event with its maker, for its organisers',
    access: organisers,
    handle: async ({ ctx, request }) => listOrganisers(ctx, accountOf(request), request.params.eventId),
  }),
  route(organiserCalls.add, {
    chapter: 'Events',
    summary: 'Lets a schoolmate organise an event too; for its maker and admins',
    access: organisers,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { eventId, personId } = request.params;
      await addOrganiser(ctx, accountOf(request), eventId, personId);
      return { message: eventErrors.organiserAdded };
    },
  }),
  route(organiserCalls.remove, {
    chapter: 'Events',
    summary: 'Ends the role of a co-organiser at once; they may give it up themselves',
    access: organisers,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { eventId, personId } = request.params;
      await removeOrganiser(ctx, accountOf(request), eventId, personId);
      return { message: eventErrors.organiserRemoved };
    },
  }),
  route(eventCalls.allow, {
    chapter: 'Events',
    summary: 'Sets whether schoolmates may make events of their own batch',
    access: ['admin'],
    idempotent: true,
    handle: async ({ ctx, request }) => {
      const { schoolId } = request.params;
      await setEventsByMembers(ctx, accountOf(request), schoolId, request.body.byMembers);
      return { message: eventErrors.settingsSaved };
    },
  }),
];
