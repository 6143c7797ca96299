import { expect, test } from 'vitest';
import { tabTargets } from './tab-targets.ts';

const member = (division: string, batch: string, school = 'school') => ({
  schoolId: school,
  schoolName: school,
  schoolImage: null,
  batchId: batch,
  batch,
  divisionId: division,
  division,
});
const own = [member('10-a', '2009'), member('9-b', '2008'), member('b-1', '1999', 'college')] as const;
const at = (address: string, params = {}) => {
  const url = new URL(address, 'https://app.invalid');
  return tabTargets(own, { pathname: url.pathname, params, query: url.searchParams });
};

test.each([
  ['/viewpage-new', 'class-room'],
  ['/viewpage', 'class-room'],
  ['/schools/school/batches/2009/assembly', 'courtyard'],
  ['/schools/school/batches/2009/assemblynew', 'courtyard'],
  ['/profile', null],
  ['/schooldetails/school', null],
])('at %s the active tab is %s', (address, active) => {
  expect(at(address).active).toBe(active);
});

test.each([
  ['the class last opened', '/viewpage-new', '/schools/school/batches/2009/assembly'],
  ['the batch that is looked at', '/viewpage-new?batch=2010', '/schools/school/batches/2010/assembly'],
  [
    'the school of the class that is looked at',
    '/viewpage-new?division=b-1',
    '/schools/college/batches/1999/assembly',
  ],
])('the Courtyard is that of %s', (_, address, courtyard) => {
  expect(at(address).courtyard).toBe(courtyard);
});

test.each([
  ['of the own batch leads to the own class', 'school', '2009', '/viewpage-new'],
  ['of another batch leads to that batch', 'school', '2010', '/viewpage-new?batch=2010'],
  ['of another school leads home', 'college', '1999', '/viewpage-new'],
])('Class room in a Courtyard %s', (_, schoolId, batchId, classRoom) => {
  const address = `/schools/${schoolId}/batches/${batchId}/assembly`;
  expect(at(address, { schoolId, batchId }).classRoom).toBe(classRoom);
});
