import { resend } from '@memcherrish/shared/domain/limits.ts';
import { expect, test, vi } from 'vitest';
import type { Edit } from '#local/edits/edits.ts';
import { fakeClock } from './fake-clock.ts';
import { OutboxSender } from './outbox-sender.ts';
import { failure, post, settle, world } from './outbox-sender-fixture.ts';

fakeClock();

const page = (status: number) => failure({ kind: 'foreign', status, isPage: true });
const pages = (status: number, times: number) => Array.from({ length: times }, () => page(status));

/** An outbox whose first edit meets a proxy, while the server answers other calls. */
function behindProxy(edits: Edit[], status: number, times = 1) {
  const made = world(edits, { k1: pages(status, times) });
  made.deps.isReached.mockResolvedValue(true);
  return { ...made, outboxSender: new OutboxSender(made.deps) };
}

test.each([403, 408, 413, 429, 451, 500, 502, 503, 504, 511])(
  'the page of a proxy with status %i blocks one edit, and the others are sent',
  async (status) => {
    const { outboxSender, left, states, rows } = behindProxy([post('a'), post('b'), post('c')], status);
    outboxSender.poke();
    await settle();
    expect(left).toEqual(['k1', 'k2', 'k3']);
    expect(states()).toEqual(['waiting', 'sent', 'sent']);
    const [blocked] = rows();
    expect(blocked?.problem).toMatchObject({
      isBlocked: true,
      message: expect.stringMatching(/network|server/),
    });
  },
);

test('an edit that depends on a blocked one waits for it, and both are sent once in their order', async () => {
  const { outboxSender, left, states } = behindProxy([post('a'), post('a'), post('b')], 502);
  outboxSender.poke();
  await settle();
  expect(left).toEqual(['k1', 'k3']);
  await vi.advanceTimersByTimeAsync(resend.most);
  expect(left).toEqual(['k1', 'k3', 'k1', 'k2']);
  expect(states()).toEqual(['sent', 'sent', 'sent']);
});

test('an edit that the network refuses is not uploaded again for ten minutes, whatever pokes the outbox', async () => {
  const { outboxSender, left, add } = behindProxy([post('a')], 413, 2);
  outboxSender.poke();
  await settle();
  add(post('b'));
  outboxSender.poke();
  await vi.advanceTimersByTimeAsync(resend.blocked - 1);
  expect(left).toEqual(['k1', 'k2']);
  await vi.advanceTimersByTimeAsync(resend.most);
  expect(left).toEqual(['k1', 'k2', 'k1']);
});

test.each([403, 511])(
  'a page with status %i that comes once may be of a portal that has opened since, and the edit is tried again soon',
  async (status) => {
    const { outboxSender, left, states } = behindProxy([post('a')], status);
    outboxSender.poke();
    await vi.advanceTimersByTimeAsync(resend.most);
    expect(left).toEqual(['k1', 'k1']);
    expect(states()).toEqual(['sent']);
  },
);

test('a page that comes twice is of a network that refuses the edit, which waits ten minutes', async () => {
  const { outboxSender, left } = behindProxy([post('a')], 403, 3);
  outboxSender.poke();
  await vi.advanceTimersByTimeAsync(resend.blocked - resend.most);
  expect(left).toEqual(['k1', 'k1']);
  await vi.advanceTimersByTimeAsync(2 * resend.most);
  expect(left).toEqual(['k1', 'k1', 'k1']);
});

test.each([
  ['the person presses Try again', (sender: OutboxSender) => sender.retry()],
  ['the device joins another network', (sender: OutboxSender) => sender.online()],
])('a blocked edit is sent at once when %s', async (_, act) => {
  const { outboxSender, left, states } = behindProxy([post('a')], 413);
  outboxSender.poke();
  await settle();
  act(outboxSender);
  await settle();
  expect(left).toEqual(['k1', 'k1']);
  expect(states()).toEqual(['sent']);
});

test('a portal that answers every call keeps all edits and asks the person nothing', async () => {
  const { deps, left, rows } = world([post('a'), post('b')], { k1: pages(403, 3) });
  new OutboxSender(deps).poke();
  await settle();
  expect(left).toEqual(['k1']);
  expect(rows()[0]?.problem?.isBlocked).toBeUndefined();
});

test('a large photo is named as the reason, and a text is not called a photo', async () => {
  const photo = { bytes: new ArrayBuffer(1), type: 'image/webp' };
  const { deps, rows } = world([{ kind: 'photo', photo }, post('a')], {
    k1: pages(413, 1),
    k2: pages(413, 1),
  });
  deps.isReached.mockResolvedValue(true);
  new OutboxSender(deps).poke();
  await settle();
  const [ofPhoto, ofText] = rows().map(({ problem }) => problem?.message);
  expect(ofPhoto).toMatch(/^This photo is too large for the network you are on\./);
  expect(ofText).toMatch(/^This is too large for the network you are on\./);
});
