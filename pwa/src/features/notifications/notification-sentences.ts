import { notificationWords } from '@memcherrish/shared/text/notifications.ts';
import type { Notification } from '@memcherrish/shared/wire/notifications.ts';
import { classAddress } from '#components/class-address.ts';

/** Returns the sentence of a notification, and the address of its class or null. */
export function notificationSentence(news: Notification): { title: string; link: string | null } {
  const { batchId, divisionId, batch, schoolName } = news;
  const division = news.division ?? batch;
  const toClass = divisionId && classAddress(batchId, divisionId);
  switch (news.kind) {
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
      return { title: notificationWords.eventSeat, link: null };
    case 'event-cancelled':
      return { title: notificationWords.eventCancelled, link: null };
    case 'post-removed':
      return { title: notificationWords.postRemoved, link: null };
  }
}
