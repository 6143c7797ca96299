import type { Commit } from './history.ts';

export interface Violation {
  rule: 'a' | 'b' | 'd' | 'e' | 'f' | 'g' | 'h';
  what: string;
}

export const violation = (rule: Violation['rule'], what: string): Violation => ({ rule, what });

export function byDevice(commits: readonly Commit[]): Commit[][] {
  return [...Map.groupBy(commits, ({ device }) => device).values()];
}

/** Returns each commit with the next one. */
export function pairsOf(commits: readonly Commit[]): [Commit, Commit][] {
  return commits.slice(1).flatMap((after, at) => {
    const before = commits[at];
    return before ? [[before, after] satisfies [Commit, Commit]] : [];
  });
}

export const rowOf = ({ queue }: Commit, key: string) => queue.find((row) => row.key === key);

/** Returns the values that occur again. */
export function repeated(list: readonly string[]): string[];
export function repeated(list: readonly number[]): number[];
export function repeated(list: readonly (string | number)[]): (string | number)[] {
  return list.filter((each, at) => list.indexOf(each) < at);
}
