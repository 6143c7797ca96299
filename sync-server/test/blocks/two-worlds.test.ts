import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestServer } from '#test/scene/harness.ts';
import { SeededIds } from './seeded-ids.ts';
import { firstDifference, played } from './two-worlds.ts';
import { type History, histories, type Step } from './world-histories.ts';
import type { World } from './world-scene.ts';

/**
 * A block leaves no trace (decision record 0025). Two blocked viewers cannot distinguish a world in which the blocker acts from any other.
 */

const { nanoid } = vi.hoisted(() => {
  // Files share a worker: the server that an earlier one loaded draws its ids from the real `nanoid`.
  vi.resetModules();
  return { nanoid: { next: (_size?: number): string => '' } };
});
vi.mock(import('nanoid'), async (original) => ({
  ...(await original()),
  nanoid: (size?: number) => nanoid.next(size),
}));

const long = process.env['LONG'] === '1';
const numRuns = long ? 300 : 6;
const seed = long ? Date.now() : 20_221_122;

const ids = new SeededIds();
beforeAll(async () => {
  nanoid.next = ids.next;
  // The first server of a worker makes the empty database that all others copy, and draws an id for it.
  await (await openTestServer()).close();
  // Every world has the same clock, which moves only when the history says so.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-05T06:00:00.000Z') });
});
afterAll(() => {
  vi.useRealTimers();
  // The files after this one load the server with the real `nanoid` again.
  vi.doUnmock('nanoid');
  vi.resetModules();
});

