import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LoopResult, RetryLoop } from './retry-loop.ts';
import { delays, done, failed, heldRun, loopWith, pass, paused } from './retry-loop-fixture.ts';
import { Superseded } from './superseded.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('idle', () => {
  test('runs nothing by itself', async () => {
    const { loop, run } = loopWith([]);
    await pass(10 * delays.most);
    expect([loop.state, run.mock.calls.length]).toEqual(['idle', 0]);
  });

  test('a poke leads over waiting and running back to idle', async () => {
    const { loop, run, onState } = loopWith([]);
    loop.poke();
    expect([loop.state, run.mock.calls.length]).toEqual(['waiting', 0]);
    await pass();
    expect(onState.mock.calls).toEqual([
      ['waiting', 0],
      ['running', null],
      ['idle', null],
    ]);
  });

  test('a start runs at once and resolves after the run', async () => {
    const { loop, run } = loopWith([]);
    await loop.start();
    expect([loop.state, run.mock.calls.length]).toEqual(['idle', 1]);
  });

  test('a report of no network leaves it idle, and the next failure waits the longest delay', async () => {
    const { loop, run } = loopWith([failed]);
    loop.offline();
    expect(loop.state).toBe('idle');
    await loop.start();
    expect(loop.state).toBe('offline');
    await pass(delays.most - 1);
    expect(run).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(run).toHaveBeenCalledTimes(2);
  });
});

describe('paused', () => {
  test('pokes and beats have no effect', async () => {
    const { loop, run } = loopWith([paused]);
    await loop.start();
    loop.poke();
    loop.beat();
    loop.online();
    loop.offline();
    await pass(10 * delays.most);
    expect([loop.state, run.mock.calls.length]).toEqual(['paused', 1]);
  });

  test('a resume runs at once', async () => {
    const { loop, run } = loopWith([paused]);
    await loop.start();
    loop.resume();
    expect(loop.state).toBe('waiting');
    await pass();
    expect([loop.state, run.mock.calls.length]).toEqual(['idle', 2]);
  });

  test('a resume during the run that pauses is not lost', async () => {
    const first = heldRun();
    const { loop, run } = loopWith([first.run]);
    const started = loop.start();
    loop.resume();
    first.end(paused);
    await started;
    expect([loop.state, run.mock.calls.length]).toEqual(['idle', 2]);
  });

  test('a poke during the run that ends in a pause does not resume the loop', async () => {
    const first = heldRun();
    const { loop, run } = loopWith([first.run]);
    const started = loop.start();
    loop.poke();
    first.end(paused);
    await started;
    await pass(delays.most);
    expect([loop.state, run.mock.calls.length]).toEqual(['paused', 1]);
  });

  test('a later retry counts as one more failure', async () => {
    const { loop, onState } = loopWith([paused, paused]);
    await loop.start();
    loop.retryLater();
    loop.retryLater();
    expect(onState).toHaveBeenLastCalledWith('waiting', 2000);
    await pass(2000);
    loop.retryLater();
    expect(onState).toHaveBeenLastCalledWith('waiting', 4000);
  });

  test('a later retry changes nothing in any other state', async () => {
    const { loop } = loopWith([]);
    loop.retryLater();
    expect(loop.state).toBe('idle');
  });
});

describe('offline', () => {
  test('the report of a network runs at once', async () => {
    const { loop, run } = loopWith([failed]);
    loop.offline();
    await loop.start();
    expect(loop.state).toBe('offline');
    loop.online();
    expect(loop.state).toBe('waiting');
    await pass();
    expect([loop.state, run.mock.calls.length]).toEqual(['idle', 2]);
  });

  test('a poke runs at once, as the browser may be wrong', async () => {
    const { loop, run } = loopWith([failed]);
    loop.offline();
    await loop.start();
    loop.poke();
    await pass();
    expect([loop.state, run.mock.calls.length]).toEqual(['idle', 2]);
  });

  test('an answer of the server shows that there is a network', async () => {
    const { loop, onState } = loopWith([
      async () => {
        loop.progressed();
        return failed;
      },
    ]);
    loop.offline();
    await loop.start();
    expect(onState).toHaveBeenLastCalledWith('waiting', 2000);
  });

  test('the reports of a lost and a new network do not shorten the time that the server asked for', async () => {
    const asked = 2 * delays.most;
    const { loop, run } = loopWith([{ by: 'failed', retryAfter: asked }]);
    await loop.start();
    loop.offline();
    loop.online();
    await pass(asked - 1);
    expect(run).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(run).toHaveBeenCalledTimes(2);
  });

  test('a report of no network keeps the time that the server asked for', async () => {
    const asked = 2 * delays.most;
    const { loop, onState } = loopWith([{ by: 'failed', retryAfter: asked }]);
    await loop.start();
    loop.offline();
    expect(onState).toHaveBeenLastCalledWith('offline', asked);
  });
});

describe('stopped', () => {
  const waysToRun: [string, (loop: RetryLoop) => unknown][] = [
    ['a poke', (loop) => loop.poke()],
    ['a beat', (loop) => loop.beat()],
    ['a resume', (loop) => loop.resume()],
    ['a later retry', (loop) => loop.retryLater()],
    ['a start', (loop) => loop.start()],
    ['a new network', (loop) => loop.online()],
    ['a lost network', (loop) => loop.offline()],
  ];
  test.each(waysToRun)('%s runs nothing after a stop', async (_, call) => {
    const { loop, run } = loopWith([]);
    loop.poke();
    loop.stop();
    await call(loop);
    await pass(delays.most);
    expect([loop.state, run.mock.calls.length, loop.signal.aborted]).toEqual(['stopped', 0, true]);
  });

  test.each<[string, LoopResult | Error]>([
    ['done', done],
    ['failed', failed],
    ['paused', paused],
    ['an error', new Error('stopped')],
  ])('a run that ends after the stop has no effect: %s', async (_, result) => {
    const afterDone = vi.fn(async () => true);
    const { loop, run, onFault } = loopWith(
      [
        async () => {
          loop.stop();
          if (result instanceof Error) throw result;
          return result;
        },
      ],
      { afterDone },
    );
    await loop.start();
    await pass(delays.most);
    expect([loop.state, run.mock.calls.length]).toEqual(['stopped', 1]);
    expect([onFault.mock.calls, afterDone.mock.calls]).toEqual([[], []]);
  });

  test('a second stop is not reported', () => {
    const { loop, onState } = loopWith([]);
    loop.stop();
    loop.stop();
    expect(onState.mock.calls).toEqual([['stopped', null]]);
  });

  test('a stop while the last run is completed wins', async () => {
    const { loop, run } = loopWith([], {
      afterDone: async () => {
        loop.stop();
        return true;
      },
    });
    await loop.start();
    await pass(delays.most);
    expect([loop.state, run.mock.calls.length]).toEqual(['stopped', 1]);
  });

  test('a sign-out of the person stops the loop without a report', async () => {
    const { loop, onFault } = loopWith([new Superseded()]);
    await loop.start();
    expect([loop.state, onFault.mock.calls]).toEqual(['stopped', []]);
  });
});
