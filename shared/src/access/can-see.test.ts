import { describe, expect, it } from 'vitest';
import { storedLevels } from '../../testing/cast.ts';
import { canSee } from './can-see.ts';
import { type Relation, relations } from './relation.ts';

/** The visibility table (docs/product.md#visibility): the relations that see a field at each of the eight stored values. */
const table: [stored: (typeof storedLevels)[number], seenBy: Relation[]][] = [
  [null, ['self', 'division', 'batch', 'school']],
  ['', ['self']],
  ['Only Me', ['self']],
  ['Division', ['self', 'division']],
  ['Batch', ['self', 'division', 'batch']],
  ['Batchs', ['self', 'division', 'batch']],
  ['School', ['self', 'division', 'batch', 'school']],
  ['Public', ['self', 'division', 'batch', 'school']],
];

describe('canSee', () => {
  // Shows spec:rules.45
  it('has a row for each stored value', () => {
    expect(table.map(([stored]) => stored)).toEqual([...storedLevels]);
  });

  // Shows spec:access.18, spec:access.19, spec:access.20, spec:access.21, spec:access.22, spec:access.23
  // Shows spec:access.24, spec:access.27, spec:access.28, spec:access.29, spec:access.30, spec:access.32
  // Shows spec:limits.20, spec:limits.21, spec:limits.22, spec:limits.23
  // Shows decision:one-visibility-table
  it.each(table)('shows a field at level %j to exactly %j', (stored, seenBy) => {
    expect(relations.filter((relation) => canSee(stored, relation))).toEqual(seenBy);
  });

  it.each(['public', 'BATCH', 'Everyone', ' Public', 'null'])(
    'treats the unknown value %j as Only Me',
    (stored) => {
      expect(relations.filter((relation) => canSee(stored, relation))).toEqual(['self']);
    },
  );
});
