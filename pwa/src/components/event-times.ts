import { event as limits } from '@memcherrish/shared/domain/event-limits.ts';
import type { ReunionEvent } from '@memcherrish/shared/wire/events/events.ts';

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
  const hours = hoursIn(event, event.zone);
  return isElsewhere(event, ownZone) ? `${hours} (${zoneName(event)})` : hours;
}

/**
 * Returns the hours by the time zone of this device, with the day if it is another one than at the place. Null if they
 * are the same.
 */
export function ownHoursOf(event: Times, ownZone = deviceZone()): string | null {
  if (!isElsewhere(event, ownZone)) return null;
  const own = { ...event, zone: ownZone };
  const hours = hoursIn(event, ownZone);
  return dayOf(own) === dayOf(event) ? hours : `${shortDayOf(own)}, ${hours}`;
}

const time = { hour: 'numeric', minute: '2-digit' } as const;

function hoursIn({ startsAt, endsAt }: Times, zone: string): string {
  const start = format(startsAt, zone, time);
  if (endsAt === null) return start;
  const isSameDay = dayOf({ startsAt: endsAt, endsAt, zone }) === dayOf({ startsAt, endsAt, zone });
  const day = isSameDay ? {} : ({ weekday: 'short', day: 'numeric', month: 'short' } as const);
  return `${start} – ${format(endsAt, zone, { ...day, ...time })}`;
}

function isElsewhere(event: Times, ownZone: string): boolean {
  return hoursIn(event, ownZone) !== hoursIn(event, event.zone);
}

/** Returns the name that people know, as 'India Standard Time'. Browsers before 2022 do not know `longGeneric`. */
function zoneName({ startsAt, zone }: Times): string {
  const named = (timeZoneName: 'longGeneric' | 'long') =>
    new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName })
      .formatToParts(new Date(startsAt))
      .find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  try {
    return named('longGeneric');
  } catch {
    return named('long');
  }
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
