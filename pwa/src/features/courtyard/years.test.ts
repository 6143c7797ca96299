import { expect, test } from 'vitest';
import { firstYearOf, schoolYear } from './years.ts';

// Shows spec:limits.11
test('the years of a division start at the year of its batch, and at 2012-2013 if the batch names none', () => {
  expect(schoolYear(firstYearOf('2008 - 2009'))).toBe('2008-2009');
  expect(schoolYear(firstYearOf('Silver jubilee'))).toBe('2012-2013');
});
