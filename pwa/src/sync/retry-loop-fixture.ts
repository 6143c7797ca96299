import { vi } from 'vitest';
import { deferred } from '#local/device/deferred.ts';
import { type LoopResult, RetryLoop, type RetryLoopDeps } from './retry-loop.ts';

export const delays = { first: 2000, most: 60_000 };
export const done: LoopResult = { by: 'done' };
export const failed: LoopResult = { by: 'failed' };
export const paused: LoopResult = { by: 'paused' };

/** A loop whose runs end with these results, then with `done`. A function decides when its run ends. */
export function loopWith(
  results: (LoopResult | Error | (() => Promise<LoopResult>))[],
  deps: Partial<RetryLoopDeps> = {},
) {
  const run = vi.fn(async (): Promise<LoopResult> => {
    const next = results.shift() ?? done;
    if (next instanceof Error) throw next;
    return typeof next === 'function' ? await next() : next;
  });
  const onFault = vi.fn();
  const onState = vi.fn();
  const loop = new RetryLoop({ run, delays, now: Date.now, random: () => 1, onFault, onState, ...deps });
  return { loop, run, onFault, onState };
}

/** A run that ends when the test says so. */
export function heldRun() {
  const held = deferred<LoopResult>();
  return { run: () => held.promise, end: held.resolve };
}

export const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);
