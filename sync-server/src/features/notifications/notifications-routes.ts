import { serverWords } from '@memcherrish/shared/text/server.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import { readNotificationsBody } from '@memcherrish/shared/wire/notifications.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { accountOf } from '#auth/guards.ts';
import { refusals } from '#server/answers.ts';
import { once } from '#server/changes/once.ts';
import type { Parts } from '#server/parts.ts';
import { readNotifications } from './notifications-service.ts';

/** They come with every pull (sync/me-store.ts); here they are marked as read. */
export function notificationsRoutes(parts: Parts): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      paths.readNotifications,
      {
        config: { access: ['schoolmate'] },
        schema: { body: readNotificationsBody, response: { 200: done, ...refusals } },
      },
      async (request, reply) =>
        once(parts, request, reply.status(200), async (keyed) => {
          await readNotifications(keyed, accountOf(request).id, request.body.ids);
          return { message: serverWords.notificationsRead };
        }),
    );
  };
}
