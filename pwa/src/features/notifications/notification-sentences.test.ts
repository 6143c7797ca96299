import type { Notification } from '@memcherrish/shared/wire/account/notifications.ts';
import { expect, it } from 'vitest';
import { notificationSentence } from './notification-sentences.ts';

const reminder = {
  ...{ _id: 'a', kind: 'event-reminder', createdAt: '2026-12-26T09:00:00.000Z', read: false },
  ...{ schoolName: 'St. Mary’s', batch: '2008 - 2009', batchId: 'b', division: null, divisionId: null },
  ...{ excerpt: 'Ten years on', reason: null, eventId: 'event-of-anjali-1' },
} as const satisfies Notification;
const toEvent = { to: '/events/event-of-anjali-1', label: 'Open event' };

it('a reminder names the day of the event and opens it', () => {
  expect(notificationSentence(reminder, 'Saturday, 2 January 2027')).toEqual({
    title: 'It is on Saturday, 2 January 2027. You said that you come or may come.',
    link: toEvent,
  });
  expect(notificationSentence({ ...reminder, kind: 'event-unanswered' }, null)).toEqual({
    title: 'An event is near. Will you come?',
    link: toEvent,
  });
});

it.each(['event-seat', 'event-cancelled'] as const)(
  '%s opens its event if the notification names it',
  (kind) => {
    expect(notificationSentence({ ...reminder, kind }, null).link).toEqual(toEvent);
    const { eventId: _, ...older } = reminder;
    expect(notificationSentence({ ...older, kind }, null).link).toBeNull();
  },
);

it('a recovery names the admin who started it', () => {
  const started = { ...reminder, kind: 'recovery-started', excerpt: 'Sr. Rose' } as const;
  expect(notificationSentence(started, null)).toEqual({
    title:
      'Sr. Rose has started a new password for you. If you did not ask for it: reject it, and nothing changes.',
    link: null,
  });
});

it('a passkey that a browser saved, and passkeys that a remedy removed, have sentences of their own', () => {
  expect(notificationSentence({ ...reminder, kind: 'passkey-saved', excerpt: null }, null).title).toMatch(
    /^Your browser saved a passkey when you signed in with your password\./,
  );
  const removed = (excerpt: string) =>
    notificationSentence({ ...reminder, kind: 'new-passkeys-removed', excerpt }, null).title;
  expect(removed('1')).toMatch(
    /^A passkey was removed from your account, because it was added in the last 7 days/,
  );
  expect(removed('2')).toMatch(/^2 passkeys were removed from your account, because they were added/);
});
