import { describe, expect, it } from 'vitest';
import { aSchoolmate, aTeacher } from '../../testing/factories.ts';
import { faceOf } from '../access/face.ts';
import type { Roster, RosterPatch } from '../wire/people.ts';
import { applyPatch } from './replica.ts';

const [ann, ben, cat] = [aSchoolmate(), aSchoolmate(), aSchoolmate()].map((each) => faceOf(each, 'batch'));
if (!ann || !ben || !cat) throw new Error('three people');
const teacher = { ...aTeacher(), subject: 'Maths' };

const roster: Roster = {
  divisionId: 'd',
  batchId: 'b',
  schoolId: 's',
  relation: 'batch',
  revision: 5,
  schoolmates: [ann, ben],
  teachers: [],
};
const patch: RosterPatch = {
  divisionId: 'd',
  revision: 6,
  changed: [{ ...ann, name: 'Ann again' }, cat],
  removed: [ben._id],
  teachers: [teacher],
};

describe('applyPatch', () => {
  it('replaces, adds and removes people, and replaces the teachers', () => {
    const after = applyPatch(roster, patch);
    expect(after.revision).toBe(6);
    expect(new Set(after.schoolmates.map((face) => face.name))).toEqual(new Set(['Ann again', cat.name]));
    expect(after.teachers).toEqual([teacher]);
  });

  it('changes nothing the second time', () => {
    const once = applyPatch(roster, patch);
    expect(applyPatch(once, patch)).toBe(once);
  });

  it('never goes back to an older revision', () => {
    expect(applyPatch({ ...roster, revision: 9 }, patch).schoolmates).toEqual([ann, ben]);
  });

  it('keeps the teachers when none has changed', () => {
    const withTeacher = { ...roster, teachers: [teacher] };
    expect(applyPatch(withTeacher, { ...patch, teachers: null }).teachers).toEqual([teacher]);
  });
});
