import { serverWords } from '@memcherrish/shared/text/server.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import { readNotificationsBody } from '@memcherrish/shared/wire/notifications.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { accountOf } from '#auth/caller.ts';
import { type Route, route } from '#server/http/route.ts';
import { readNotifications } from './notifications-service.ts';

/**
 * Routes to mark notifications as read. The notifications themselves come with every pull (`features/sync/me-store.ts`).
 */
export const notificationsRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: paths.readNotifications,
    chapter: 'Notifications',
    summary: 'Marks notifications as read; the notifications come with the pull',
    access: ['schoolmate', 'teacher'],
    body: readNotificationsBody,
    answer: done,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await readNotifications(ctx, accountOf(request).id, request.body.ids);
      return { message: serverWords.notificationsRead };
    },
  }),
];
