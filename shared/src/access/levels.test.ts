import { describe, expect, it } from 'vitest';
import { storedLevels } from '../../testing/cast.ts';
import { canSee } from './can-see.ts';
import { editableLevelOf, editableLevels, levelOf } from './levels.ts';
import { relations } from './relation.ts';

describe('the levels that a person can choose', () => {
  // Shows spec:rules.44, spec:limits.19, decision:privacy-page
  it('are Only Me and Batch as specified, and on the privacy page also Division and Public', () => {
    expect([...editableLevels]).toEqual(['Only Me', 'Division', 'Batch', 'Public']);
  });

  it.each(storedLevels)('include one that shows the stored level %j, open to the same people', (stored) => {
    const shown = editableLevelOf(stored);
    expect(editableLevels).toContain(shown);
    const seenBy = (level: string | null) => relations.filter((relation) => canSee(level, relation));
    expect(seenBy(shown)).toEqual(seenBy(stored));
  });

  it('show a level that can be chosen as itself', () => {
    for (const level of editableLevels) expect(editableLevelOf(level)).toBe(levelOf(level));
  });
});
