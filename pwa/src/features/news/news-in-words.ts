import { newsWords } from '@memcherrish/shared/text/news.ts';
import type { Notification } from '@memcherrish/shared/wire/notifications.ts';
import { classAddress } from '#ui/class-address.ts';

/** What a piece of news says, and the class that it leads to, if any. */
export function newsInWords(news: Notification): { title: string; link: string | null } {
  const { batchId, divisionId, batch, schoolName } = news;
  const division = news.division ?? batch;
  const toClass = divisionId && classAddress(batchId, divisionId);
  switch (news.kind) {
    case 'request-accepted':
      return { title: newsWords.requestAccepted(division, batch, schoolName), link: toClass };
    case 'claim-accepted':
      return { title: newsWords.claimAccepted(division, batch, schoolName), link: toClass };
    case 'request-rejected':
      return { title: newsWords.requestRejected(division, batch, schoolName), link: null };
    case 'claim-refused':
      return { title: newsWords.claimRefused(division, batch, schoolName), link: null };
    case 'claim-put-back':
      return { title: newsWords.claimPutBack(division, batch, schoolName), link: null };
    case 'report-removed':
      return { title: newsWords.reportRemoved, link: null };
    case 'report-kept':
      return { title: newsWords.reportKept, link: null };
    case 'post-removed':
      return { title: newsWords.postRemoved, link: null };
  }
}
