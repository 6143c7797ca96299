import { describe, expect, it } from 'vitest';
import { aSchoolmate } from '../../testing/factories.ts';
import { isMissing } from './missing.ts';
import { personViewOf } from './person-view.ts';
import { clearSight } from './veil.ts';

const cells = (['division', 'batch', 'school'] as const).flatMap((relation) =>
  ['Only Me', 'Public'].flatMap((level) =>
    ['a@example.org', null].map((email) => ({ relation, level, email })),
  ),
);

describe('isMissing', () => {
  it.each(cells)('decides from the person view alone at $relation, level $level, e-mail $email', (cell) => {
    const { relation, level: mobileAccessControl, email } = cell;
    const person = aSchoolmate({
      mobileAccessControl,
      profileimageAccessControl: mobileAccessControl,
      emailAccessControl: mobileAccessControl,
      socialAccessControl: mobileAccessControl,
      email,
    });
    expect(isMissing(personViewOf({ ...person, claimed: false }, relation, clearSight))).toBe(true);
    expect(isMissing(personViewOf({ ...person, claimed: true }, relation, clearSight))).toBe(false);
  });

  it('never counts the viewer', () => {
    expect(isMissing(personViewOf(aSchoolmate({ claimed: false }), 'self', clearSight))).toBe(false);
  });
});
