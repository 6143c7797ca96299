import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storedLevels } from '../../testing/cast.ts';
import { aSchoolmate } from '../../testing/factories.ts';
import { type Givable, givable } from '../domain/givable.ts';
import type { StoredLevels } from '../domain/person.ts';
import { audienceOf, levelFieldOf, viewedFields, viewMarks } from '../domain/schoolmate-fields.ts';
import { canSee } from './can-see.ts';
import { fieldsGiven, givenIn, withGiven } from './given.ts';
import { mostOpen, personViewOf, withheldAt } from './person-view.ts';
import { clearSight } from './veil.ts';

/** Returns the same level for everything. */
const allAt = (level: string | null): StoredLevels => ({
  profileimageAccessControl: level,
  mobileAccessControl: level,
  emailAccessControl: level,
  socialAccessControl: level,
});
const relations = ['self', 'division', 'batch', 'school'] as const;
const claims = [true, false];
const joined = { claimed: true, memorial: null };

const cells = storedLevels.flatMap((level) =>
  relations.flatMap((relation) => claims.map((claimed) => ({ level, relation, claimed }))),
);

describe('personViewOf', () => {
  // Shows spec:access.17
  it.each(cells)(
    'contains everything that level $level opens to $relation, claimed: $claimed',
    ({ level, relation, claimed }) => {
      const person = aSchoolmate({ ...allAt(level), claimed });
      const face = personViewOf(person, relation, clearSight);
      const bytes = JSON.stringify(face);
      const photo = canSee(level, relation);
      const isAsked = claimed || relation === 'self';
      const contacts = photo && isAsked;

      expect(bytes.includes(String(person.profilePic))).toBe(photo);
      expect(bytes.includes(String(person.photoPreview))).toBe(photo);
      expect(bytes.includes(String(person.schoolPhoto?.path))).toBe(photo);
      expect(bytes.includes(String(person.schoolPhoto?.preview))).toBe(photo);
      for (const field of ['mobile', 'whatsapp', 'email', 'instaUsername', 'fbUsername'] as const) {
        expect([field, bytes.includes(String(person[field]))]).toEqual([field, contacts]);
      }
      expect(face.hidden).toEqual({
        ...(photo ? {} : { profilePic: true }),
        ...(contacts ? {} : { mobile: true, whatsapp: true, email: true, social: true }),
        ...(isAsked ? {} : { unclaimed: true }),
      });
    },
  );

  it('marks a field as hidden whether or not it has a value', () => {
    const level = allAt('Only Me');
    const empty = aSchoolmate({
      ...level,
      mobile: null,
      whatsapp: null,
      email: null,
      instaUsername: null,
      fbUsername: null,
      profilePic: null,
      schoolPhoto: null,
    });
    expect(personViewOf(empty, 'division', clearSight).hidden).toEqual(
      personViewOf(aSchoolmate(level), 'division', clearSight).hidden,
    );
  });

  it('shows each detail exactly by its own level, whatever the others are', () => {
    const level = fc.constantFrom(...storedLevels);
    const levels = fc.record({
      profileimageAccessControl: level,
      mobileAccessControl: level,
      emailAccessControl: level,
      socialAccessControl: level,
    });
    fc.assert(
      fc.property(levels, fc.constantFrom(...relations), fc.boolean(), (stored, relation, claimed) => {
        const person = aSchoolmate({ ...stored, claimed });
        const bytes = JSON.stringify(personViewOf(person, relation, clearSight));
        for (const field of viewedFields.filter((each) => each !== 'memorial')) {
          const audience = audienceOf[field];
          const isOpen =
            audience === 'everyone' ||
            (canSee(stored[levelFieldOf[audience]], relation) &&
              (claimed || relation === 'self' || audience === 'profilePic'));
          const value = person[field];
          const text = field === 'schoolPhoto' ? String(person.schoolPhoto?.path) : String(value);
          expect([field, bytes.includes(JSON.stringify(text))]).toEqual([field, isOpen]);
        }
      }),
    );
  });

  it('never shows more to a farther relation, or at a narrower level', () => {
    const narrower = ['Only Me', 'Division', 'Batch', 'School'];
    for (const field of Object.values(levelFieldOf)) {
      for (const relation of relations) {
        const marks = narrower.map(
          (level) =>
            Object.keys(personViewOf(aSchoolmate({ [field]: level }), relation, clearSight).hidden).length,
        );
        expect(marks).toEqual(marks.toSorted((one, other) => other - one));
      }
      for (const level of storedLevels) {
        const marks = relations.map(
          (relation) =>
            Object.keys(personViewOf(aSchoolmate({ [field]: level }), relation, clearSight).hidden).length,
        );
        expect(marks).toEqual(marks.toSorted((one, other) => one - other));
      }
    }
  });

  // Shows spec:access.36
  it('applies separate levels to the photo and the number', () => {
    const person = aSchoolmate({ mobileAccessControl: 'Only Me', profileimageAccessControl: 'Batch' });
    const face = personViewOf(person, 'batch', clearSight);
    expect(face.profilePic).toBe(person.profilePic);
    expect(face.schoolPhoto).toEqual(person.schoolPhoto);
    expect(face.hidden).toEqual({ mobile: true, whatsapp: true });
  });

  it('contains the fields of the registry and nothing else', () => {
    const stored = { ...aSchoolmate(), passwordHash: 'secret' };
    expect(Object.keys(personViewOf(stored, 'self', clearSight)).sort()).toEqual(
      ['_id', 'hidden', ...viewedFields].sort(),
    );
    expect(JSON.stringify(personViewOf(stored, 'self', clearSight))).not.toContain('secret');
  });

  it('withholds a field exactly when the mark of its audience is set', () => {
    const person = aSchoolmate();
    for (const { level, relation, claimed } of cells) {
      const view = personViewOf({ ...person, ...allAt(level), claimed }, relation, clearSight);
      for (const field of viewedFields) {
        const audience = audienceOf[field];
        const isShown = audience === 'everyone' || !view.hidden[audience];
        expect([field, view[field]]).toEqual([field, isShown ? person[field] : null]);
      }
    }
  });

  it('never contains the levels themselves', () => {
    const face = personViewOf(aSchoolmate({ mobileAccessControl: 'Division' }), 'division', clearSight);
    expect(Object.keys(face)).not.toContain('mobileAccessControl');
    expect(Object.keys(face)).not.toContain('claimed');
  });
});

