import { pulls } from '@memcherrish/shared/rules/limits.ts';
import { columnsOf } from '@memcherrish/shared/rules/roster-columns.ts';
import type { Snapshot } from '@memcherrish/shared/wire/columns.ts';
import type { PostsSnapshot } from '@memcherrish/shared/wire/posts.ts';
import { type Me, type PullAnswer, protocol } from '@memcherrish/shared/wire/sync.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Outcome, Problem } from '#api/outcome.ts';
import type { PullRequest } from '#api/sync.ts';
import { freshState } from '#local/db/database.ts';
import type { Changes } from './changes.ts';
import { SyncEngine } from './engine.ts';
import type { LocalSnapshot, SyncStore } from './store.ts';
import { Superseded } from './superseded.ts';

/** Shorter than the interval of the periodic pull. */
const aWhile = 10_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const me: Me = {
  kind: 'teacher',
  teacher: {
    ...{ _id: 'teacher', name: 'Mary', gender: null, email: null, mobile: null, place: null, whatsapp: null },
    ...{ instaUsername: null, fbUsername: null, currentStatus: null, about: null },
    ...{ profilePhoto: null, photoPreview: null },
  },
  assignments: [],
  deletionDueAt: null,
};
const school = (...batchIds: string[]) => ({
  ...{ _id: 'school', name: "St. Mary's", image: null },
  batches: batchIds.map((_id) => ({ _id, batch: _id, divisions: [] })),
});
const answer = (changes: Partial<PullAnswer> = {}): Outcome<PullAnswer> => ({
  ok: true,
  value: {
    ...{
      protocol,
      epoch: 'first',
      at: '2026-01-01T00:00:00.000Z',
      me,
      schoolIds: ['school'],
      structures: [],
    },
    ...{ batches: [], kept: ['own'], cursor: 'next', posts: [], postBatches: [] },
    ...changes,
  },
});
const failure = (problem: Partial<Problem>): Outcome<never> => ({
  ok: false,
  problem: { kind: 'offline', message: '', fields: {}, ...problem },
});

/** Fakes the device, and a server that returns the given responses and then 'no changes'. */
function world(answers: Outcome<PullAnswer>[]) {
  const device: LocalSnapshot = {
    state: freshState('g', 0),
    me: null,
    slots: [],
    structures: [],
    wanted: [],
    confirmed: [],
  };
  const asked: string[][] = [];
  const applied: Changes[] = [];
  const store: SyncStore = {
    read: async () => structuredClone(device),
    rosters: async () => [],
    posts: async () => [],
    allPhotos: async () => new Set(),
    apply: async ({ changes: changesOf }, _now, dropped) => {
      const changes = changesOf({ rosters: [], posts: [] });
      const toDrop = changes.unnamedPhotos.filter((path) => !dropped.has(path));
      if (toDrop.length > 0) return toDrop;
      applied.push(changes);
      Object.assign(device.state, { cursor: changes.cursor, kept: changes.kept, contact: 'live' });
      if (changes.structures.length > 0) device.structures = changes.structures;
      device.wanted = device.wanted.filter((each) => !changes.answered.has(each));
      return [];
    },
    setContact: async (contact) => void Object.assign(device.state, { contact }),
    lockIfPastLease: async () => false,
  };
  const deps = {
    api: {
      pull: vi.fn(async ({ batches, schools }: PullRequest) => {
        asked.push([...batches, ...schools]);
        const whole = device.structures.filter((each) => schools.includes(each._id));
        const others = whole.flatMap((each) => each.batches.map((batch) => batch._id));
        return answers.shift() ?? answer({ kept: [...device.state.kept, ...batches, ...others] });
      }),
      fetchSnapshot: vi.fn(async () => failure({ kind: 'refused', code: 'not-found' })),
      fetchPosts: vi.fn(async () => failure({ kind: 'refused', code: 'not-found' })),
    },
    store,
    photos: {
      keep: vi.fn(async (): Promise<void> => undefined),
      drop: vi.fn(async (): Promise<void> => undefined),
      dropAllBut: vi.fn(async (): Promise<void> => undefined),
    },
    now: () => Date.now(),
    random: () => 1,
    isOurs: () => true,
    mayFetchAhead: () => true,
    onPulled: vi.fn(),
    onEnded: vi.fn(),
    onFault: vi.fn(),
    onSuperseded: vi.fn(),
  };
  return { device, asked, applied, deps, store };
}

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

