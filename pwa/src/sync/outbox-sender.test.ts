import { resend } from '@memcherrish/shared/domain/limits.ts';
import { expect, test, vi } from 'vitest';
import { fakeClock } from './fake-clock.ts';
import { OutboxSender } from './outbox-sender.ts';
import { done, failure, post, refusal, settle, world } from './outbox-sender-fixture.ts';
import { Superseded } from './superseded.ts';

fakeClock();

test('sends edits one at a time, in order, and counts each try before sending', async () => {
  const { deps, left, states, rows } = world([post('a'), post('b'), post('c')]);
  let inFlight = 0;
  deps.send.mockImplementation(async ({ row }) => {
    inFlight += 1;
    expect(inFlight).toBe(1);
    expect(rows().find((each) => each.key === row.key)?.tries).toBe(1);
    await Promise.resolve();
    inFlight -= 1;
    left.push(row.key);
    return done;
  });
  new OutboxSender(deps).poke();
  await settle();
  expect(left).toEqual(['k1', 'k2', 'k3']);
  expect(states()).toEqual(['sent', 'sent', 'sent']);
  expect(deps.onConfirmed).toHaveBeenCalledOnce();
});

test.each([
  ['no connection', failure({})],
  ['a portal or half an answer', failure({ kind: 'foreign', status: 200 })],
  ['a busy server', refusal(503, { code: 'unavailable' })],
  ['a full server', refusal(507, { code: 'out-of-space' })],
  ['a server that is older or newer', refusal(426, { code: 'outdated-app' })],
])('keeps all edits after %s and retries after two, four and eight seconds', async (_, outcome) => {
  const { deps, left, states } = world([post('a'), post('b')], { k1: [outcome, outcome, outcome] });
  new OutboxSender(deps).poke();
  await settle();
  for (const [wait, tries] of [
    [2000, 1],
    [4000, 2],
    [8000, 3],
  ] as const) {
    expect(left).toHaveLength(tries);
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(left).toHaveLength(tries);
    expect(states()).toEqual(['waiting', 'waiting']);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(left).toEqual(['k1', 'k1', 'k1', 'k1', 'k2']);
  expect(states()).toEqual(['sent', 'sent']);
  await vi.advanceTimersByTimeAsync(resend.most);
  expect(left).toHaveLength(5);
});

test('starts with the shortest delay again after a request succeeded', async () => {
  const { deps, left } = world([post('a'), post('b')], {
    k1: Array.from({ length: 5 }, () => failure({})),
    k2: [failure({})],
  });
  new OutboxSender(deps).poke();
  await settle();
  await vi.advanceTimersByTimeAsync(2000 + 4000 + 8000 + 16_000 + 32_000);
  expect(left.slice(-2)).toEqual(['k1', 'k2']);
  await vi.advanceTimersByTimeAsync(resend.first);
  expect(left.slice(-2)).toEqual(['k2', 'k2']);
});

test('randomizes the delays within their bounds', async () => {
  const { deps, left } = world([post('a')], { k1: Array.from({ length: 20 }, () => failure({})) });
  new OutboxSender({ ...deps, random: () => 0 }).poke();
  await settle();
  await vi.advanceTimersByTimeAsync(999);
  expect(left).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(left).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(20 * resend.most);
  const before = left.length;
  expect(before).toBe(21);
});

test('sends at once when poked, without waiting for the retry delay', async () => {
  const { deps, left } = world([post('a')], { k1: [failure({})] });
  const outboxSender = new OutboxSender(deps);
  outboxSender.poke();
  await settle();
  outboxSender.poke();
  await settle();
  expect(left).toEqual(['k1', 'k1']);
});

test('waits as long as the server asks for one edit, and sends the others', async () => {
  const { deps, left, add } = world([post('a'), post('b')], {
    k1: [refusal(429, { code: 'rate-limited', retryAfterSeconds: 60 })],
  });
  const outboxSender = new OutboxSender(deps);
  outboxSender.poke();
  await settle();
  expect(left).toEqual(['k1', 'k2']);
  add(post('c'));
  outboxSender.poke();
  await settle();
  expect(left).toEqual(['k1', 'k2', 'k3']);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(left).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(left).toEqual(['k1', 'k2', 'k3', 'k1']);
});

test('holds back all edits during a global rate limit, whatever pokes it meanwhile', async () => {
  const limited = () => [refusal(429, { code: 'rate-limited', retryAfterSeconds: 30 })];
  const { deps, left, add } = world([post('a'), post('b'), post('c')], {
    ...{ k1: limited(), k2: limited(), k3: limited() },
  });
  const outboxSender = new OutboxSender(deps);
  outboxSender.poke();
  await settle();
  expect(left).toEqual(['k1', 'k2', 'k3']);
  add(post('d'));
  outboxSender.poke();
  await vi.advanceTimersByTimeAsync(29_999);
  expect(left).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(left.slice(3)).toEqual(['k1', 'k2', 'k3', 'k4']);
});

test('sends nothing after the person has signed out', async () => {
  const { deps, left } = world([post('a')]);
  deps.store.take.mockRejectedValue(new Superseded());
  const outboxSender = new OutboxSender(deps);
  outboxSender.poke();
  await settle();
  outboxSender.poke();
  await vi.advanceTimersByTimeAsync(resend.most);
  expect(left).toEqual([]);
  expect(deps.store.take).toHaveBeenCalledOnce();
  expect(deps.onFault).not.toHaveBeenCalled();
});

test('reports an error of the device and retries', async () => {
  const { deps, left } = world([post('a')]);
  deps.store.take.mockRejectedValueOnce(new Error('disk'));
  new OutboxSender(deps).poke();
  await settle();
  expect(deps.onFault).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(resend.first);
  expect(left).toEqual(['k1']);
});

test('leaves the edit waiting when stopped during a request', async () => {
  const { deps, states } = world([post('a'), post('b')]);
  const outboxSender = new OutboxSender(deps);
  deps.send.mockImplementation(async () => {
    outboxSender.stop();
    return failure({});
  });
  outboxSender.poke();
  await settle();
  expect(states()).toEqual(['waiting', 'waiting']);
  expect(deps.send).toHaveBeenCalledOnce();
});

test('sends an edit that is made during a run in the same run', async () => {
  const { deps, left, add } = world([post('a')]);
  const outboxSender = new OutboxSender(deps);
  deps.send.mockImplementationOnce(async ({ row }) => {
    left.push(row.key);
    add(post('b'));
    outboxSender.poke();
    return done;
  });
  outboxSender.poke();
  await settle();
  expect(left).toEqual(['k1', 'k2']);
});

test('returns the result of a single run, for a worker without time for a second one', async () => {
  expect(await new OutboxSender(world([post('a')]).deps).once()).toEqual({ by: 'done' });
  const offline = world([post('a')], { k1: [failure({})] });
  expect(await new OutboxSender(offline.deps).once()).toMatchObject({ by: 'later' });
  const broken = world([post('a')], { k1: [refusal(500)] });
  expect(await new OutboxSender(broken.deps).once()).toMatchObject({ by: 'left' });
});
