import { describe, expect, it, test } from 'vitest';
import { readDeskLocation } from './desk-location.ts';

const school = 'school-1234567890';
const batch = 'batch-12345678901';
const division = 'division-12345678';
const at = (address: string) => {
  const { pathname, search } = new URL(address, 'https://reunion.example');
  return readDeskLocation({ pathname, search });
};

describe('the place on the desk', () => {
  test.for([
    ['/dashboard', 'dashboard', []],
    [`/dashboard?tab=assign-teachers&school=${school}&batch=${batch}`, 'dashboard', [school, batch]],
    [
      `/schools/${school}/batches/${batch}/divisions/${division}/schoolmates`,
      'schoolmates',
      [school, batch, division],
    ],
    [
      `/schools/${school}/batches/${batch}/divisions/${division}/all-schoolmates`,
      'schoolmates',
      [school, batch, division],
    ],
    [`/schools/${school}/duplicates`, 'duplicates', [school]],
    [`/schools/${school}/activity?what=looks`, 'activity', [school]],
    [`/schools/${school}/removed`, 'removed', [school]],
    [`/schools/${school}/privacy`, 'privacy', [school]],
    [`/schools/${school}/events`, 'events', [school]],
    [`/schools/${school}/events/new`, 'events', [school]],
    [`/schools/${school}/list?batch=${batch}&division=${division}`, 'list', [school, batch, division]],
    ['/sign-in-security', 'other', []],
  ] as const)(
    '%s opens the page %s',
    ([address, page, [schoolId = null, batchId = null, divisionId = null]]) => {
      expect(at(address)).toEqual({ page, schoolId, batchId, divisionId });
    },
  );

  it('has no malformed ids', () => {
    expect(at('/dashboard?school=a/b').schoolId).toBeNull();
  });
});
