import type { RemovedEntry } from '@memcherrish/shared/wire/desk/removed.ts';

/** The entries that one act removed. */
export interface RemovedGroup {
  key: string;
  entries: readonly RemovedEntry[];
}

/** Groups entries that one admin removed at the same moment, in their order. */
export function groupsOf(entries: readonly RemovedEntry[]): RemovedGroup[] {
  const groups = new Map<string, RemovedEntry[]>();
  for (const entry of entries) {
    const key = `${entry.at} ${entry.by ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups].map(([key, together]) => ({ key, entries: together }));
}

/** Returns the ids that can be restored now. */
export const restorable = (entries: readonly RemovedEntry[]) =>
  entries.flatMap(({ _id, obstacle }) => (obstacle === null ? _id : []));
