import { pulls } from '@memcherrish/shared/domain/limits.ts';
import { columnsOf } from '@memcherrish/shared/wire/sync/roster-columns.ts';
import type { PullAnswer } from '@memcherrish/shared/wire/sync/sync.ts';
import { describe, expect, test, vi } from 'vitest';
import type { Contents } from '#api/sync.ts';
import { SyncEngine } from './engine.ts';
import { answer, aWhile, failure, me, pulled, school, world } from './engine-fixture.ts';
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
  /** The own batches arrive at once, and the rest after this delay; null: the connection is lost by then. */
  const arrive = (delay: number, last: string | null = '[]'): Contents =>
    new Map([
      ['/near', [Promise.resolve('[]')]],
      ['/far', [new Promise((resolve) => setTimeout(resolve, delay, last))]],
    ]);

  test('shows the own batches before the rest arrives, and stores a cursor when it is complete', async () => {
    const { deps, asked, applied } = world([whole()], () => arrive(pulls.atOnce + 1));
    const started = new SyncEngine(deps).start();
    await vi.advanceTimersByTimeAsync(pulls.atOnce);
    expect(applied.map(({ kept }) => kept)).toEqual([['own']]);
    await vi.advanceTimersByTimeAsync(1);
    await started;
    expect(asked).toEqual([['*']]);
    expect(applied.map(({ cursor, kept }) => [cursor, kept])).toEqual([
      [null, ['own']],
      ['next', ['own', 'older']],
    ]);
  });

  test('stores the response in one write when all of it arrives quickly', async () => {
    const { deps, applied } = world([whole()], () => arrive(pulls.atOnce - 1));
    const started = new SyncEngine(deps).start();
    await vi.advanceTimersByTimeAsync(pulls.atOnce);
    await started;
    expect(applied.map(({ cursor, kept }) => [cursor, kept])).toEqual([['next', ['own', 'older']]]);
  });

  test('does not treat edits confirmed after the request as brought by it, in either part', async () => {
    const { deps, applied, device } = world([whole()], () => {
      device.confirmed = ['before', 'meanwhile'];
      return arrive(pulls.atOnce + 1);
    });
    device.confirmed = ['before'];
    const started = new SyncEngine(deps).start();
    await vi.advanceTimersByTimeAsync(pulls.atOnce + 1);
    await started;
    expect(applied.map(({ confirmed }) => confirmed)).toEqual([['before'], ['before']]);
  });

  test('keeps the own batches when the connection is lost, and starts again', async () => {
    const rest = [null, '[]'];
    const { deps, applied, device } = world([whole(), whole()], () => arrive(0, rest.shift()));
    const started = new SyncEngine(deps).start();
    await vi.advanceTimersByTimeAsync(0);
    await started;
    expect([applied.length, device.state.cursor, device.state.contact]).toEqual([1, null, 'offline']);
    await vi.advanceTimersByTimeAsync(aWhile);
    expect(deps.api.pull.mock.calls.map(([request]) => request.cursor)).toEqual([undefined, undefined]);
    expect(device.state).toMatchObject({ cursor: 'next', kept: ['own', 'older'], contact: 'live' });
  });
});

describe('a response', () => {
  const batches: PullAnswer['batches'] = [
    { kind: 'snapshot', batchId: 'own', schoolId: 'school', snapshots: ['/s'] },
  ];
  const roster = { divisionId: 'd', batchId: 'own', schoolId: 'school', relation: 'division' as const };
  const rosters = [{ ...roster, revision: 0, schoolmates: 0, teachers: [] }];
  const content = JSON.stringify([{ rosters, schoolmates: columnsOf([]) }]);

  test('is stored with the rosters that it includes', async () => {
    const { deps, applied } = world(
      [answer({ batches })],
      () => new Map([['/s', [Promise.resolve(content)]]]),
    );
    await new SyncEngine(deps).start();
    expect(applied.map((changes) => changes.rosters)).toMatchObject([[roster]]);
  });

  test('is stored with the rosters of every line of a content', async () => {
    const other = { ...roster, divisionId: 'e' };
    const second = JSON.stringify([
      { rosters: [{ ...rosters[0], divisionId: 'e' }], schoolmates: columnsOf([]) },
    ]);
    const lines = [Promise.resolve(content), Promise.resolve(second)];
    const { deps, applied } = world([answer({ batches })], () => new Map([['/s', lines]]));
    await new SyncEngine(deps).start();
    expect(applied.map((changes) => changes.rosters)).toMatchObject([[roster, other]]);
  });

  test.each([
    ['without a content that it names', new Map()],
    ['with a content of another shape', new Map([['/s', [Promise.resolve('[{"rosters":[]}]')]]])],
    ['with half a content', new Map([['/s', [Promise.resolve(content.slice(0, 40))]]])],
    [
      'without the last line of a content',
      new Map([['/s', [Promise.resolve(content), Promise.resolve('')]]]),
    ],
  ])('%s is not stored, and pulled again later', async (_, contents) => {
    const { deps, applied, asked, device } = world([answer({ batches })], () => contents);
    await new SyncEngine(deps).start();
    expect([applied.length, asked.length, device.state.contact]).toEqual([0, 1, 'foreign']);
    await vi.advanceTimersByTimeAsync(aWhile);
    expect([applied.length, device.state.contact]).toEqual([1, 'live']);
  });

  test('is stored with the posts that it includes', async () => {
    const snapshot = { batchId: 'own', revision: 4, posts: [], older: true };
    const named = answer({
      posts: [{ kind: 'snapshot', batchId: 'own', path: '/p' }],
      postBatches: ['own'],
    });
    const contents = new Map([['/p', [Promise.resolve(JSON.stringify(snapshot))]]]);
    const { deps, applied } = world([named], () => contents);
    await new SyncEngine(deps).start();
    expect(applied).toMatchObject([{ postBatches: { own: { revision: 4, older: true } } }]);
  });
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
  const applyLease = vi.fn(async () => true);
  await new SyncEngine({ ...deps, store: { ...store, applyLease } }).start();
  expect(deps.photos.dropAllBut).toHaveBeenCalledWith(new Set());
});

test('treats only edits confirmed before the request as brought by a pull', async () => {
  const { deps, applied, device } = world([]);
  device.confirmed = ['before'];
  deps.api.pull.mockImplementationOnce(async () => {
    device.confirmed = ['before', 'meanwhile'];
    return pulled(answer());
  });
  await new SyncEngine(deps).start();
  expect(applied[0]?.confirmed).toEqual(['before']);
});
