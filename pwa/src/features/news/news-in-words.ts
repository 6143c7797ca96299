import { messages } from '@memcherrish/shared/text/messages.ts';
import type { Notification } from '@memcherrish/shared/wire/notifications.ts';

/** What a piece of news says, and the class that it leads to, if any. */
export function newsInWords(news: Notification): { title: string; link: string | null } {
  const { batchId, divisionId, batch, schoolName } = news;
  const division = news.division ?? batch;
  switch (news.kind) {
    case 'request-accepted':
      return {
        title: messages.newsRequestAccepted(division, batch, schoolName),
        link: divisionId && `/viewpage-new?${new URLSearchParams({ batch: batchId, division: divisionId })}`,
      };
    case 'request-rejected':
      return { title: messages.newsRequestRejected(division, batch, schoolName), link: null };
    case 'report-removed':
      return { title: messages.newsReportRemoved, link: null };
    case 'report-kept':
      return { title: messages.newsReportKept, link: null };
    case 'post-removed':
      return { title: messages.newsPostRemoved, link: null };
  }
}
