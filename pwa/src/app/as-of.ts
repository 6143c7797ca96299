import { messages } from '@memcherrish/shared/text/app/messages.ts';
import type { Freshness } from '#local/db/freshness.ts';
import { momentInSentence } from '#ui/words/times.ts';

/** The connection line's text, or null while there is nothing to say. The count of unsent changes follows it. */
export function connectionLine(freshness: Freshness, now: Date): string | null {
  const { contact, asOf, lease } = freshness;
  if (contact === 'live') return null;
  if (contact === 'session-expired') return messages.sessionExpired;
  if (lease !== 'valid') return lease === 'hidden' ? messages.leaseHidden : messages.leaseOver;
  const why = {
    offline: messages.offlineNow,
    foreign: messages.foreignNetwork,
    'outdated-app': messages.appOutdated,
    'outdated-server': messages.serverOutdated,
    waiting: '',
    connecting: '',
  }[contact];
  const saved = asOf === null ? '' : messages.saved(momentInSentence(asOf, now));
  return [why, saved].filter((part) => part !== '').join(' ') || null;
}
