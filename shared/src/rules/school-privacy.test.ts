import { describe, expect, it } from 'vitest';
import { aMe } from '../../testing/factories.ts';
import type { SchoolPrivacy } from './school-privacy.ts';
import { firstLevels, openPrivacy, schoolsOf, schoolsThatLimit, widestLocks } from './school-privacy.ts';

const field = 'mobileAccessControl';
type Level = SchoolPrivacy['locks'][typeof field];
const aSchool = (schoolName: string, lock: Level, first: Level = 'Batch') => ({
  schoolName,
  locks: { ...openPrivacy.locks, [field]: lock },
  defaults: { ...openPrivacy.defaults, [field]: first },
});
const divisionIn = (schoolId: string, schoolName: string, divisionId: string) => ({
  ...{ schoolId, schoolName, schoolImage: null, batchId: 'batch', batch: '2012 - 2013' },
  ...{ divisionId, division: '10-A' },
});

describe('the schools of a person', () => {
  it('are each there once, and one that has decided nothing has no lock', () => {
    const { schoolName: _, ...decided } = aSchool('', 'Division', 'Only Me');
    const me = aMe(
      {},
      {
        memberships: [
          divisionIn('one', 'St. Mary’s', 'a'),
          divisionIn('one', 'St. Mary’s', 'b'),
          divisionIn('two', 'Model School', 'c'),
        ],
        privacy: [{ schoolId: 'one', ...decided }],
      },
    );
    expect(schoolsOf(me)).toEqual([
      aSchool('St. Mary’s', 'Division', 'Only Me'),
      { schoolName: 'Model School', ...openPrivacy },
    ]);
    expect(schoolsOf(aMe())).toEqual([]);
    const { memberships } = aMe({}, { memberships: [divisionIn('two', 'Model School', 'c')] }) as {
      memberships: { schoolId: string; schoolName: string }[];
    };
    expect(schoolsOf({ memberships })).toEqual([{ schoolName: 'Model School', ...openPrivacy }]);
  });
});

describe('widestLocks', () => {
  it.each([
    [[], 'Public'],
    [['Batch'], 'Batch'],
    [['Division', 'Batch'], 'Batch'],
    [['Only Me', 'Public'], 'Public'],
    [['Public', 'Only Me'], 'Public'],
  ] as [Level[], Level][])('returns for schools with the locks %j the lock %s', (locks, widest) => {
    expect(widestLocks(locks.map((lock) => aSchool('', lock)))).toEqual({
      ...openPrivacy.locks,
      [field]: widest,
    });
  });
});

describe('firstLevels', () => {
  it.each([
    [[], 'Batch'],
    [[aSchool('', 'Public')], 'Batch'],
    [[aSchool('', 'Public', 'Public')], 'Public'],
    [[aSchool('', 'Division', 'Only Me')], 'Only Me'],
    // A default that is wider than its lock cannot be stored, and would count as the lock.
    [[aSchool('', 'Division', 'Batch')], 'Division'],
    [[aSchool('', 'Public', 'Public'), aSchool('', 'Public', 'Division')], 'Division'],
  ] as [SchoolPrivacy[], Level][])('returns the narrowest default of the schools %j', (schools, first) => {
    expect(firstLevels(schools)).toEqual({ ...openPrivacy.defaults, [field]: first });
  });
});

it('names the schools that limit a level', () => {
  const schools = [aSchool('St. Mary’s', 'Division'), aSchool('Model School', 'Public')];
  const names = (level: Level) => schoolsThatLimit(schools, field, level).map(({ schoolName }) => schoolName);
  expect(names('Public')).toEqual(['St. Mary’s']);
  expect(names('Batch')).toEqual(['St. Mary’s']);
  expect(names('Division')).toEqual([]);
});
