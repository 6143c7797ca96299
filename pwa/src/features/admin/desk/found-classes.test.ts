import { expect, test } from 'vitest';
import { classPlaces, foundClasses } from './found-classes.ts';

const counts = { people: 1, joined: 0 };
const school = {
  ...{ _id: 's', name: 'St. Mary’s', image: null, teachers: 0, ...counts },
  batches: [
    {
      ...{ _id: 'b', batch: '2012 - 2013', ...counts },
      divisions: [
        { _id: 'd', name: '10-A', ...counts },
        { _id: 'e', name: '10-B', ...counts },
      ],
    },
  ],
};
const namesFor = (typed: string, schools = [school]) =>
  foundClasses(classPlaces(schools), typed).map(({ name }) => name);

test('a class is found by words of its name and of its batch, with or without signs', () => {
  expect(namesFor('10-a')).toEqual(['10-A, 2012 - 2013']);
  expect(namesFor('10a 2013')).toEqual(['10-A, 2012 - 2013']);
  expect(namesFor('2012')).toEqual(['2012 - 2013', '10-A, 2012 - 2013', '10-B, 2012 - 2013']);
  expect(namesFor('mary')).toEqual(['St. Mary’s']);
  expect(namesFor('  ')).toEqual([]);
  expect(namesFor('11')).toEqual([]);
});

test('each found class of several schools names its own school', () => {
  const other = { ...school, _id: 't', name: 'Govt. School' };
  expect(namesFor('10-a mary', [school, other])).toEqual(['10-A, 2012 - 2013, St. Mary’s']);
});

test('each place leads to its people', () => {
  expect(classPlaces([school]).map(({ to }) => to)).toEqual([
    '/schools/s/people',
    '/schools/s/people?batch=b',
    '/schools/s/people?batch=b&division=d',
    '/schools/s/people?batch=b&division=e',
  ]);
});
