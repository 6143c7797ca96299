import { afterEach, beforeEach, vi } from 'vitest';

/** Replaces the clock and the timers for each test of a file. Call it once, at the top of the file. */
export function fakeClock() {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
}
