import { eventErrors } from '@memcherrish/shared/text/events/event-errors.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { eventReplyCalls } from '@memcherrish/shared/wire/events/events.ts';
import { nameTagCalls } from '@memcherrish/shared/wire/events/name-tags.ts';
import { accountOf } from '#auth/caller.ts';
import { tableFileTypes } from '#server/http/table-file.ts';
import { type Route, route } from '#server/routing/route.ts';
import { enterReply, removeEnteredReply } from './entered-replies.ts';
import { nameTagsOf } from './name-tags-service.ts';
import { listReplies } from './organised-replies.ts';
import { reply as saveReply } from './replies-service.ts';
import { replyFile } from './reply-file.ts';

const organisers = ['schoolmate', 'admin'] as const;

/** Routes for replies to events: the own one, and all of them for organisers. */
export const repliesRoutes: readonly Route[] = [
  route(eventReplyCalls.send, {
    chapter: 'Events',
    summary: 'Stores the caller’s reply to an event',
    access: ['schoolmate', 'teacher'],
    idempotent: true,
    handle: async ({ ctx, request: { body, params }, request }) => {
      const reply = await saveReply(ctx, accountOf(request), params.eventId, body);
      const isWhole = Object.entries(body.answers).every(
        ([id, text]) => text.trim() === '' || id in reply.answers,
      );
      return { message: isWhole ? vocabulary.replySaved : eventErrors.answersDropped, reply };
    },
  }),
  route(eventReplyCalls.list, {
    chapter: 'Events',
    summary: 'Lists all replies to an event, for its organisers',
    access: organisers,
    handle: async ({ ctx, request }) =>
      listReplies(ctx.forCaller(request), accountOf(request), request.params.eventId),
  }),
  route(eventReplyCalls.download, {
    chapter: 'Events',
    summary: 'Returns all replies to an event as a spreadsheet, for its organisers',
    access: organisers,
    handle: async ({ ctx, request, reply }) => {
      const { eventId } = request.params;
      const { format } = request.query;
      const list = await listReplies(ctx.forCaller(request), accountOf(request), eventId);
      return reply
        .type(tableFileTypes[format])
        .header('content-disposition', `attachment; filename="replies.${format}"`)
        .send(await replyFile(list, format));
    },
  }),
  route(nameTagCalls.list, {
    chapter: 'Events',
    summary:
      'Returns the name tags of an event to its organisers. They have only what everyone who is invited may see',
    access: organisers,
    handle: async ({ ctx, request }) =>
      nameTagsOf(ctx.forCaller(request), accountOf(request), request.params.eventId, request.query.of),
  }),
  route(eventReplyCalls.enter, {
    chapter: 'Events',
    summary: 'Stores the reply of a person without the app, for organisers',
    access: organisers,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await enterReply(ctx, accountOf(request), request.params, request.body);
      return { message: eventErrors.replyEntered };
    },
  }),
  route(eventReplyCalls.remove, {
    chapter: 'Events',
    summary: 'Removes an entered reply, for organisers',
    access: organisers,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await removeEnteredReply(ctx, accountOf(request), request.params);
      return { message: eventErrors.replyRemoved };
    },
  }),
];
