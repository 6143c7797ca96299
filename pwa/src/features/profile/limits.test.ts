import { editableLevels } from '@memcherrish/shared/access/levels.ts';
import { openPrivacy } from '@memcherrish/shared/rules/school-privacy.ts';
import { expect, test } from 'vitest';
import { limitOf } from './limits.ts';

const field = 'mobileAccessControl';
const aSchool = (schoolName: string, lock: (typeof editableLevels)[number]) => ({
  schoolName,
  locks: { ...openPrivacy.locks, [field]: lock },
  defaults: openPrivacy.defaults,
});

test('a detail without a limit shows what was chosen, and says nothing', () => {
  const limit = limitOf([aSchool('St. Mary’s', 'Public')], field, 'Public');
  expect([limit.shown, limit.lines]).toEqual(['Public', []]);
  expect(editableLevels.filter(limit.isAllowed)).toEqual(['Only Me', 'Division', 'Batch', 'Public']);
  expect(limitOf([], field, 'Batch').shown).toBe('Batch');
});

test('a limit checks no level that the person did not choose, and names what was chosen beyond it', () => {
  const limit = limitOf([aSchool('St. Mary’s', 'Division')], field, 'Public');
  expect(limit.shown).toBeNull();
  expect(limitOf([aSchool('St. Mary’s', 'Division')], field, 'Division').shown).toBe('Division');
  expect(editableLevels.filter(limit.isAllowed)).toEqual(['Only Me', 'Division']);
  expect(limit.lines).toEqual([
    'Your school allows at most: My class.',
    'Your own setting is: Everyone in the school. It holds again if the school lifts the limit.',
  ]);
  expect(limitOf([aSchool('St. Mary’s', 'Division')], field, 'Only Me').lines).toEqual([
    'Your school allows at most: My class.',
  ]);
});

test('the wider limit of two schools decides, and each school is named', () => {
  const limit = limitOf(
    [aSchool('St. Mary’s', 'Division'), aSchool('Model School', 'Batch')],
    field,
    'Batch',
  );
  expect(limit.shown).toBe('Batch');
  expect(editableLevels.filter(limit.isAllowed)).toEqual(['Only Me', 'Division', 'Batch']);
  expect(editableLevels.filter(limit.isSameEverywhere)).toEqual(['Only Me', 'Division']);
  expect(limit.lines).toEqual([
    'St. Mary’s allows at most: My class.',
    'Model School allows at most: My batch.',
  ]);
});
