import { day } from './durations.ts';

/** The limits of roles in a batch: docs/product.md#roles-in-a-batch. */
export const batchRoleLimits = {
  /** Days that the screen proposes. */
  usualDays: 90,
  /** A role lasts at most this many days. An admin can give it again. */
  mostDays: 366,
  perBatch: 20,
  /** Milliseconds for which an ended role is stored. */
  keptFor: 90 * day,
} as const;

/** Returns the day that is some days after a time, as `2027-02-22` in UTC. */
export function dayAfter(now: Date, days: number): string {
  return new Date(now.getTime() + days * day).toISOString().slice(0, 10);
}

/** Returns whether a role may end with this day. It must not be over, and at most a year away. */
export function isRoleEnd(date: string, now: Date): boolean {
  return date >= dayAfter(now, 0) && date <= dayAfter(now, batchRoleLimits.mostDays);
}

/** Returns when a role with this last day ends. */
export function endOfRole(date: string): string {
  return `${date}T23:59:59.999Z`;
}
