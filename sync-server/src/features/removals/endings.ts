import type { StoredRow } from './removed-rows.ts';

/** Each ending returns what is left of a row that its person takes back. The same act leaves the same in the table. */
const endings = {
  gone: () => null,
  /** A post that no device can send again. */
  tombstone: (row) => ({ ...row, removed: 1, text: '', author_id: null, edited_at: null, reaction: null }),
  /** A tag whose person no one can name again. */
  declined: (row) => ({ ...row, declined: 1 }),
  /** A join request that a late repeat does not make again. */
  withdrawn: (row, at) => ({ ...row, state: 'withdrawn', self_intro: null, decided_at: at }),
} as const satisfies Record<string, (row: StoredRow, at: string) => StoredRow | null>;

export type Ending = keyof typeof endings;
export const endingNames = Object.keys(endings) as [Ending, ...Ending[]];

/** Returns what is left of a row that ends in this way. */
export const endedRow = (row: StoredRow, ending: Ending, now: Date): StoredRow | null =>
  endings[ending](row, now.toISOString());

/** Returns whether a kept row has ended in this way. */
export function hasEnded(row: object, ending: Ending): boolean {
  const before = row as StoredRow;
  const left = endings[ending](before, String(before['decided_at']));
  return left !== null && Object.entries(left).every(([column, value]) => before[column] === value);
}
