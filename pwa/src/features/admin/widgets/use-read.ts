import { addressOf, type Call, type ParamNames } from '@memcherrish/shared/wire/base/call.ts';
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { inWords } from '#api/in-words.ts';
import type { Outcome, Problem } from '#api/outcome.ts';
import { type AnswerOf, type Sent, search, sendCall } from '#api/send-call.ts';
import { change, join, reload, type Source, shownOf } from './reads.ts';

export interface Query<T> {
  /** Null until it was loaded for the first time. */
  value: T | null;
  problem: Problem | null;
  reload: () => void;
  /** Shows a change that the server has just confirmed, without a reload. */
  change: (edit: (value: T) => T) => void;
}

interface ReadOptions {
  /** Loads only while true, so that content out of view loads when it becomes visible. */
  when?: boolean;
  /** Loads again when the admin returns to the page. */
  live?: boolean;
}

type PartsOf<Of extends Call> = Exclude<Sent<Of>[0], undefined>;

/**
 * Reads a list or document of the server for a screen. Its key is the address of the call, so that all screens with the
 * same one share it. A change that makes it stale loads it again (stale-reads.ts). A failure shows `sentence`.
 */
export function useRead<const Of extends Call>(
  of: Of,
  parts: PartsOf<Of>,
  sentence: string,
  options?: ReadOptions,
): Query<AnswerOf<Of>> {
  const { params = {}, query } = parts as { params?: Record<string, string>; query?: object };
  const key = `${addressOf(of, params as Record<ParamNames<Of>, string>)}${search(query)}`;
  return useReading<AnswerOf<Of>>(key, of, () => sendCall(of, ...([parts] as Sent<Of>)), sentence, options);
}

/** Reads by a function of its own, such as the same list of several schools. `of` says which changes make it stale. */
export function useReading<T>(
  key: string,
  of: Call,
  send: () => Promise<Outcome<T>>,
  sentence: string,
  { when = true, live = false }: ReadOptions = {},
): Query<T> {
  const latest = useRef(send);
  latest.current = send;
  const subscribe = useCallback(
    (onChange: () => void) => {
      const source: Source = { of, send: () => latest.current() };
      return join(key, source, { onChange, isActive: when, isLive: live });
    },
    [key, of, when, live],
  );
  const shown = useSyncExternalStore(subscribe, () => shownOf(key));
  const { problem } = shown;
  return {
    value: shown.value as T | null,
    problem: useMemo(() => problem && inSentence(problem, sentence), [problem, sentence]),
    reload: useCallback(() => reload(key), [key]),
    change: useCallback((edit) => change(key, (value) => edit(value as T)), [key]),
  };
}

function inSentence(problem: Problem, sentence: string): Problem {
  const outcome = inWords({ ok: false, problem }, sentence);
  return outcome.ok ? problem : outcome.problem;
}
