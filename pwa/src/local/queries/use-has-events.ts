import type { ReunionEvent } from '@memcherrish/shared/wire/events/events.ts';
import { currentTime } from '#clock/clock.ts';
import { useHeld } from './queries.ts';

/** How long after an event its photos and memories keep the tab, in milliseconds. */
const keptAfter = 60 * 24 * 60 * 60 * 1000;

/** Returns whether an event of the viewer is ahead, or was in the last two months: the class has a tab for it then. */
export function useHasEvents(): boolean {
  const row = useHeld(
    'events row',
    (db) => db.events.get('events'),
    (first) => first.events,
  );
  return !!row?.document.events.some((event) => hasTab(event, currentTime()));
}

export function hasTab(
  { cancelledAt, startsAt, endsAt }: Pick<ReunionEvent, 'cancelledAt' | 'startsAt' | 'endsAt'>,
  now: number,
): boolean {
  return cancelledAt === null && Date.parse(endsAt ?? startsAt) > now - keptAfter;
}
