import { reach } from '../access/can-see.ts';
import type { EditableLevel } from '../access/levels.ts';
import { levelWithin, type PrivacyLocks } from '../access/locks.ts';
import { perField } from '../domain/per-field.ts';
import { type LevelField, levelFields } from '../domain/schoolmate-fields.ts';

export type DetailLevels = Record<LevelField, EditableLevel>;

/**
 * The decisions of a school about the levels of its people. Its locks are the widest levels that it allows; `Public` is no lock. Its defaults
 * are chosen when a person is asked for the first time, and are within the locks.
 */
export interface SchoolPrivacy {
  locks: DetailLevels;
  defaults: DetailLevels;
}

/** The privacy of a school that has decided nothing. */
export const openPrivacy: SchoolPrivacy = {
  locks: {
    profileimageAccessControl: 'Public',
    mobileAccessControl: 'Public',
    emailAccessControl: 'Public',
    socialAccessControl: 'Public',
  },
  defaults: {
    profileimageAccessControl: 'Batch',
    mobileAccessControl: 'Batch',
    emailAccessControl: 'Batch',
    socialAccessControl: 'Batch',
  },
};

/** The privacy of one of a person's schools, with its name. */
export interface PersonsSchool extends SchoolPrivacy {
  schoolName: string;
}

/** Returns the privacy of each school of a person. A school that `me` does not name has decided nothing. */
export function schoolsOf(me: {
  memberships: readonly { schoolId: string; schoolName: string }[];
  privacy?: readonly (SchoolPrivacy & { schoolId: string })[] | undefined;
}): PersonsSchool[] {
  const names = new Map(me.memberships.map(({ schoolId, schoolName }) => [schoolId, schoolName]));
  return [...names].map(([schoolId, schoolName]) => {
    const decided = me.privacy?.find((each) => each.schoolId === schoolId) ?? openPrivacy;
    return { schoolName, locks: decided.locks, defaults: decided.defaults };
  });
}

/**
 * Returns the widest lock of each detail among a person's schools: as far as any viewer sees it. A lock holds in its own school alone
 * (docs/decisions/0047-privacy-of-a-school.md).
 */
export function widestLocks(schools: readonly SchoolPrivacy[]): PrivacyLocks & DetailLevels {
  return perField<DetailLevels>(levelFields, (field) => {
    const locks = schools.map((school) => school.locks[field]);
    return locks.length === 0
      ? 'Public'
      : locks.reduce((one, other) => (reach(one) >= reach(other) ? one : other));
  });
}

/**
 * Returns whether each of a person's schools hides some detail of people who never chose a level from a part of the
 * school.
 */
export function limitsSomeDetail(schools: readonly SchoolPrivacy[]): boolean {
  return Object.values(widestLocks(schools)).some((lock) => lock !== 'Public');
}

/** Returns the level of each detail that is chosen at first: the narrowest default among a person's schools. */
export function firstLevels(schools: readonly SchoolPrivacy[]): DetailLevels {
  return perField<DetailLevels>(levelFields, (field) =>
    schools
      .map((school) => levelWithin(school.defaults[field], school.locks[field]))
      .reduce<EditableLevel>(narrower, schools.length === 0 ? openPrivacy.defaults[field] : 'Public'),
  );
}

function narrower(one: EditableLevel, other: EditableLevel): EditableLevel {
  return levelWithin(one, other);
}

/** Returns the schools that do not let a person open a detail as far as this level. */
export function schoolsThatLimit<School extends SchoolPrivacy>(
  schools: readonly School[],
  field: LevelField,
  level: EditableLevel,
): School[] {
  return schools.filter((school) => reach(school.locks[field]) < reach(level));
}
