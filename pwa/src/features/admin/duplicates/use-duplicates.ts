import { duplicateWords } from '@memcherrish/shared/text/duplicates.ts';
import type { DuplicatePair } from '@memcherrish/shared/wire/duplicates.ts';
import { useCallback, useRef, useState } from 'react';
import { ask } from '#admin/widgets/connection.ts';
import { useQuery } from '#admin/widgets/use-query.ts';
import { readDuplicates } from '#api/duplicates.ts';
import type { Problem } from '#api/outcome.ts';

export interface Duplicates {
  /** Null until the first page is here. */
  pairs: readonly DuplicatePair[] | null;
  /** How many there are in all; none before the first page is here. */
  total: number;
  /** Whether all people of the school were compared. */
  complete: boolean;
  /** How many there are beyond those. */
  left: number;
  busy: boolean;
  problem: Problem | null;
  /** Reads everything anew, from the likeliest on. */
  reload: () => void;
  /** Asks once more for what has failed. */
  retry: () => void;
  readMore: () => Promise<void>;
  /** Takes a pair off the page that has just been settled. */
  drop: (pair: DuplicatePair) => void;
}

/** The likely duplicates of a school, page by page. */
export function useDuplicates(schoolId: string): Duplicates {
  const read = useCallback(() => readDuplicates(schoolId, 0), [schoolId]);
  const { value, problem, reload, change } = useQuery(read, duplicateWords.failed);
  const [busy, setBusy] = useState(false);
  const [moreProblem, setMoreProblem] = useState<Problem | null>(null);
  // Counts the lists: a page that was asked for on an earlier one has no place on this.
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
    const outcome = await ask(readDuplicates(schoolId, value.pairs.length), duplicateWords.failed);
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

/** Tells a pair from every other on the list. */
export function pairKey({ one, other }: DuplicatePair): string {
  return `${one._id} ${other._id}`;
}
