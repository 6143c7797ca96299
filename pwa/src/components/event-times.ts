import { event as limits } from '@memcherrish/shared/domain/event-limits.ts';
import type { ReunionEvent } from '@memcherrish/shared/wire/events.ts';

type Times = Pick<ReunionEvent, 'startsAt' | 'endsAt' | 'zone'>;

const locale = 'en-IN';

/** Returns the day of an event at its place: 'Saturday, 2 January 2027'. */
export function dayOf({ startsAt, zone }: Times): string {
  return format(startsAt, zone, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

/** Returns the day in short: 'Sat, 2 Jan'. */
export function shortDayOf({ startsAt, zone }: Times): string {
  return format(startsAt, zone, { weekday: 'short', day: 'numeric', month: 'short' });
}

/** Returns the hours at the place. Names the time zone where it differs from the one of this device. */
export function hoursOf(event: Times, ownZone = deviceZone()): string {
  const { startsAt, endsAt, zone } = event;
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  const isElsewhere = format(startsAt, ownZone, time) !== format(startsAt, zone, time);
  const start = format(startsAt, zone, time);
  const zoneName = isElsewhere ? ` (${zone.replaceAll('_', ' ')})` : '';
  if (endsAt === null) return `${start}${zoneName}`;
  const isSameDay = dayOf({ startsAt: endsAt, endsAt, zone }) === dayOf(event);
  const end = isSameDay
    ? format(endsAt, zone, time)
    : format(endsAt, zone, { weekday: 'short', day: 'numeric', month: 'short', ...time });
  return `${start} – ${end}${zoneName}`;
}

export function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

function format(instant: string, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(new Date(instant));
}

/** How long an event without an end counts as going on. */
const usualLength = 12 * 60 * 60 * 1000;

export function isOver({ startsAt, endsAt }: Pick<Times, 'startsAt' | 'endsAt'>, now: number): boolean {
  return (endsAt === null ? Date.parse(startsAt) + usualLength : Date.parse(endsAt)) < now;
}

/** Returns whether people can be there: from some hours before the start until it is over. */
export function isNow(event: Pick<Times, 'startsAt' | 'endsAt'>, now: number): boolean {
  return Date.parse(event.startsAt) - now < limits.hereFrom && !isOver(event, now);
}

/** Returns whether an event starts soon or is going on. */
export function isNear(event: Pick<Times, 'startsAt' | 'endsAt'>, now: number): boolean {
  return !isOver(event, now) && Date.parse(event.startsAt) - now < limits.nearFor;
}

/** Returns the next event that is near; the class room names it. */
export function nearEvent<E extends Times & Pick<ReunionEvent, 'cancelledAt'>>(
  events: readonly E[],
  now: number,
): E | undefined {
  return events.find((event) => event.cancelledAt === null && isNear(event, now));
}
