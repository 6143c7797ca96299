import { type Me, type PullAnswer, protocol } from '@memcherrish/shared/wire/sync/sync.ts';
import { vi } from 'vitest';
import type { Outcome, Problem } from '#api/outcome.ts';
import type { Contents, Pulled, PullRequest } from '#api/sync.ts';
import { freshState } from '#local/db/database.ts';
import type { Changes } from './changes.ts';
import type { LocalSnapshot, SyncStore } from './store.ts';

/** Shorter than the interval of the periodic pull. */
export const aWhile = 10_000;

export const me: Extract<Me, { kind: 'teacher' }> = {
  kind: 'teacher',
  teacher: {
    ...{ _id: 'teacher', name: 'Mary', gender: null, email: null, mobile: null, place: null, whatsapp: null },
    ...{ instaUsername: null, fbUsername: null, currentStatus: null, about: null },
    ...{ profilePhoto: null, photoPreview: null },
  },
  assignments: [],
  deletionDueAt: null,
};

export const school = (...batchIds: string[]) => ({
  ...{ _id: 'school', name: "St. Mary's", image: null },
  batches: batchIds.map((_id) => ({ _id, batch: _id, divisions: [] })),
});

export const answer = (changes: Partial<PullAnswer> = {}): Outcome<PullAnswer> => ({
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

/** A response with these contents; by default none. */
export const pulled = (outcome: Outcome<PullAnswer>, contents: Contents = new Map()): Outcome<Pulled> =>
  outcome.ok ? { ok: true, value: { answer: outcome.value, contents } } : outcome;

export const failure = (problem: Partial<Problem>): Outcome<never> => ({
  ok: false,
  problem: { kind: 'offline', message: '', fields: {}, ...problem },
});

/**
 * Fakes the device, and a server that returns the given responses and then 'no changes'. Each response includes the
 * contents.
 */
export function world(answers: Outcome<PullAnswer>[], contents: () => Contents = () => new Map()) {
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
    applyLease: async () => false,
  };
  const deps = {
    api: {
      pull: vi.fn(async ({ batches, schools }: PullRequest) => {
        asked.push([...batches, ...schools]);
        const whole = device.structures.filter((each) => schools.includes(each._id));
        const others = whole.flatMap((each) => each.batches.map((batch) => batch._id));
        const next = answers.shift() ?? answer({ kept: [...device.state.kept, ...batches, ...others] });
        return pulled(next, contents());
      }),
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
