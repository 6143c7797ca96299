import { accountKinds } from '@memcherrish/shared/domain/person.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { notificationCalls } from '@memcherrish/shared/wire/account/notifications.ts';
import { accountOf } from '#auth/caller.ts';
import { type Route, route } from '#server/routing/route.ts';
import { readNotifications } from './notifications-service.ts';

/**
 * Routes to mark notifications as read. The notifications themselves come with every pull (`features/sync/me-store.ts`),
 * and those of an admin with the desk.
 */
export const notificationsRoutes: readonly Route[] = [
  route(notificationCalls.markRead, {
    chapter: 'Notifications',
    summary: 'Marks notifications as read; they come with the pull, and for an admin with the desk',
    access: accountKinds,
    idempotent: true,
    handle: async ({ ctx, request }) => {
      await readNotifications(ctx, accountOf(request).id, request.body.ids);
      return { message: serverWords.notificationsRead };
    },
  }),
];
