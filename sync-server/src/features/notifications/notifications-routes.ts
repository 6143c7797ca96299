import { serverWords } from '@memcherrish/shared/text/server.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import { readNotificationsBody } from '@memcherrish/shared/wire/notifications.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { accountOf } from '#auth/guards.ts';
import type { RouteContext } from '#auth/route-context.ts';
import { errorResponses } from '#server/http/error-responses.ts';
import { idempotent } from '#server/idempotency/idempotent.ts';
import { readNotifications } from './notifications-service.ts';

/**
 * Routes to mark notifications as read. The notifications themselves come with every pull (sync/me-store.ts).
 */
export function notificationsRoutes(ctx: RouteContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      paths.readNotifications,
      {
        config: { access: ['schoolmate'] },
        schema: { body: readNotificationsBody, response: { 200: done, ...errorResponses } },
      },
      async (request, reply) =>
        idempotent(ctx, request, reply.status(200), async (ctx) => {
          await readNotifications(ctx, accountOf(request).id, request.body.ids);
          return { message: serverWords.notificationsRead };
        }),
    );
  };
}
