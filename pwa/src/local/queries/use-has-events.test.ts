import { expect, test } from 'vitest';
import { hasTab } from './use-has-events.ts';

const event = { startsAt: '2027-01-02T10:00:00.000Z', endsAt: null, cancelledAt: null };
const ending = { ...event, endsAt: '2027-01-04T10:00:00.000Z' };

test.each([
  ['an event ahead', event, '2026-06-01T00:00:00.000Z', true],
  ['an event of 59 days ago', event, '2027-03-02T09:00:00.000Z', true],
  ['an event of 60 days ago', event, '2027-03-03T11:00:00.000Z', false],
  ['an event that ended 59 days ago', ending, '2027-03-04T11:00:00.000Z', true],
  ['a cancelled event', { ...event, cancelledAt: '2026-12-01T00:00:00.000Z' }, event.startsAt, false],
])('decides whether %s has a tab', (_, given, now, isShown) => {
  expect(hasTab(given, Date.parse(now))).toBe(isShown);
});
