import { useCallback, useEffect, useRef, useState } from 'react';
import type { Outcome, Problem } from '#api/outcome.ts';
import { ask } from './connection.ts';

export interface Query<T> {
  /** Null until it was loaded for the first time. */
  value: T | null;
  problem: Problem | null;
  reload: () => void;
  /** Shows a change that the server has just confirmed, without a reload. */
  change: (edit: (value: T) => T) => void;
}

interface QueryOptions {
  /** Loads only while true, so that content out of view loads when it becomes visible. */
  when?: boolean;
  /** A change loads the value again. */
  turn?: number;
}

/** Loads a value from the server. The old value stays while it is loaded again. `read` must be a stable function. */
export function useQuery<T>(
  read: () => Promise<Outcome<T>>,
  sentence: string,
  { when = true, turn = 0 }: QueryOptions = {},
): Query<T> {
  const [value, setValue] = useState<T | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  // Drops a response when a newer request was made meanwhile.
  const latest = useRef(0);

  const load = useCallback(async () => {
    const mine = ++latest.current;
    const outcome = await ask(read(), sentence);
    if (mine !== latest.current) return;
    setProblem(outcome.ok ? null : outcome.problem);
    if (outcome.ok) setValue(outcome.value);
  }, [read, sentence]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the turn triggers the load, its value is not read
  useEffect(() => {
    if (when) void load();
    return () => {
      latest.current += 1;
    };
  }, [load, when, turn]);

  return {
    value,
    problem,
    reload: useCallback(() => void load(), [load]),
    change: useCallback((edit) => {
      latest.current += 1;
      setValue((current) => (current === null ? null : edit(current)));
    }, []),
  };
}
