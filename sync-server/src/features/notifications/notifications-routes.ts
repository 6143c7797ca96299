import { accountKinds } from '@memcherrish/shared/domain/person.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import { readNotificationsBody } from '@memcherrish/shared/wire/notifications.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { accountOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import { readNotifications } from './notifications-service.ts';

/**
 * Routes to mark notifications as read. The notifications themselves come with every pull (`features/sync/me-store.ts`),
 * and those of an admin with the desk.
 */
export const notificationsRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: paths.readNotifications,
    chapter: 'Notifications',
    summary: 'Marks notifications as read; they come with the pull, and for an admin with the desk',
    access: accountKinds,
    body: readNotificationsBody,
    answer: done,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await readNotifications(ctx, accountOf(request).id, request.body.ids);
      return { message: serverWords.notificationsRead };
    },
  }),
];
