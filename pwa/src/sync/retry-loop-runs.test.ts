import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LoopResult } from './retry-loop.ts';
import { delays, done, failed, heldRun, loopWith, pass } from './retry-loop-fixture.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('waiting', () => {
  test('waits twice as long after each failure, up to the longest delay', async () => {
    const { loop, onState } = loopWith(Array.from({ length: 7 }, () => failed));
    loop.poke();
    await pass(10 * delays.most);
    const waits = onState.mock.calls.filter(([state]) => state === 'waiting').map(([, delay]) => delay);
    expect(waits).toEqual([0, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
    expect(loop.state).toBe('idle');
  });

  test('randomizes the growing delay down to half of it', async () => {
    const { loop, onState } = loopWith([failed], { random: () => 0 });
    await loop.start();
    expect(onState).toHaveBeenLastCalledWith('waiting', 1000);
  });

  test('starts with the first delay again after a success', async () => {
    const { loop, onState } = loopWith([failed, failed, done, failed]);
    await loop.start();
    await pass(2000 + 4000);
    expect(loop.state).toBe('idle');
    await loop.start();
    expect(onState).toHaveBeenLastCalledWith('waiting', 2000);
  });

  test('starts with the first delay again after progress within a run', async () => {
    const { loop, onState } = loopWith([
      failed,
      failed,
      async () => {
        loop.progressed();
        return failed;
      },
    ]);
    await loop.start();
    await pass(2000 + 4000);
    expect(onState).toHaveBeenLastCalledWith('waiting', 2000);
  });

  test('a poke moves the run after a failure forward', async () => {
    const { loop, run } = loopWith([failed]);
    await loop.start();
    loop.poke();
    await pass();
    expect([loop.state, run.mock.calls.length]).toEqual(['idle', 2]);
  });

  test('a later poke does not move an earlier run back', async () => {
    const { loop, run } = loopWith([]);
    loop.poke(100);
    await pass(50);
    loop.poke(100);
    await pass(50);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('an earlier poke moves a later run forward', async () => {
    const { loop, run } = loopWith([]);
    loop.poke(100);
    loop.poke(10);
    await pass(10);
    expect(run).toHaveBeenCalledTimes(1);
    await pass(100);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('a poke after a sleep runs at once, although the timer has stood still', async () => {
    let slept = 0;
    const { loop, run } = loopWith([failed], { now: () => Date.now() + slept });
    await loop.start();
    slept = 60 * 60 * 1000;
    loop.poke(100);
    await pass(100);
    expect(run).toHaveBeenCalledTimes(2);
  });

  test('a clock that is set back holds no pokes after the next success', async () => {
    let setBack = 0;
    const limited: LoopResult = { by: 'failed', retryAfter: 1000 };
    const { loop, run } = loopWith([limited], { now: () => Date.now() - setBack });
    await loop.start();
    setBack = 60 * 60 * 1000;
    await pass(2000);
    loop.poke();
    await pass();
    expect(run).toHaveBeenCalledTimes(3);
  });

  test('a beat does nothing, as a run is scheduled', async () => {
    const { loop, run } = loopWith([failed]);
    await loop.start();
    loop.beat();
    await pass(1999);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('pokes wait for the time that the server asked for', async () => {
    const { loop, run } = loopWith([{ by: 'failed', retryAfter: 10_000 }]);
    await loop.start();
    loop.poke();
    loop.resume();
    await pass(9999);
    expect(run).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(run).toHaveBeenCalledTimes(2);
  });

  test('waits for the growing delay if the server asked for less', async () => {
    const { loop, run } = loopWith([failed, failed, { by: 'failed', retryAfter: 1000 }]);
    await loop.start();
    await pass(2000 + 4000);
    await pass(7999);
    expect(run).toHaveBeenCalledTimes(3);
    await pass(1);
    expect(run).toHaveBeenCalledTimes(4);
  });

  test.each([
    [false, 1000],
    [true, 8000],
  ])(
    'a loop that holds pokes until the retry (%s) runs for a poke after %d ms',
    async (holdsPokesUntilRetry, wait) => {
      const limited: LoopResult = { by: 'failed', retryAfter: 1000 };
      const { loop, run } = loopWith([failed, failed, limited], { holdsPokesUntilRetry });
      await loop.start();
      await pass(2000 + 4000);
      loop.poke();
      await pass(wait - 1);
      expect(run).toHaveBeenCalledTimes(3);
      await pass(1);
      expect(run).toHaveBeenCalledTimes(4);
    },
  );

  test('the rest of a run waits at least as long as the run says, and pokes need not wait', async () => {
    const left: LoopResult = { by: 'left', wait: 10_000 };
    const { loop, run } = loopWith([left, left]);
    await loop.start();
    await pass(9999);
    expect(run).toHaveBeenCalledTimes(1);
    loop.poke();
    await pass();
    expect([loop.state, run.mock.calls.length]).toEqual(['waiting', 2]);
  });

  test('a report of no network replaces the growing delay by the longest one', async () => {
    const { loop, run } = loopWith([failed]);
    await loop.start();
    loop.offline();
    expect(loop.state).toBe('offline');
    await pass(delays.most - 1);
    expect(run).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(run).toHaveBeenCalledTimes(2);
  });
});

describe('running', () => {
  test('any number of pokes during a run cause one more', async () => {
    const first = heldRun();
    const afterDone = vi.fn(async () => false);
    const { loop, run } = loopWith([first.run], { afterDone });
    loop.poke();
    await pass();
    for (const poke of [loop.poke, loop.poke, loop.beat]) poke.call(loop);
    expect([loop.state, run.mock.calls.length]).toEqual(['running', 1]);
    first.end(done);
    await pass();
    expect([loop.state, run.mock.calls.length]).toEqual(['idle', 2]);
    expect(afterDone).toHaveBeenCalledTimes(1);
  });

  test('a poke during a run that leaves a rest causes one more at once', async () => {
    const first = heldRun();
    const { loop, run } = loopWith([first.run]);
    const started = loop.start();
    loop.poke();
    first.end({ by: 'left', wait: delays.most });
    await started;
    expect([loop.state, run.mock.calls.length]).toEqual(['idle', 2]);
  });

  test('a second start during a run runs nothing', async () => {
    const first = heldRun();
    const { loop, run } = loopWith([first.run]);
    const started = loop.start();
    await loop.start();
    expect(run).toHaveBeenCalledTimes(1);
    first.end(done);
    await started;
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('a poke during a failing run does not shorten the delay', async () => {
    const first = heldRun();
    const { loop, run } = loopWith([first.run]);
    const started = loop.start();
    loop.poke();
    first.end(failed);
    await started;
    await pass(1999);
    expect([loop.state, run.mock.calls.length]).toEqual(['waiting', 1]);
  });

  test('a new network during a failing run causes one more at once', async () => {
    const first = heldRun();
    const { loop, run } = loopWith([first.run, failed]);
    const started = loop.start();
    loop.online();
    loop.resume();
    first.end(failed);
    await started;
    expect([loop.state, run.mock.calls.length]).toEqual(['waiting', 2]);
  });

  test('a new network during a failing run waits as long as the server asked', async () => {
    const first = heldRun();
    const { loop, run } = loopWith([first.run]);
    const started = loop.start();
    loop.online();
    first.end({ by: 'failed', retryAfter: 30_000 });
    await started;
    await pass(29_999);
    expect([loop.state, run.mock.calls.length]).toEqual(['waiting', 1]);
  });

  test('runs once more if there is more to do', async () => {
    const afterDone = vi.fn(async () => afterDone.mock.calls.length === 1);
    const { loop, run } = loopWith([], { afterDone });
    await loop.start();
    expect([loop.state, run.mock.calls.length]).toEqual(['waiting', 1]);
    await pass();
    expect([loop.state, run.mock.calls.length]).toEqual(['idle', 2]);
  });

  test('a poke while the last run is completed causes one more', async () => {
    const afterDone = vi.fn(async () => {
      if (afterDone.mock.calls.length === 1) loop.poke();
      return false;
    });
    const { loop, run } = loopWith([], { afterDone });
    await loop.start();
    await pass();
    expect([loop.state, run.mock.calls.length]).toEqual(['idle', 2]);
  });

  test('a run that leaves the rest to its caller ends idle, whatever poked meanwhile', async () => {
    const first = heldRun();
    const { loop, run } = loopWith([first.run]);
    const started = loop.start();
    loop.resume();
    first.end({ by: 'ended' });
    await started;
    await pass(delays.most);
    expect([loop.state, run.mock.calls.length]).toEqual(['idle', 1]);
    loop.poke();
    await pass();
    expect(run).toHaveBeenCalledTimes(2);
  });

  test('an error is reported and retried as a failure', async () => {
    const error = new Error('disk');
    const { loop, run, onFault } = loopWith([error, error]);
    await loop.start();
    expect([loop.state, onFault.mock.calls]).toEqual(['waiting', [[error]]]);
    await pass(2000 + 4000);
    expect([loop.state, run.mock.calls.length]).toEqual(['idle', 3]);
  });
});
