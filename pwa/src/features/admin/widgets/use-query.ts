import { useCallback, useEffect, useRef, useState } from 'react';
import type { Outcome, Problem } from '#api/outcome.ts';
import { ask } from './connection.ts';

export interface Query<T> {
  /** Null until it has been read for the first time. */
  value: T | null;
  problem: Problem | null;
  reload: () => void;
  /** Draws what the server has just confirmed, without reading all of it again. */
  change: (edit: (value: T) => T) => void;
}

interface QueryOptions {
  /** What is out of sight is read when it comes into sight. */
  when?: boolean;
  /** Changes when it has to be read again. */
  turn?: number;
}

/** Something that a screen reads from the server. What was read before stays while it is read again; `read` must be stable. */
export function useQuery<T>(
  read: () => Promise<Outcome<T>>,
  sentence: string,
  { when = true, turn = 0 }: QueryOptions = {},
): Query<T> {
  const [value, setValue] = useState<T | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  // An answer that a newer call has overtaken is dropped.
  const latest = useRef(0);

  const load = useCallback(async () => {
    const mine = ++latest.current;
    const outcome = await ask(read(), sentence);
    if (mine !== latest.current) return;
    setProblem(outcome.ok ? null : outcome.problem);
    if (outcome.ok) setValue(outcome.value);
  }, [read, sentence]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the turn says when, it is not read
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
