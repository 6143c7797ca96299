import { doneIfMissing, type ViewerMutation } from './mutation.ts';

export interface NotificationsRead {
  kind: 'notifications-read';
  ids: string[];
}

export const notificationsRead: ViewerMutation<NotificationsRead> = {
  subjects: () => ['notifications'],
  overlay: ({ notifications }, { edit: { ids } }) => ({
    notifications: notifications.map((each) => (ids.includes(each._id) ? { ...each, read: true } : each)),
  }),
  call: ({ ids }, { sendCall, notificationCalls }, _own, sending) =>
    sendCall(notificationCalls.markRead, { body: { ids }, ...sending }),
  errors: doneIfMissing,
  words: (_, { changesWords }) => ({ title: changesWords.notificationsRead }),
};

/** Returns whether screens list and count the edit. Notifications that were read are sent without a word. */
export function isWorthTelling({ edit }: { edit: { kind: string } }): boolean {
  return edit.kind !== 'notifications-read';
}
