/** The five access levels and the variant spelling of Batch. */
export const levels = ['Only Me', 'Division', 'Batch', 'Batchs', 'School', 'Public'] as const;
export type Level = (typeof levels)[number];

/** What a person may choose in the editor. */
export const editableLevels = ['Only Me', 'Batch'] as const satisfies readonly Level[];

/**
 * The level that a stored value means.
 *
 * Null, which is a level that was never stored, counts as Public. The empty string and whatever is not a level count
 * as Only Me: unknown fails closed.
 */
export function levelOf(stored: string | null): Level {
  if (stored === null) return 'Public';
  return levels.find((level) => level === stored) ?? 'Only Me';
}
