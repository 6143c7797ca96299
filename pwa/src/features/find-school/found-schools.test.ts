import { expect, test } from 'vitest';
import { foundSchools } from './found-schools.ts';

const names = [
  "St. Mary's, Thrissur",
  'Saint Thomas School 10',
  'Saint Thomas School 9',
  'École Été',
  'സെന്റ് മേരീസ്',
];
const schools = names.map((name, index) => ({ _id: String(index), name, image: null, batches: [] }));
const found = (typed: string) => foundSchools(schools, typed).map(({ name }) => name);

test('an empty search finds all schools in the order of names', () => {
  expect(found('  ')).toHaveLength(names.length);
  expect(found('thomas')).toEqual(['Saint Thomas School 9', 'Saint Thomas School 10']);
});

test.each([
  ['st marys', "St. Mary's, Thrissur"],
  ['Thrissur, MARY', "St. Mary's, Thrissur"],
  ['ecole ete', 'École Été'],
  ['മേരീസ്', 'സെന്റ് മേരീസ്'],
])('the search text %s finds the school %s', (typed, name) => {
  expect(found(typed)).toEqual([name]);
});

// Shows spec:routes.44
test('a school must contain every typed word', () => {
  expect(found('mary thomas')).toEqual([]);
});
