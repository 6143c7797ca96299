import { describe, expect, it } from 'vitest';
import { storedLevels } from '../../testing/cast.ts';
import { aSchoolmate } from '../../testing/factories.ts';
import { audienceOf, viewedFields, withholdable } from '../domain/schoolmate-fields.ts';
import { canSee } from './can-see.ts';
import { type Givable, givable, givenIn, withGiven } from './given.ts';
import { mostOpen, personViewOf, withheldAt } from './person-view.ts';

const relations = ['self', 'division', 'batch', 'school'] as const;
const claims = [true, false];

const cells = storedLevels.flatMap((level) =>
  relations.flatMap((relation) => claims.map((claimed) => ({ level, relation, claimed }))),
);

describe('personViewOf', () => {
  // Shows spec:access.17
  it.each(cells)(
    'photo, mobile and WhatsApp at $level for $relation, claimed: $claimed',
    ({ level, relation, claimed }) => {
      const person = aSchoolmate({ mobileAccessControl: level, profileimageAccessControl: level, claimed });
      const face = personViewOf(person, relation);
      const bytes = JSON.stringify(face);
      const photo = canSee(level, relation);
      const number = photo && (claimed || relation === 'self');
      const email = claimed || relation === 'self';

      expect(bytes.includes(String(person.profilePic))).toBe(photo);
      expect(bytes.includes(String(person.photoPreview))).toBe(photo);
      expect(bytes.includes(String(person.schoolPhoto?.path))).toBe(photo);
      expect(bytes.includes(String(person.schoolPhoto?.preview))).toBe(photo);
      expect(bytes.includes(String(person.mobile))).toBe(number);
      expect(bytes.includes(String(person.whatsapp))).toBe(number);
      expect(bytes.includes(String(person.email))).toBe(email);
      expect(face.hidden).toEqual({
        ...(photo ? {} : { profilePic: true }),
        ...(number ? {} : { mobile: true, whatsapp: true }),
        ...(email ? {} : { email: true }),
      });
    },
  );

  it('marks a field as hidden whether or not it has a value', () => {
    const level = { mobileAccessControl: 'Only Me', profileimageAccessControl: 'Only Me' };
    const empty = aSchoolmate({
      ...level,
      mobile: null,
      whatsapp: null,
      profilePic: null,
      schoolPhoto: null,
    });
    expect(personViewOf(empty, 'division').hidden).toEqual(
      personViewOf(aSchoolmate(level), 'division').hidden,
    );
  });

  // Shows spec:access.36
  it('applies separate levels to the photo and the number', () => {
    const person = aSchoolmate({ mobileAccessControl: 'Only Me', profileimageAccessControl: 'Batch' });
    const face = personViewOf(person, 'batch');
    expect(face.profilePic).toBe(person.profilePic);
    expect(face.schoolPhoto).toEqual(person.schoolPhoto);
    expect(face.hidden).toEqual({ mobile: true, whatsapp: true });
  });

  it('contains the fields of the registry and nothing else', () => {
    const stored = { ...aSchoolmate(), passwordHash: 'secret' };
    expect(Object.keys(personViewOf(stored, 'self')).sort()).toEqual(
      ['_id', 'hidden', ...viewedFields].sort(),
    );
    expect(JSON.stringify(personViewOf(stored, 'self'))).not.toContain('secret');
  });

  it('withholds a field exactly when the mark of its audience is set', () => {
    const person = aSchoolmate();
    for (const { level, relation, claimed } of cells) {
      const levels = { mobileAccessControl: level, profileimageAccessControl: level, claimed };
      const view = personViewOf({ ...person, ...levels }, relation);
      for (const field of viewedFields) {
        const audience = audienceOf[field];
        const isShown = audience === 'everyone' || !view.hidden[audience];
        expect([field, view[field]]).toEqual([field, isShown ? person[field] : null]);
      }
    }
  });

  it('never contains the levels themselves', () => {
    const face = personViewOf(aSchoolmate({ mobileAccessControl: 'Division' }), 'division');
    expect(Object.keys(face)).not.toContain('mobileAccessControl');
    expect(Object.keys(face)).not.toContain('claimed');
  });
});

describe('given fields', () => {
  const both = [[], ['mobile'], ['whatsapp'], ['mobile', 'whatsapp']] as const satisfies Givable[][];
  const givenCells = cells.flatMap((cell) => both.map((given) => ({ ...cell, given })));

  // Shows threat:hello-leak
  it('count as if the level included the viewer, and change no other field', () => {
    for (const { level, relation, claimed, given } of givenCells) {
      const person = aSchoolmate({ mobileAccessControl: level, profileimageAccessControl: level, claimed });
      const without = personViewOf(person, relation);
      const view = personViewOf(person, relation, given);
      for (const field of viewedFields) {
        const isGiven = given.some((each) => each === field) && (claimed || relation === 'self');
        const expected = isGiven ? person[field] : without[field];
        expect([level, relation, claimed, given, field, view[field]]).toEqual([
          ...[level, relation, claimed, given, field],
          expected,
        ]);
      }
      const open = withheldAt({ ...person, mobileAccessControl: 'Public' }, relation);
      for (const field of withholdable) {
        const isGiven = given.some((each) => each === field);
        expect(view.hidden[field]).toBe(isGiven ? open[field] : without.hidden[field]);
      }
    }
  });

  it('open nothing at no relation', () => {
    const person = aSchoolmate({ mobileAccessControl: 'Only Me' });
    expect(withheldAt(person, 'none', [...givable])).toEqual(withheldAt(person, 'none'));
  });

  it('reach the device as values of these fields alone, and give the same view there', () => {
    for (const { level, relation, claimed, given } of givenCells) {
      const person = aSchoolmate({ mobileAccessControl: level, profileimageAccessControl: level, claimed });
      const sent = givenIn(personViewOf(person, relation, given), given);
      expect(Object.keys(sent).every((field) => given.some((each) => each === field))).toBe(true);
      expect(withGiven(personViewOf(person, relation), sent)).toEqual(personViewOf(person, relation, given));
    }
  });
});

describe('withheldAt', () => {
  it('withholds everything at no relation, also what has no level and what is public', () => {
    const levels = { mobileAccessControl: 'Public', profileimageAccessControl: 'Public' } as const;
    expect(withheldAt({ ...levels, claimed: true }, 'none').email).toBe(true);
    expect(withheldAt({ ...levels, claimed: true }, 'school')).toEqual({});
  });
});

describe('mostOpen', () => {
  const person = aSchoolmate({ mobileAccessControl: 'Division', profileimageAccessControl: 'Batch' });
  const near = personViewOf(person, 'division');
  const far = personViewOf(person, 'school');

  it('shows a field that either view shows, in any order', () => {
    expect(mostOpen(near, far)).toEqual(near);
    expect(mostOpen(far, near)).toEqual({ ...far, ...near });
  });

  it('keeps a field hidden when both views hide it', () => {
    const hidden = personViewOf(aSchoolmate({ mobileAccessControl: 'Only Me' }), 'division');
    expect(mostOpen(hidden, hidden).hidden).toEqual(hidden.hidden);
  });
});
