const minute = 60 * 1000;
const day = 24 * 60 * minute;

/** 'Just now', '9:19 pm', 'Yesterday, 9:19 pm', 'Tuesday, 9:19 pm' within a week, else '3 November, 9:19 pm', with the year if it is another one. Local time, ISO 8601 in. */
export function momentInWords(iso: string, now: Date): string {
  if (isJustNow(iso, now)) return 'Just now';
  const heading = dayHeading(iso, now);
  return heading === 'Today' ? clockTime(iso) : `${heading}, ${clockTime(iso)}`;
}

/** 'Today', 'Yesterday', 'Tuesday' within a week, else '3 November', with the year if it is another one. Local time, ISO 8601 in. */
export function dayHeading(iso: string, now: Date): string {
  const words = dayInWords(iso, now).replace(/^on /, '');
  return `${words[0]?.toUpperCase()}${words.slice(1)}`;
}

/** 'at 9:19 pm', 'yesterday at 9:19 pm', 'on Tuesday at 9:19 pm': for the middle of a sentence. Local time, ISO 8601 in. */
export function momentInSentence(iso: string, now: Date): string {
  const words = dayInWords(iso, now);
  return words === 'today' ? `at ${clockTime(iso)}` : `${words} at ${clockTime(iso)}`;
}

/** 'today', 'yesterday', 'on Tuesday' within a week, else 'on 3 November', with the year if it is another one. Local time, ISO 8601 in. */
export function dayInWords(iso: string, now: Date): string {
  const at = new Date(iso);
  const days = Math.round((midnight(now) - midnight(at)) / day);
  if (days === 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days > 1 && days < 7) return `on ${at.toLocaleDateString('en-GB', { weekday: 'long' })}`;
  const sameYear = at.getFullYear() === now.getFullYear();
  return `on ${at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', ...(sameYear ? {} : { year: 'numeric' }) })}`;
}

/** Returns '3 November 2026'. Local time from ISO 8601. */
export function dateInWords(iso: string): string {
  return new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
}

/** Returns '3 November 2026', the day in UTC. ISO 8601 in. */
export function utcDateInWords(iso: string): string {
  const parts = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(iso).toLocaleDateString('en-GB', parts);
}

/** '3 Nov', with the year if it is another one. Local time, ISO 8601 in. */
export function shortDay(iso: string, now: Date): string {
  const at = new Date(iso);
  const sameYear = at.getFullYear() === now.getFullYear();
  return at.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    ...(sameYear ? {} : { year: 'numeric' }),
  });
}

/** '3 November 2026, 9:19 pm'. Local time, ISO 8601 in. */
export function fullMoment(iso: string): string {
  return `${dateInWords(iso)}, ${clockTime(iso)}`;
}

/**
 * Returns the local time of an ISO 8601 time as '9:19 pm'. Browsers differ in spaces and capitals, so this joins the
 * parts itself.
 */
export function clockTime(iso: string): string {
  const at = new Date(iso);
  const hour = at.getHours();
  return `${hour % 12 || 12}:${String(at.getMinutes()).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}

/** Milliseconds until a moment is no longer 'Just now'; 0 when it is over. A clock may be one minute ahead. */
export function untilOlder(iso: string, now: Date): number {
  const age = now.getTime() - new Date(iso).getTime();
  return age >= -minute && age < minute ? minute - age : 0;
}

function isJustNow(iso: string, now: Date): boolean {
  return untilOlder(iso, now) > 0;
}

function midnight(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
