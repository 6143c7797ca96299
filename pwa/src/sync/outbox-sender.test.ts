import { resend } from '@memcherrish/shared/rules/limits.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Outcome, Problem } from '#api/outcome.ts';
import type { Answered, Edit, OutboxRow } from '#local/outbox/edits.ts';
import { nextToSend } from '#local/outbox/queue.ts';
import { OutboxSender, type OutboxSenderDeps } from './outbox-sender.ts';
import { afterConfirmed, afterConflict, type Taken } from './outbox-store.ts';
import { Superseded } from './superseded.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const done: Outcome<Answered> = { ok: true, value: {} };
const failure = (problem: Partial<Problem>): Outcome<never> => ({
  ok: false,
  problem: { kind: 'offline', message: '', fields: {}, ...problem },
});
const refusal = (status: number, problem: Partial<Problem> = {}) =>
  failure({ kind: 'refused', status, ...problem });

const post = (postId: string): Edit => ({
  ...{ kind: 'post', postId, schoolId: 'school', batchId: 'batch' },
  ...{ text: postId, photos: [] },
});
const profile = (fields: Record<string, string>, base: Record<string, number> = {}): Edit => ({
  ...{ kind: 'profile', fields, base },
});

/**
 * Fakes an outbox in memory, and a server that returns the given responses for each key and then confirms everything.
 */
function world(edits: Edit[], answers: Record<string, Outcome<Answered>[]> = {}) {
  let rows = edits.map(
    (edit, at): OutboxRow => ({
      ...{ seq: at + 1, key: `k${at + 1}`, layout: 1, edit, madeAt: '2026-01-01T00:00:00.000Z' },
      ...{ state: 'waiting', tries: 0, problem: null, conflicts: null },
    }),
  );
  const put = (changed: OutboxRow[]) => {
    const untouched = rows.filter((row) => !changed.some((each) => each.seq === row.seq));
    rows = [...untouched, ...changed].sort((one, other) => (one.seq ?? 0) - (other.seq ?? 0));
  };
  const change = async (key: string, to: Partial<OutboxRow>) =>
    put(rows.filter((row) => row.key === key).map((row) => ({ ...row, ...to })));
  const asProblem = ({ code, message, fields }: Problem) => ({ code: code ?? null, message, fields });
  const left: string[] = [];
  const deps = {
    store: {
      take: vi.fn(async (except: ReadonlySet<string>) => {
        const row = nextToSend(rows, except);
        if (!row) return null;
        put([{ ...row, tries: row.tries + 1 }]);
        return { row: { ...row, tries: row.tries + 1 }, mobile: '+919847011223', epoch: 'this one' };
      }),
      confirm: async (key: string, answered: Answered) => put(afterConfirmed(rows, key, answered)),
      keep: (key: string, problem: Problem) => change(key, { problem: asProblem(problem) }),
      park: (key: string, problem: Problem) => change(key, { state: 'refused', problem: asProblem(problem) }),
      split: async (key: string, problem: Problem) => put(afterConflict(rows, key, problem, `${key}-rest`)),
    },
    send: vi.fn(async ({ row }: Taken) => {
      left.push(row.key);
      return answers[row.key]?.shift() ?? done;
    }),
    inTurn: vi.fn((work: Parameters<OutboxSenderDeps['inTurn']>[0]) => work()),
    now: () => Date.now(),
    random: () => 1,
    onConfirmed: vi.fn(),
    onPaused: vi.fn(),
    onEnded: vi.fn(),
    onFault: vi.fn(),
  };
  return {
    deps,
    left,
    rows: () => rows,
    states: () => rows.map((row) => row.state),
    add: (edit: Edit) => {
      const seq = rows.length + 1;
      const fresh = { state: 'waiting' as const, tries: 0, problem: null, conflicts: null };
      put([{ seq, key: `k${seq}`, layout: 1, edit, madeAt: '', ...fresh }]);
    },
  };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

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
