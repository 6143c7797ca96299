import { messages } from '@memcherrish/shared/text/messages.ts';
import type { Freshness } from '#local/db/freshness.ts';
import { clockTime } from '#ui/times.ts';

/** Returns '18:42' for today, else '3 Mar, 18:42', with the year if it differs. Local time from ISO 8601. */
export function shortTime(iso: string, now: Date): string {
  const at = new Date(iso);
  const time = clockTime(iso);
  if (at.toDateString() === now.toDateString()) return time;
  const sameYear = at.getFullYear() === now.getFullYear();
  const day = at.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    ...(sameYear ? {} : { year: 'numeric' }),
  });
  return `${day}, ${time}`;
}

/** Returns the text of the connection line about the contact, or null. Waiting edits are shown next to it. */
export function connectionLine(freshness: Freshness, now: Date): string | null {
  const { contact, asOf, locked } = freshness;
  if (contact === 'live') return null;
  if (contact === 'session-expired') return messages.sessionExpired;
  if (locked) return messages.leaseOver;
  const why = {
    offline: messages.offlineNow,
    foreign: messages.foreignNetwork,
    'outdated-app': messages.appOutdated,
    'outdated-server': messages.serverOutdated,
    waiting: '',
    connecting: '',
  }[contact];
  const age = asOf === null ? '' : messages.asOf(shortTime(asOf, now));
  return [why, age].filter((part) => part !== '').join(' ') || null;
}
