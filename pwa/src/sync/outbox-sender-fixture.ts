import { vi } from 'vitest';
import type { Outcome, Problem } from '#api/outcome.ts';
import type { Edit, OutboxRow } from '#local/edits/edits.ts';
import type { Answered } from '#local/edits/mutations/outbox-row.ts';
import { nextToSend } from '#local/outbox/queue.ts';
import type { OutboxSenderDeps } from './outbox-sender.ts';
import { afterConfirmed, afterConflict, type Taken } from './outbox-store.ts';

export const done: Outcome<Answered> = { ok: true, value: {} };

export const failure = (problem: Partial<Problem>): Outcome<never> => ({
  ok: false,
  problem: { kind: 'offline', message: '', fields: {}, ...problem },
});

export const refusal = (status: number, problem: Partial<Problem> = {}) =>
  failure({ kind: 'refused', status, ...problem });

export const post = (postId: string): Edit => ({
  ...{ kind: 'post', postId, schoolId: 'school', batchId: 'batch' },
  ...{ text: postId, photos: [] },
});

/**
 * Fakes an outbox in memory, and a server that returns the given responses for each key and then confirms everything.
 */
export function world(edits: Edit[], answers: Record<string, Outcome<Answered>[]> = {}) {
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
      block: (key: string, problem: Problem) =>
        change(key, { problem: { ...asProblem(problem), isBlocked: true } }),
      keep: (key: string, problem: Problem) => change(key, { problem: asProblem(problem) }),
      park: (key: string, problem: Problem) => change(key, { state: 'refused', problem: asProblem(problem) }),
      split: async (key: string, problem: Problem) => put(afterConflict(rows, key, problem, `${key}-rest`)),
    },
    send: vi.fn(async ({ row }: Taken) => {
      left.push(row.key);
      return answers[row.key]?.shift() ?? done;
    }),
    isReached: vi.fn(async () => false),
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

export const settle = () => vi.advanceTimersByTimeAsync(0);
