import { pulls } from '@memcherrish/shared/domain/limits.ts';
import type { Snapshot } from '@memcherrish/shared/wire/columns.ts';
import type { PostsSnapshot } from '@memcherrish/shared/wire/posts.ts';
import { columnsOf } from '@memcherrish/shared/wire/roster-columns.ts';
import { describe, expect, test, vi } from 'vitest';
import type { Outcome } from '#api/outcome.ts';
import { SyncEngine } from './engine.ts';
import { answer, aWhile, failure, me, school, world } from './engine-fixture.ts';
import { fakeClock } from './fake-clock.ts';

fakeClock();

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
