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
  ['/posts', 'posts'],
  ['/posts/', 'posts'],
  ['/profile', null],
  ['/poststamps', null],
  ['/schooldetails/school', null],
])('the address %s has the active tab %s', (address, active) => {
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
])('the Courtyard tab leads to the Courtyard of %s', (_, address, courtyard) => {
  expect(at(address).courtyard).toBe(courtyard);
});

test.each([
  ['of the own batch leads to the own class', 'school', '2009', '/viewpage-new'],
  ['of another batch leads to that batch', 'school', '2010', '/viewpage-new?batch=2010'],
  ['of another school leads to the home class', 'college', '1999', '/viewpage-new'],
])('the Class room tab in the Courtyard %s', (_, schoolId, batchId, classRoom) => {
  const address = `/schools/${schoolId}/batches/${batchId}/assembly`;
  expect(at(address, { schoolId, batchId }).classRoom).toBe(classRoom);
});

test.each([
  ['the class last opened', '/viewpage-new', {}, '/posts'],
  ['a class of another batch', '/viewpage-new?division=9-b', {}, '/posts?batch=2008'],
  ['another own batch', '/viewpage-new?batch=2008', {}, '/posts?batch=2008'],
  ['a batch without the viewer', '/viewpage-new?batch=2010', {}, '/posts'],
  [
    'the Courtyard of another own batch',
    '/schools/college/batches/1999/assembly',
    { schoolId: 'college', batchId: '1999' },
    '/posts?batch=1999',
  ],
  [
    'the Courtyard of a batch without the viewer',
    '/schools/school/batches/2010/assembly',
    { schoolId: 'school', batchId: '2010' },
    '/posts',
  ],
])('the Posts tab leads from %s to a batch of the viewer', (_, address, params, posts) => {
  expect(at(address, params).posts).toBe(posts);
});

test.each([
  ['of the first batch', '/posts', '/viewpage-new', '/schools/school/batches/2009/assembly'],
  [
    'of another batch',
    '/posts?batch=2008',
    '/viewpage-new?division=9-b',
    '/schools/school/batches/2008/assembly',
  ],
  [
    'of a batch in another school',
    '/posts?batch=1999',
    '/viewpage-new?division=b-1',
    '/schools/college/batches/1999/assembly',
  ],
  ['of an unknown batch', '/posts?batch=gone', '/viewpage-new', '/schools/school/batches/2009/assembly'],
])('the other tabs follow the Posts %s', (_, address, classRoom, courtyard) => {
  expect(at(address)).toMatchObject({ classRoom, courtyard });
});
