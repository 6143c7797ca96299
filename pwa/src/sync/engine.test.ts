import { pulls } from '@memcherrish/shared/domain/limits.ts';
import { expect, test, vi } from 'vitest';
import { SyncEngine } from './engine.ts';
import { answer, aWhile, failure, pulled, school, world } from './engine-fixture.ts';
import { fakeClock } from './fake-clock.ts';
import { Superseded } from './superseded.ts';

fakeClock();

test('requests everything at first, and again what has not come', async () => {
  const { deps, asked } = world([answer({ structures: [school('own', 'older', 'oldest')] })]);
  await new SyncEngine(deps).start();
  await vi.advanceTimersByTimeAsync(aWhile);
  expect(asked).toEqual([['*'], ['school']]);
});

test('requests a batch that a screen waits for at once', async () => {
  const { deps, asked, device } = world([answer({ structures: [school('own', 'older', 'oldest')] })]);
  device.wanted = ['oldest'];
  await new SyncEngine(deps).start();
  expect(asked).toEqual([['oldest']]);
});

test('does not request a school again when the server omits one of its batches', async () => {
  const { deps, asked } = world([answer({ structures: [school('own', 'closed')] }), answer()]);
  await new SyncEngine(deps).start();
  await vi.advanceTimersByTimeAsync(aWhile);
  expect(asked).toEqual([['*'], ['school']]);
});

test('prefetches nothing when the person saves data', async () => {
  const { deps, asked } = world([answer({ structures: [school('own', 'older')] })]);
  await new SyncEngine({ ...deps, mayFetchAhead: () => false }).start();
  await vi.advanceTimersByTimeAsync(aWhile);
  expect(asked).toEqual([[]]);
});

test('retries a failure after two, four and eight seconds until a success', async () => {
  const { deps, asked, device } = world([failure({}), failure({}), failure({}), answer()]);
  await new SyncEngine(deps).start();
  expect(device.state.contact).toBe('offline');
  for (const [wait, pullsSoFar] of [
    [2000, 2],
    [4000, 3],
    [8000, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(asked).toHaveLength(pullsSoFar - 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(pullsSoFar);
  }
  expect(device.state.contact).toBe('live');
  await vi.advanceTimersByTimeAsync(pulls.retryMost);
  expect(asked).toHaveLength(4);
});

test('waits as long as the server asks, whatever pokes it meanwhile', async () => {
  const { deps, asked } = world([failure({ kind: 'refused', code: 'rate-limited', retryAfterSeconds: 60 })]);
  const engine = new SyncEngine(deps);
  await engine.start();
  engine.poke();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(2);
});

test.each([
  ['foreign', failure({ kind: 'foreign' })],
  ['waiting', failure({ kind: 'refused', code: 'unavailable' })],
  ['session-expired', failure({ kind: 'refused', code: 'session-expired' })],
] as const)('stores the contact state %s', async (contact, outcome) => {
  const { deps, device, applied } = world([outcome]);
  await new SyncEngine(deps).start();
  expect(device.state.contact).toBe(contact);
  expect(applied).toEqual([]);
});

test('does not retry after an expired session until the person signs in', async () => {
  const { deps, asked } = world([failure({ kind: 'refused', code: 'session-expired' })]);
  const engine = new SyncEngine(deps);
  await engine.start();
  await vi.advanceTimersByTimeAsync(pulls.retryMost);
  expect(asked).toHaveLength(1);
  engine.poke();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(2);
});

test.each(['session-revoked', 'account-gone'] as const)(
  'ends the sync and wipes the device after %s',
  async (code) => {
    const { deps } = world([failure({ kind: 'refused', code })]);
    await new SyncEngine(deps).start();
    expect(deps.onEnded).toHaveBeenCalledOnce();
  },
);

test("never writes a response about another person to this person's device", async () => {
  const { deps, applied, device } = world([answer()]);
  await new SyncEngine({ ...deps, isOurs: () => false }).start();
  expect(applied).toEqual([]);
  expect(device.state.contact).toBe('session-expired');
});

test('makes one more pull for any number of pokes during a pull', async () => {
  const { deps, asked } = world([]);
  const engine = new SyncEngine(deps);
  const started = engine.start();
  await Promise.resolve();
  await Promise.resolve();
  engine.poke();
  engine.poke();
  engine.poke();
  await started;
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(2);
});

test('stops and reports it once another database has replaced its own', async () => {
  const { deps, asked, store } = world([]);
  const apply = async () => {
    throw new Superseded();
  };
  const engine = new SyncEngine({ ...deps, store: { ...store, apply } });
  await engine.start();
  engine.poke();
  await vi.advanceTimersByTimeAsync(pulls.retryMost);
  expect(asked).toHaveLength(1);
  expect(deps.onSuperseded).toHaveBeenCalledOnce();
  expect(deps.onFault).not.toHaveBeenCalled();
});

test('writes nothing of a pull in flight after a stop', async () => {
  const { deps, applied } = world([]);
  const engine = new SyncEngine(deps);
  deps.api.pull.mockImplementation(async () => {
    engine.stop();
    return pulled(answer());
  });
  await engine.start();
  expect(applied).toEqual([]);
});
