import { resend } from '@memcherrish/shared/domain/limits.ts';
import { expect, test, vi } from 'vitest';
import type { Edit } from '#local/edits/edits.ts';
import { fakeClock } from './fake-clock.ts';
import { OutboxSender } from './outbox-sender.ts';
import { failure, post, refusal, settle, world } from './outbox-sender-fixture.ts';

fakeClock();

const profile = (fields: Record<string, string>, base: Record<string, number> = {}): Edit => ({
  ...{ kind: 'profile', fields, base },
});

test('sends 99 edits behind one that makes the server fail', async () => {
  const edits = Array.from({ length: 100 }, (_, at) => post(`p${at}`));
  const broken = Array.from({ length: 50 }, () => refusal(500, { code: 'server-error' }));
  const { deps, left, states } = world(edits, { k1: broken });
  new OutboxSender(deps).poke();
  await settle();
  expect(new Set(left).size).toBe(100);
  expect(states().filter((state) => state === 'sent')).toHaveLength(99);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states().filter((state) => state === 'sent')).toHaveLength(99);
  expect(states()[0]).toBe('waiting');
});

test('parks a refused first edit with its reason and sends the 99 behind it', async () => {
  const edits = Array.from({ length: 100 }, (_, at) => post(`p${at}`));
  const reason = { code: 'invalid-input', message: 'No.', fields: { text: 'Too long.' } } as const;
  const { deps, left, states, rows } = world(edits, { k1: [refusal(400, reason)] });
  new OutboxSender(deps).poke();
  await settle();
  expect(left).toHaveLength(100);
  expect(states().filter((state) => state === 'sent')).toHaveLength(99);
  expect(rows()[0]).toMatchObject({ state: 'refused', problem: reason });
});

test('holds back edits that depend on a parked edit and sends the rest', async () => {
  const { deps, left, states } = world(
    [profile({ place: 'Ollur' }), profile({ place: 'Thrissur', name: 'Anu' }), profile({ location: 'X' })],
    { k1: [refusal(400)] },
  );
  new OutboxSender(deps).poke();
  await settle();
  expect(left).toEqual(['k1', 'k3']);
  expect(states()).toEqual(['refused', 'waiting', 'sent']);
});

test('parks the fields in conflict with both values, and sends the rest at the same position under another key', async () => {
  const conflicts = { place: { yours: 'Ollur', theirs: 'Thrissur', revision: 7 } };
  const { deps, left, rows } = world(
    [profile({ place: 'Ollur', name: 'Anu' }, { place: 2, name: 3 }), post('b')],
    { k1: [refusal(409, { code: 'conflict', conflicts })] },
  );
  new OutboxSender(deps).poke();
  await settle();
  expect(left).toEqual(['k1', 'k1-rest', 'k2']);
  expect(rows()).toMatchObject([
    { key: 'k1-rest', state: 'sent', edit: profile({ name: 'Anu' }, { name: 3 }) },
    { key: 'k1', state: 'conflict', conflicts, edit: profile({ place: 'Ollur' }, { place: 2 }) },
    { key: 'k2', state: 'sent' },
  ]);
});

test('rebases the next edit of a field on a confirmed one', async () => {
  const { deps, rows } = world(
    [profile({ place: 'A' }, { place: 2 }), profile({ place: 'B', name: 'Anu' }, { place: 2, name: 1 })],
    { k1: [{ ok: true, value: { revisions: { place: 5 } } }], k2: [failure({})] },
  );
  new OutboxSender(deps).poke();
  await settle();
  expect(rows()[1]?.edit).toEqual(profile({ place: 'B', name: 'Anu' }, { place: 5, name: 1 }));
});

test.each(['session-expired', 'not-signed-in'] as const)(
  'pauses after %s until the person has signed in again, and drops nothing',
  async (code) => {
    const edits = Array.from({ length: 20 }, (_, at) => post(`p${at}`));
    const { deps, left, states } = world(edits, { k1: [refusal(401, { code })] });
    const outboxSender = new OutboxSender(deps);
    outboxSender.poke();
    await settle();
    outboxSender.poke();
    outboxSender.beat();
    await vi.advanceTimersByTimeAsync(10 * resend.most);
    expect(left).toEqual(['k1']);
    expect(deps.onPaused).toHaveBeenCalledOnce();
    outboxSender.resume();
    await settle();
    expect(states().every((state) => state === 'sent')).toBe(true);
    expect(left).toHaveLength(21);
  },
);

test('resumes after a successful pull, and retries ever more rarely if only edits are refused', async () => {
  const again = refusal(401, { code: 'session-expired' });
  const { deps, left, states } = world([post('a')], { k1: [again, again] });
  const outboxSender = new OutboxSender(deps);
  outboxSender.pulled();
  outboxSender.poke();
  await settle();
  for (const wait of [resend.first, 2 * resend.first]) {
    const sent = left.length;
    outboxSender.pulled();
    outboxSender.pulled();
    await settle();
    expect(left).toHaveLength(sent);
    await vi.advanceTimersByTimeAsync(wait);
    expect(left).toHaveLength(sent + 1);
  }
  expect(states()).toEqual(['sent']);
});

test.each(['session-revoked', 'account-gone'] as const)(
  'ends the session and sends nothing more after %s',
  async (code) => {
    const { deps, left } = world([post('a'), post('b')], { k1: [refusal(401, { code })] });
    new OutboxSender(deps).poke();
    await settle();
    expect(deps.onEnded).toHaveBeenCalledOnce();
    expect(left).toEqual(['k1']);
  },
);

test('pulls from a restored server before it sends anything else', async () => {
  const restored = failure({ kind: 'refused', status: 409, code: 'other-history' });
  const { deps, left, states } = world([post('a'), post('b')], { k1: [restored] });
  new OutboxSender(deps).poke();
  await settle();
  expect(left).toEqual(['k1']);
  expect(deps.onPaused).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(resend.first);
  expect(left).toEqual(['k1', 'k1', 'k2']);
  expect(states()).toEqual(['sent', 'sent']);
});

test('notes that the subject of an edit was missing, since a restore may bring it back', async () => {
  const { deps, rows } = world([{ kind: 'post-removal', postId: 'a', schoolId: 's', batchId: 'b' }], {
    k1: [failure({ kind: 'refused', status: 404, code: 'not-found' })],
  });
  new OutboxSender(deps).poke();
  await settle();
  expect(rows()).toMatchObject([{ state: 'sent', answered: { missed: true } }]);
});
