import { describe, expect, it } from 'vitest';
import { storedLevels } from '../../testing/cast.ts';
import { aSchoolmate } from '../../testing/factories.ts';
import { levelFieldOf, levelFields } from '../domain/schoolmate-fields.ts';
import { canSee } from './can-see.ts';
import { type EditableLevel, editableLevels } from './levels.ts';
import { isWithin, levelWithin, type PrivacyLocks } from './locks.ts';
import { personViewOf, withheldAt } from './person-view.ts';
import { relations } from './relation.ts';
import { clearSight, type Sight } from './veil.ts';

/** The viewers that each lock leaves in, written out. */
const letsIn: Record<EditableLevel, readonly string[]> = {
  'Only Me': ['self'],
  Division: ['self', 'division'],
  Batch: ['self', 'division', 'batch'],
  Public: ['self', 'division', 'batch', 'school'],
};
const cells = storedLevels.flatMap((stored) => editableLevels.map((lock) => ({ stored, lock })));
const seenBy = (stored: string | null, lock: string | null) =>
  relations.filter((relation) => canSee(stored, relation, lock));

describe('locks', () => {
  // Shows decision:school-privacy
  it.each(cells)(
    'show a field at the stored level $stored and the lock $lock to the viewers that both include',
    ({ stored, lock }) => {
      const withoutLock = seenBy(stored, null);
      expect(seenBy(stored, lock)).toEqual(withoutLock.filter((relation) => letsIn[lock].includes(relation)));
      expect(seenBy(levelWithin(stored, lock), null)).toEqual(seenBy(stored, lock));
      expect(isWithin(stored, lock)).toBe(seenBy(stored, lock).length === withoutLock.length);
    },
  );

  it.each(storedLevels)('change nothing when they are null or Public, at the stored level %s', (stored) => {
    expect(seenBy(stored, null)).toEqual(seenBy(stored, 'Public'));
  });

  it('locks with an unknown value show a field to the owner alone', () => {
    expect(seenBy('Public', 'public')).toEqual(['self']);
    expect(seenBy(null, '')).toEqual(['self']);
  });

  it('withhold exactly the locked detail, for claimed and unclaimed people', () => {
    for (const field of levelFields) {
      const sight: Sight = { locks: { [field]: 'Division' }, isVeiled: false };
      for (const claimed of [true, false]) {
        const person = aSchoolmate({ claimed });
        const open = withheldAt(person, 'batch', clearSight);
        const closed = Object.entries(levelFieldOf).flatMap(([mark, by]) => (by === field ? mark : []));
        expect(withheldAt(person, 'batch', sight)).toEqual({
          ...open,
          ...Object.fromEntries(closed.map((mark) => [mark, true])),
        });
        expect(withheldAt(person, 'division', sight)).toEqual(withheldAt(person, 'division', clearSight));
        expect(withheldAt(person, 'self', sight)).toEqual({});
      }
    }
  });

  it('never open a detail, whatever the levels and the other locks are', () => {
    for (const { stored, lock } of cells) {
      for (const relation of ['self', 'division', 'batch', 'school'] as const) {
        const person = aSchoolmate({ mobileAccessControl: stored, profileimageAccessControl: 'Batch' });
        const open = personViewOf(person, relation, clearSight);
        const locks: PrivacyLocks = { mobileAccessControl: lock, emailAccessControl: 'Division' };
        const locked = personViewOf(person, relation, { locks, isVeiled: false });
        expect({ ...open.hidden, ...locked.hidden }).toEqual(locked.hidden);
      }
    }
  });

  // Shows decision:hello
  it('take back nothing that the person gave the viewer', () => {
    const person = aSchoolmate();
    const sight: Sight = { locks: { mobileAccessControl: 'Only Me' }, isVeiled: false };
    expect(personViewOf(person, 'school', sight, ['mobile']).mobile).toBe(person.mobile);
    expect(personViewOf(person, 'school', sight, ['email']).mobile).toBeNull();
  });
});
