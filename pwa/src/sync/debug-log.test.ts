import { aMe } from '@memcherrish/shared/testing/factories.ts';
import { type PullAnswer, protocol } from '@memcherrish/shared/wire/sync/sync.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshState } from '#local/db/database.ts';
import { isSyncDebugged } from '#local/device/debug-switch.ts';
import type { Edit, OutboxRow } from '#local/edits/edits.ts';
import { type DebugLog, debugLog } from './debug-log.ts';
import { SyncEngine } from './engine.ts';
import { OutboxSender } from './outbox-sender.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const consoleLines = () => {
  const printed = vi.spyOn(console, 'info').mockReturnValue(undefined);
  return () => printed.mock.calls.map(([line]) => String(line));
};

test.each([
  ['is off without the switch', null, 0],
  ['is off for another value of the switch', 'all', 0],
  ['prints a line with the switch', 'sync', 1],
])('the debug log %s', (_, value, count) => {
  const lines = consoleLines();
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'memcherrish:debug' ? value : null) });
  debugLog('pull', isSyncDebugged)('waiting', { delay: 2000, code: undefined, status: null });
  expect(lines()).toEqual(Array.from({ length: count }, () => '[sync] pull waiting delay=2000'));
});

test('the debug log is off where the browser forbids storage', () => {
  const lines = consoleLines();
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('forbidden');
    },
  });
  debugLog('pull', isSyncDebugged)('running');
  expect(lines()).toEqual([]);
});

const secrets = [
  'Anu',
  '+919847011223',
  'Ollur',
  'asha',
  'stMarys',
  'y2012',
  'tenA',
  'Asha',
  'cursor',
  'No.',
];
const place = {
  ...{ schoolId: 'stMarys', schoolName: "St. Mary's", schoolImage: null, batchId: 'y2012' },
  ...{ batch: '2012 - 2013', divisionId: 'tenA', division: '10-A' },
};
const me = aMe({ _id: 'anu', name: 'Anu', mobile: '+919847011223' }, { memberships: [place] });

function engineWith(log: DebugLog, outcomes: ('answer' | 'offline')[]) {
  let clock = 0;
  const answer: PullAnswer = {
    ...{ protocol, epoch: 'first', at: '', me, schoolIds: ['stMarys'], structures: [] },
    batches: [
      { kind: 'patch' as const, batchId: 'y2012', rosters: [] },
      { kind: 'gone' as const, batchId: 'old' },
    ],
    ...{ kept: ['y2012'], cursor: 'the cursor', posts: [], postBatches: [] },
  };
  const problem = { kind: 'offline', message: 'No.', fields: {} } as const;
  return new SyncEngine({
    api: {
      pull: async () => {
        clock += 12;
        return outcomes.shift() === 'answer'
          ? { ok: true, value: { answer, contents: new Map() } }
          : { ok: false, problem };
      },
    },
    store: {
      read: async () => ({
        ...{ state: freshState('g', 0), me: null, slots: [], structures: [], wanted: [], confirmed: [] },
      }),
      ...{ rosters: async () => [], posts: async () => [], allPhotos: async () => new Set<string>() },
      ...{ apply: async () => [], setContact: async () => undefined, applyLease: async () => false },
    },
    photos: {
      keep: async () => undefined,
      drop: async () => undefined,
      dropAllBut: async () => undefined,
    },
    ...{ now: () => clock, random: () => 1, isOurs: () => true, mayFetchAhead: () => false },
    ...{ onPulled: () => undefined, onEnded: () => undefined, onSuperseded: () => undefined, log },
    onFault: (error) => {
      throw error;
    },
  });
}

test('each state and each pull is one line with counts and durations, and no personal data', async () => {
  const lines = consoleLines();
  await engineWith(
    debugLog('pull', () => true),
    ['answer'],
  ).start();
  await engineWith(
    debugLog('pull', () => true),
    ['offline'],
  ).start();
  expect(lines()).toEqual([
    '[sync] pull running',
    '[sync] pull answer snapshots=0 patches=1 gone=1 posts=0 structures=0 schools=1 kept=1',
    '[sync] pull done ms=12',
    '[sync] pull idle',
    '[sync] pull running',
    '[sync] pull failed kind=offline ms=12',
    '[sync] pull waiting delay=2000',
  ]);
  for (const secret of secrets) expect(lines().join('\n')).not.toContain(secret);
});

test('each edit that is sent is one line with its kind and result, and no personal data', async () => {
  const lines = consoleLines();
  const edits: Edit[] = [
    { kind: 'profile', fields: { place: 'Ollur' }, base: {} },
    { kind: 'hiding', personId: 'asha', of: 'schoolmate', name: 'Asha' },
  ];
  const rows = edits.map(
    (edit, at): OutboxRow => ({
      ...{ seq: at, key: `key${at}`, layout: 2, edit, madeAt: '', state: 'waiting', tries: 1 },
      ...{ problem: null, conflicts: null },
    }),
  );
  const problem = {
    kind: 'refused',
    status: 400,
    code: 'invalid-input',
    message: 'No.',
    fields: {},
  } as const;
  const nothing = async () => undefined;
  let clock = 0;
  const outboxSender = new OutboxSender({
    store: {
      take: async () => {
        const row = rows.shift();
        return row ? { row, mobile: '+919847011223', epoch: null } : null;
      },
      ...{ confirm: nothing, keep: nothing, block: nothing, park: nothing, split: nothing },
    },
    isReached: async () => false,
    send: async () => {
      clock += 5;
      return rows.length === 1 ? { ok: true, value: {} } : { ok: false, problem };
    },
    inTurn: (work) => work(),
    ...{ now: () => clock, random: () => 1, log: debugLog('outbox', () => true) },
    ...{ onConfirmed: () => undefined, onPaused: () => undefined, onEnded: () => undefined },
    onFault: (error) => {
      throw error;
    },
  });
  outboxSender.poke();
  await vi.advanceTimersByTimeAsync(0);
  expect(lines()).toEqual([
    '[sync] outbox waiting delay=0',
    '[sync] outbox running',
    '[sync] outbox confirmed edit=profile tries=1 ms=5',
    '[sync] outbox refused edit=hiding tries=1 kind=refused status=400 code=invalid-input ms=5',
    '[sync] outbox idle',
  ]);
  for (const secret of secrets) expect(lines().join('\n')).not.toContain(secret);
});