describe('the first sync', () => {
  const named = (batchId: string, path: string) => ({
    kind: 'snapshot' as const,
    batchId,
    schoolId: 'school',
    snapshots: [path],
  });
  const place = { schoolId: 'school', schoolName: '', schoolImage: null, batchId: 'own', batch: '' };
  const teacherOf = { ...me, assignments: [{ ...place, divisionId: 'd', division: '', subject: 'Maths' }] };
  const whole = () =>
    answer({
      me: teacherOf,
      structures: [school('own', 'older')],
      batches: [named('own', '/near'), named('older', '/far')],
      kept: ['own', 'older'],
    });
  const empty: Snapshot = [];

  /** Returns the own batches at once, and the rest after this delay. */
  const far = (delay: number) => async (path: string) => {
    if (path === '/far') await new Promise((resolve) => setTimeout(resolve, delay));
    return { ok: true as const, value: empty };
  };

  test('shows the own batches before the rest arrives, and stores a cursor when it is complete', async () => {
    const { deps, asked, applied } = world([whole()]);
    const fetchSnapshot = vi.fn(far(pulls.atOnce + 1));
    const started = new SyncEngine({ ...deps, api: { ...deps.api, fetchSnapshot } }).start();
    await vi.advanceTimersByTimeAsync(pulls.atOnce);
    expect(applied.map(({ kept }) => kept)).toEqual([['own']]);
    await vi.advanceTimersByTimeAsync(1);
    await started;
    expect(asked).toEqual([['*']]);
    expect(fetchSnapshot.mock.calls.map(([path]) => path)).toEqual(['/near', '/far']);
    expect(applied.map(({ cursor, kept }) => [cursor, kept])).toEqual([
      [null, ['own']],
      ['next', ['own', 'older']],
    ]);
  });

  test('stores the response in one write when all of it arrives quickly', async () => {
    const { deps, applied } = world([whole()]);
    const fetchSnapshot = far(pulls.atOnce - 1);
    const started = new SyncEngine({ ...deps, api: { ...deps.api, fetchSnapshot } }).start();
    await vi.advanceTimersByTimeAsync(pulls.atOnce);
    await started;
    expect(applied.map(({ cursor, kept }) => [cursor, kept])).toEqual([['next', ['own', 'older']]]);
  });

  test('does not treat edits confirmed after the request as brought by it, in either part', async () => {
    const { deps, applied, device } = world([whole()]);
    device.confirmed = ['before'];
    const fetchSnapshot = async (path: string): Promise<Outcome<Snapshot>> => {
      if (path === '/near') device.confirmed = ['before', 'meanwhile'];
      return far(pulls.atOnce + 1)(path);
    };
    const started = new SyncEngine({ ...deps, api: { ...deps.api, fetchSnapshot } }).start();
    await vi.advanceTimersByTimeAsync(pulls.atOnce + 1);
    await started;
    expect(applied.map(({ confirmed }) => confirmed)).toEqual([['before'], ['before']]);
  });

  test('keeps the own batches when the connection is lost, and starts again', async () => {
    const { deps, applied, device } = world([whole(), whole()]);
    let losses = 1;
    const fetchSnapshot = async (path: string): Promise<Outcome<Snapshot>> =>
      path === '/far' && losses-- > 0 ? failure({}) : { ok: true, value: empty };
    await new SyncEngine({ ...deps, api: { ...deps.api, fetchSnapshot } }).start();
    expect([applied.length, device.state.cursor, device.state.contact]).toEqual([1, null, 'offline']);
    await vi.advanceTimersByTimeAsync(aWhile);
    expect(deps.api.pull.mock.calls.map(([request]) => request.cursor)).toEqual([undefined, undefined]);
    expect(device.state).toMatchObject({ cursor: 'next', kept: ['own', 'older'], contact: 'live' });
  });
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

test('pulls again when a snapshot has moved on, a limited number of times', async () => {
  const moved = () =>
    answer({ batches: [{ kind: 'snapshot', batchId: 'own', schoolId: 'school', snapshots: ['/s'] }] });
  const { deps, asked, applied } = world([moved(), moved(), answer()]);
  await new SyncEngine(deps).start();
  expect(asked).toHaveLength(3);
  expect(applied).toHaveLength(1);
});

test('a snapshot at another relation than that of its pull is not stored, and pulled again', async () => {
  const named = () =>
    answer({ batches: [{ kind: 'snapshot', batchId: 'own', schoolId: 'school', snapshots: ['/s'] }] });
  const { deps, asked, applied } = world([named(), answer()]);
  const roster = { divisionId: 'd', batchId: 'own', schoolId: 'school', relation: 'division' as const };
  const rosters = [{ ...roster, revision: 0, schoolmates: 0, teachers: [] }];
  const value = [{ rosters, schoolmates: columnsOf([]) }];
  const engine = new SyncEngine({
    ...deps,
    api: { ...deps.api, fetchSnapshot: async () => ({ ok: true, value }) },
  });
  await engine.start();
  expect(asked).toHaveLength(2);
  expect(applied.map((changes) => changes.rosters)).toEqual([[]]);
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

test('deletes photos that are no longer named before the cursor moves', async () => {
  const { deps, device, applied } = world([answer()]);
  device.me = { ...me, teacher: { ...me.teacher, profilePhoto: '/uploads/old.webp' } };
  device.structures = [];
  const appliedBefore: number[] = [];
  deps.photos.drop.mockImplementation(async () => void appliedBefore.push(applied.length));
  await new SyncEngine(deps).start();
  expect(deps.photos.drop.mock.calls).toEqual([[['/uploads/old.webp']]]);
  expect([appliedBefore, applied.length]).toEqual([[0], 1]);
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
    return answer();
  });
  await engine.start();
  expect(applied).toEqual([]);
});

test('deletes the photos when the lease is over', async () => {
  const { deps, store } = world([failure({})]);
  const lockIfPastLease = vi.fn(async () => true);
  await new SyncEngine({ ...deps, store: { ...store, lockIfPastLease } }).start();
  expect(deps.photos.dropAllBut).toHaveBeenCalledWith(new Set());
});

test('fetches posts from the address in the response, and pulls again if they have moved on', async () => {
  const named = () =>
    answer({ posts: [{ kind: 'snapshot', batchId: 'own', path: '/p' }], postBatches: ['own'] });
  const { deps, asked, applied } = world([named(), named()]);
  const snapshot = { batchId: 'own', revision: 4, posts: [], older: true };
  const fetchPosts = vi.fn(async (): Promise<Outcome<PostsSnapshot>> => ({ ok: true, value: snapshot }));
  fetchPosts.mockResolvedValueOnce(failure({ kind: 'refused', code: 'not-found' }));
  await new SyncEngine({ ...deps, api: { ...deps.api, fetchPosts } }).start();
  expect(asked).toHaveLength(2);
  expect(applied).toMatchObject([{ postBatches: { own: { revision: 4, older: true } } }]);
});

test('treats only edits confirmed before the request as brought by a pull', async () => {
  const { deps, applied, device } = world([]);
  device.confirmed = ['before'];
  deps.api.pull.mockImplementationOnce(async () => {
    device.confirmed = ['before', 'meanwhile'];
    return answer();
  });
  await new SyncEngine(deps).start();
  expect(applied[0]?.confirmed).toEqual(['before']);
});
