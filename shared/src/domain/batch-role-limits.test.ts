import { expect, it } from 'vitest';
import { dayAfter, endOfRole, isRoleEnd } from './batch-role-limits.ts';

const now = new Date('2026-11-24T16:00:00.000Z');

it('proposes a day ninety days from now', () => {
  expect(dayAfter(now, 90)).toBe('2027-02-22');
});

it.each([
  ['2026-11-23', false],
  ['2026-11-24', true],
  ['2027-11-25', true],
  ['2027-11-26', false],
])('a role that ends on %s: %s', (date, isAllowed) => {
  expect(isRoleEnd(date, now)).toBe(isAllowed);
});

it('a role lasts until its last day is over', () => {
  expect(endOfRole('2027-02-22')).toBe('2027-02-22T23:59:59.999Z');
});
