/** The five access levels and the variant spelling of Batch. */
export const levels = ['Only Me', 'Division', 'Batch', 'Batchs', 'School', 'Public'] as const;
export type Level = (typeof levels)[number];

/** The levels that a person can choose in the editor. */
export const editableLevels = ['Only Me', 'Batch'] as const satisfies readonly Level[];

/**
 * Returns the level that a stored value means. Null was never stored and counts as Public. The empty string and unknown values count as
 * Only Me: the rule fails closed.
 */
export function levelOf(stored: string | null): Level {
  if (stored === null) return 'Public';
  return levels.find((level) => level === stored) ?? 'Only Me';
}