const pulls: Step[] = [
  { look: { do: 'pull', viewer: 'schoolmate', old: true } },
  { look: { do: 'pull', viewer: 'schoolmate', old: false } },
  { look: { do: 'pull', viewer: 'teacher', old: true } },
];
const readsAll: Step = { look: { do: 'read everything', viewer: 'schoolmate' } };
/** Histories that once left a trace, or could. Random histories are added. */
const examples: History[] = [
  {
    before: [{ event: { do: 'mate marks a face', mate: 1, of: 3 } }],
    after: [
      ...[{ act: { do: 'marks a face', who: 3 } } as const, readsAll],
      ...[{ act: { do: 'marks a face', who: 1 } } as const, readsAll],
      ...[{ act: { do: 'names a face', which: 0, who: 3 } } as const, readsAll],
      ...[{ event: { do: 'mate marks a face', mate: 1, of: 2 } } as const, readsAll],
      ...[{ act: { do: 'names a face', which: 1, who: 0 } } as const, readsAll],
      ...[{ act: { do: 'removes a name', which: 0 } } as const, readsAll, ...pulls],
      ...[
        { act: { do: 'asks for deletion' } } as const,
        { event: { do: 'time passes', days: 8 } } as const,
        readsAll,
      ],
    ],
  },
  {
    before: [],
    after: [
      ...[{ event: { do: 'mate posts', mate: 0, division: 0, text: 'Seen' } } as const, ...pulls],
      ...[{ act: { do: 'gets a reaction', which: 0, mate: 0, reaction: 'laugh' } } as const, ...pulls],
      ...[{ act: { do: 'gets a reaction', which: 0, mate: 0, reaction: null } } as const, ...pulls],
      ...[{ event: { do: 'time passes', days: 8 } } as const, ...pulls],
      ...[{ event: { do: 'time passes', days: 91 } } as const, ...pulls],
      ...[{ event: { do: 'time passes', days: 91 } } as const, ...pulls],
    ],
  },
  {
    before: [],
    after: [
      ...[{ event: { do: 'mate posts', mate: 0, division: 0, text: 'Seen' } } as const, ...pulls],
      ...[{ act: { do: 'replies', which: 0, text: 'Unseen' } } as const, ...pulls],
      ...[{ act: { do: 'reacts', which: 0, reaction: 'heart' } } as const, ...pulls],
      ...[{ event: { do: 'mate replies', mate: 0, which: 0, text: 'Seen too' } } as const, ...pulls],
      ...[{ act: { do: 'reacts', which: 0, reaction: null } } as const, ...pulls],
      ...[{ act: { do: 'deletes a reply', which: 0 } } as const, ...pulls],
      ...[{ act: { do: 'gets a reply', which: 0, mate: 0, text: 'Unseen' } } as const, ...pulls],
      ...[{ act: { do: 'gets a reaction', which: 0, mate: 0, reaction: 'laugh' } } as const, ...pulls],
      ...[{ act: { do: 'gets a reaction', which: 0, mate: 0, reaction: null } } as const, ...pulls],
      ...[{ act: { do: 'replies', which: 0, text: 'Until deleted' } } as const, ...pulls],
      ...[{ act: { do: 'asks for deletion' } } as const, ...pulls],
      ...[{ event: { do: 'time passes', days: 8 } } as const, ...pulls],
      ...[{ event: { do: 'time passes', days: 91 } } as const, ...pulls],
    ],
  },
  {
    before: [{ act: { do: 'gets a reply', which: 0, mate: 0, text: 'Hidden' } }],
    after: [
      ...[{ act: { do: 'deletes a post', which: 0 } } as const, ...pulls],
      ...[{ event: { do: 'mate leaves', mate: 0, division: 0 } } as const, ...pulls],
      ...[{ event: { do: 'mate joins', mate: 0, division: 0 } } as const, ...pulls],
      ...[{ event: { do: 'mate asks for deletion and stays', mate: 0 } } as const, ...pulls],
    ],
  },
  {
    before: [{ act: { do: 'says hello to the viewer' } }],
    after: [
      ...[{ act: { do: 'says hello to the viewer' } } as const, ...pulls],
      ...[{ act: { do: 'ends the hello with the viewer' } } as const, ...pulls],
    ],
  },
  {
    before: [],
    after: [
      ...[{ act: { do: 'posts', division: 0, text: 'Unseen' } } as const, ...pulls],
      ...[{ act: { do: 'edits', text: 'Kochi' } } as const, ...pulls],
      ...[{ act: { do: 'changes the number', last: 1 } } as const, ...pulls],
      ...[{ act: { do: 'asks to return' } } as const, ...pulls, readsAll],
      ...[{ act: { do: 'is new' } } as const, ...pulls, readsAll],
      ...[{ event: { do: 'viewer is new' } } as const, ...pulls],
      ...[{ act: { do: 'vouches for the viewer' } } as const, ...pulls, readsAll],
      ...[{ event: { do: 'mate vouches for the viewer', mate: 0 } } as const, ...pulls, readsAll],
      ...[{ event: { do: 'mate posts', mate: 0, division: 0, text: 'Seen' } } as const, ...pulls],
      ...[{ act: { do: 'deletes a post', which: 0 } } as const, ...pulls],
      ...[{ event: { do: 'mate deletes a post', which: 0 } } as const, ...pulls],
      ...[{ act: { do: 'joins', division: 3 } } as const, ...pulls],
      ...[{ act: { do: 'claims a place' } } as const, { act: { do: 'says a word' } } as const, ...pulls],
    ],
  },
  {
    before: [],
    after: [
      ...[{ act: { do: 'joins', division: 3 } } as const, ...pulls],
      ...[{ act: { do: 'asks for deletion' } } as const, ...pulls],
      ...[{ event: { do: 'time passes', days: 8 } } as const, ...pulls],
      ...[{ event: { do: 'mate edits', mate: 0, text: 'Kollam' } } as const, ...pulls],
      ...[{ event: { do: 'time passes', days: 91 } } as const, ...pulls],
    ],
  },
  {
    before: [],
    after: [
      ...[{ act: { do: 'joins', division: 3 } } as const, { act: { do: 'leaves', division: 3 } } as const],
      ...[
        { act: { do: 'leaves', division: 0 } } as const,
        { act: { do: 'deletes a post', which: 0 } } as const,
      ],
      ...[...pulls, { event: { do: 'time passes', days: 91 } } as const, ...pulls],
    ],
  },
  {
    before: [],
    after: [
      // The blocker's only post in a batch in which they have never been.
      ...[...pulls, { act: { do: 'posts', division: 2, text: 'Elsewhere' } } as const, ...pulls],
      ...[{ act: { do: 'deletes a post', which: 1 } } as const, ...pulls],
      ...[{ event: { do: 'time passes', days: 91 } } as const, ...pulls],
    ],
  },
];

async function same(history: History, worlds: readonly [World, World], old: boolean): Promise<void> {
  const [one, other] = [
    await played(history, { world: worlds[0], ids, old }),
    await played(history, { world: worlds[1], ids, old }),
  ];
  expect(firstDifference(one, other)).toBeNull();
}

describe('a blocked viewer observes the same', () => {
  // Shows decision:blocks
  it.each([
    ['whether the blocker acts or stays idle', ['acts', 'idle'], true],
    ['whether the blocker acts or never existed', ['acts', 'never'], false],
  ] as const)(
    '%s, after any history',
    async (_of, worlds, old) => {
      await fc.assert(
        fc.asyncProperty(histories, (history) => same(history, worlds, old)),
        { numRuns, seed, endOnFailure: !long, examples: examples.map((each) => [each]) },
      );
    },
    long ? 3_600_000 : 300_000,
  );
});
