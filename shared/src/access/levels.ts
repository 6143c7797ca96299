/** The five access levels and the variant spelling of Batch. */
export const levels = ['Only Me', 'Division', 'Batch', 'Batchs', 'School', 'Public'] as const;
export type Level = (typeof levels)[number];

/** The levels that a person can choose, narrowest first. School includes the same people as Public, and shows as it. */
export const editableLevels = ['Only Me', 'Division', 'Batch', 'Public'] as const satisfies readonly Level[];
export type EditableLevel = (typeof editableLevels)[number];

/** Returns the level that the privacy page shows for a stored level. */
export function editableLevelOf(stored: string | null): EditableLevel {
  const level = levelOf(stored);
  if (level === 'School') return 'Public';
  return level === 'Batchs' ? 'Batch' : level;
}

/**
 * Returns the level that a stored value means. Null was never stored and counts as Public. The empty string and unknown values count as
 * Only Me: the rule fails closed.
 */
export function levelOf(stored: string | null): Level {
  if (stored === null) return 'Public';
  return levels.find((level) => level === stored) ?? 'Only Me';
}
