import type { LoopState } from './retry-loop.ts';

/**
 * Facts of a log line without personal data: kinds, codes, numbers. A name, a text, an id or an address is never one
 * of them.
 */
export type Facts = Readonly<Record<string, number | string | null | undefined>>;

/** Notes one event of the sync. */
export type DebugLog = (event: string, facts?: Facts) => void;

/**
 * Returns a log that prints one line for each event while the debug switch is on (docs/operations.md#debug-the-sync).
 * The switch is read for each line, so it works without a reload.
 */
export function debugLog(part: 'pull' | 'outbox', isOn: () => boolean): DebugLog {
  return (event, facts = {}) => {
    if (!isOn()) return;
    const known = Object.entries(facts).filter(([, value]) => value !== undefined && value !== null);
    const line = [`[sync] ${part} ${event}`, ...known.map(([name, value]) => `${name}=${value}`)].join(' ');
    // biome-ignore lint/suspicious/noConsole: a developer switches it on.
    console.info(line);
  };
}

/** Returns the facts of a state of the loop. */
export function logState(log: DebugLog): (state: LoopState, delay: number | null) => void {
  return (state, delay) => log(state, { delay: delay === null ? null : Math.round(delay) });
}