describe('given fields', () => {
  const both = [
    ...[[], ['mobile'], ['whatsapp'], ['mobile', 'whatsapp']],
    ...[['email'], ['social'], ['mobile', 'whatsapp', 'email', 'social']],
  ] as Givable[][];
  const gives = (given: readonly Givable[], field: string) =>
    given.some((each) => fieldsGiven[each].some((one) => one === field));
  const givenCells = cells.flatMap((cell) => both.map((given) => ({ ...cell, given })));

  // Shows threat:hello-leak
  it('count as if the level included the viewer, and change no other field', () => {
    for (const { level, relation, claimed, given } of givenCells) {
      const person = aSchoolmate({ ...allAt(level), claimed });
      const without = personViewOf(person, relation, clearSight);
      const view = personViewOf(person, relation, clearSight, given);
      for (const field of viewedFields) {
        const isGiven = gives(given, field) && (claimed || relation === 'self');
        const expected = isGiven ? person[field] : without[field];
        expect([level, relation, claimed, given, field, view[field]]).toEqual([
          ...[level, relation, claimed, given, field],
          expected,
        ]);
      }
      const open = withheldAt({ ...person, ...allAt('Public') }, relation, clearSight);
      for (const field of viewMarks) {
        const isGiven = given.some((each) => each === field);
        expect(view.hidden[field]).toBe(isGiven ? open[field] : without.hidden[field]);
      }
    }
  });

  it('are withheld from a viewer with relation `none`', () => {
    const person = aSchoolmate({ mobileAccessControl: 'Only Me' });
    expect(withheldAt(person, 'none', clearSight, [...givable])).toEqual(
      withheldAt(person, 'none', clearSight),
    );
  });

  it('reach the device as values of these fields alone, and give the same view there', () => {
    for (const { level, relation, claimed, given } of givenCells) {
      const person = aSchoolmate({ ...allAt(level), claimed });
      const sent = givenIn(personViewOf(person, relation, clearSight, given), given);
      expect(Object.keys(sent).every((field) => gives(given, field))).toBe(true);
      expect(withGiven(personViewOf(person, relation, clearSight), sent)).toEqual(
        personViewOf(person, relation, clearSight, given),
      );
    }
  });
});

describe('withheldAt', () => {
  it('withholds every contact of a person in memoriam at every relation, whatever they chose and gave', () => {
    for (const relation of relations) {
      for (const claimed of claims) {
        const person = aSchoolmate({ ...allAt('Public'), claimed, memorial: '1975/2024' });
        const view = personViewOf(person, relation, clearSight, ['mobile', 'whatsapp', 'email', 'social']);
        const bytes = JSON.stringify(view);
        for (const field of ['mobile', 'whatsapp', 'email', 'instaUsername', 'fbUsername'] as const) {
          expect([field, bytes.includes(String(person[field]))]).toEqual([field, false]);
        }
        expect(view.hidden).toEqual({ mobile: true, whatsapp: true, email: true, social: true });
        expect(view.memorial).toBe('1975/2024');
      }
    }
  });

  it('shows the photo of a person in memoriam at the level that the person chose', () => {
    const person = aSchoolmate({ profileimageAccessControl: 'Batch', memorial: '/' });
    expect(personViewOf(person, 'batch', clearSight).profilePic).toBe(person.profilePic);
    expect(JSON.stringify(personViewOf(person, 'school', clearSight))).not.toContain(
      String(person.profilePic),
    );
  });

  it('withholds everything at no relation, also what has no level and what is public', () => {
    const withheld = withheldAt({ ...allAt('Public'), ...joined }, 'none', clearSight);
    expect(Object.keys(withheld)).toEqual(viewMarks.filter((mark) => mark !== 'unclaimed'));
    expect(withheldAt({ ...allAt(null), ...joined }, 'none', clearSight)).toEqual(withheld);
    expect(withheldAt({ ...allAt('Public'), ...joined }, 'school', clearSight)).toEqual({});
  });
});

describe('mostOpen', () => {
  const person = aSchoolmate({ mobileAccessControl: 'Division', profileimageAccessControl: 'Batch' });
  const near = personViewOf(person, 'division', clearSight);
  const far = personViewOf(person, 'school', clearSight);

  it('shows a field that either view shows, in any order', () => {
    expect(mostOpen(near, far)).toEqual(near);
    expect(mostOpen(far, near)).toEqual({ ...far, ...near });
  });

  it('keeps a field hidden when both views hide it', () => {
    const hidden = personViewOf(aSchoolmate({ mobileAccessControl: 'Only Me' }), 'division', clearSight);
    expect(mostOpen(hidden, hidden).hidden).toEqual(hidden.hidden);
  });
});
