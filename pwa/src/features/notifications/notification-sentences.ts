import { newcomerWords } from '@memcherrish/shared/text/account/newcomer.ts';
import { notificationWords } from '@memcherrish/shared/text/app/notifications.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { Notification } from '@memcherrish/shared/wire/account/notifications.ts';
import { accountNews } from '#components/account-news.ts';
import { classAddress } from '#components/class-address.ts';

interface Sentence {
  title: string;
  /** The page of the class or event in question. */
  link: { to: string; label: string } | null;
}

const toHelping = { to: '/helping', label: vocabulary.open };

/** Returns the sentence of a notification. `eventDay` is the day of its event, if the device knows it. */
export function notificationSentence(notification: Notification, eventDay: string | null): Sentence {
  const { batchId, divisionId, batch, schoolName } = notification;
  const division = notification.division ?? batch;
  const toClass = divisionId ? { to: classAddress(batchId, divisionId), label: vocabulary.openClass } : null;
  const toEvent = notification.eventId
    ? { to: `/events/${notification.eventId}`, label: notificationWords.openEvent }
    : null;
  switch (notification.kind) {
    case 'request-accepted':
      return { title: notificationWords.requestAccepted(division, batch, schoolName), link: toClass };
    case 'claim-accepted':
      return { title: notificationWords.claimAccepted(division, batch, schoolName), link: toClass };
    case 'request-rejected':
      return { title: notificationWords.requestRejected(division, batch, schoolName), link: null };
    case 'claim-refused':
      return { title: notificationWords.claimRefused(division, batch, schoolName), link: null };
    case 'claim-put-back':
      return { title: notificationWords.claimPutBack(division, batch, schoolName), link: null };
    case 'report-removed':
      return { title: notificationWords.reportRemoved, link: null };
    case 'report-kept':
      return { title: notificationWords.reportKept, link: null };
    case 'event-seat':
      return { title: notificationWords.eventSeat, link: toEvent };
    case 'event-cancelled':
      return { title: notificationWords.eventCancelled, link: toEvent };
    case 'event-reminder':
      return { title: notificationWords.eventReminder(eventDay), link: toEvent };
    case 'event-unanswered':
      return { title: notificationWords.eventUnanswered(eventDay), link: toEvent };
    case 'album-photo-removed':
      return { title: notificationWords.albumPhotoRemoved, link: toEvent };
    case 'coordinator-given':
      return { title: notificationWords.coordinatorGiven(batch, schoolName), link: toHelping };
    case 'volunteer-given':
      return { title: notificationWords.volunteerGiven(batch, schoolName), link: toHelping };
    case 'role-ended':
      return { title: notificationWords.roleEnded(batch, schoolName), link: null };
    case 'numbers-shown':
      return { title: newcomerWords.shown, link: toClass };
    case 'post-removed':
      return { title: notificationWords.postRemoved, link: null };
    case 'number-changed': {
      const link = { to: '/number-back', label: notificationWords.putNumberBack };
      return { title: accountNews(notification.kind, null), link };
    }
    case 'password-changed':
    case 'number-put-back':
    case 'second-factor-on':
    case 'second-factor-off':
    case 'passkey-added':
    case 'passkey-saved':
    case 'passkey-removed':
    case 'new-passkeys-removed':
    case 'passkey-copied':
    case 'recovery-started':
      return { title: accountNews(notification.kind, notification.excerpt), link: null };
  }
}
