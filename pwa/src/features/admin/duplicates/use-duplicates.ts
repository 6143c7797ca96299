import { duplicateWords } from '@memcherrish/shared/text/desk/duplicates.ts';
import { type DuplicatePair, duplicateCalls } from '@memcherrish/shared/wire/desk/duplicates.ts';
import { useRef, useState } from 'react';
import { ask } from '#admin/widgets/connection.ts';
import { useRead } from '#admin/widgets/use-read.ts';
import type { Problem } from '#api/outcome.ts';
import { sendCall } from '#api/send-call.ts';

export interface Duplicates {
  /** Null until the first page is here. */
  pairs: readonly DuplicatePair[] | null;
  /** The number of all pairs; 0 before the first page is here. */
  total: number;
  /** Whether all people of the school were compared. */
  complete: boolean;
  /** The number of pairs that are not loaded yet. */
  left: number;
  busy: boolean;
  problem: Problem | null;
  /** Reloads the list from the likeliest pair. */
  reload: () => void;
  /** Repeats the request that failed. */
  retry: () => void;
  readMore: () => Promise<void>;
  /** Removes a pair that was just resolved from the list. */
  drop: (pair: DuplicatePair) => void;
}

/** Loads the likely duplicates of a school page by page. */
export function useDuplicates(schoolId: string): Duplicates {
  const { value, problem, reload, change } = useRead(
    duplicateCalls.list,
    { params: { schoolId }, query: { from: 0 } },
    duplicateWords.failed,
  );
  const [busy, setBusy] = useState(false);
  const [moreProblem, setMoreProblem] = useState<Problem | null>(null);
  // Counts the reloads: a page that was requested for an earlier list is dropped.
  const list = useRef(0);

  function leaveList() {
    list.current += 1;
    setBusy(false);
    setMoreProblem(null);
  }

  async function readMore(): Promise<void> {
    if (busy || value === null) return;
    const mine = list.current;
    setBusy(true);
    const outcome = await ask(
      sendCall(duplicateCalls.list, { params: { schoolId }, query: { from: value.pairs.length } }),
      duplicateWords.failed,
    );
    if (mine !== list.current) return;
    setBusy(false);
    setMoreProblem(outcome.ok ? null : outcome.problem);
    if (!outcome.ok) return;
    change((before) => {
      const known = new Set(before.pairs.map(pairKey));
      const fresh = outcome.value.pairs.filter((pair) => !known.has(pairKey(pair)));
      const { total, complete } = outcome.value;
      return { pairs: [...before.pairs, ...fresh], total, complete };
    });
  }

  function reloadAll() {
    leaveList();
    reload();
  }

  return {
    pairs: value?.pairs ?? null,
    total: value?.total ?? 0,
    complete: value?.complete ?? true,
    left: value === null ? 0 : Math.max(0, value.total - value.pairs.length),
    busy,
    problem: problem ?? moreProblem,
    reload: reloadAll,
    retry: problem ? reloadAll : () => void readMore(),
    readMore,
    drop: (pair) => {
      leaveList();
      change((before) => ({
        ...before,
        pairs: before.pairs.filter((each) => pairKey(each) !== pairKey(pair)),
        total: before.total - 1,
      }));
    },
  };
}

/** Returns a key that identifies a pair within the list. */
export function pairKey({ one, other }: DuplicatePair): string {
  return `${one._id} ${other._id}`;
}
