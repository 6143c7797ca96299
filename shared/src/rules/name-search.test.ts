import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameSpellings } from '../../testing/name-spellings.ts';
import { NameIndex } from './name-search.ts';

function indexOf(people: Record<string, { names?: string[]; about?: string[] }>): NameIndex<string> {
  const index = new NameIndex<string>();
  for (const [name, { names = [], about = [] }] of Object.entries(people))
    index.add(name, { names: [name, ...names], about });
  return index;
}

const everybody = indexOf(Object.fromEntries(nameSpellings.map(([name]) => [name, {}])));

test('there are two hundred names to be found by', () => {
  expect(everybody.size).toBeGreaterThanOrEqual(200);
});

test.for(nameSpellings)('%s is among the first three, however it is spelt', ([name, ...spellings]) => {
  const ranks = [name, ...spellings].map((spelling) => [
    spelling,
    everybody.search(spelling).indexOf(name) + 1,
  ]);
  expect(ranks.filter(([, rank]) => Number(rank) < 1 || Number(rank) > 3)).toEqual([]);
});

describe('what is typed', () => {
  const school = indexOf({
    'Anjali Menon': { names: ['Anjali Das', 'Anju'], about: ['Thrissur', '10-A', '2012 - 2013'] },
    'Anu Thomas': { about: ['Kochi', '10-B', '2012 - 2013'] },
    'Thomas Anjilimoottil': { about: ['Ollur', '9-A', '2011 - 2012'] },
    'Zoë O’Brien': { about: ['Thrissur'] },
    'ജോസ്ന ലോനപ്പൻ': { about: ['10-A'] },
  });

  test.for([
    ['', []],
    [' .-', []],
    ['anj', ['Anjali Menon', 'Thomas Anjilimoottil']],
    ['ANJALI', ['Anjali Menon', 'Thomas Anjilimoottil']],
    // A letter wrong, missing, too many, two exchanged.
    ['anjeli menon', ['Anjali Menon']],
    ['anjli menon', ['Anjali Menon']],
    ['anjatli menon', ['Anjali Menon']],
    ['ajnali menon', ['Anjali Menon']],
    // Two wrong letters are another name.
    ['enjeli menon', []],
    // By another name, and by each word of one.
    ['das', ['Anjali Menon']],
    ['anju', ['Anjali Menon', 'Anu Thomas']],
    ['thomas', ['Thomas Anjilimoottil', 'Anu Thomas']],
    // Where they are.
    ['thrissur', ['Anjali Menon', 'Zoë O’Brien']],
    ['10-a', ['Anjali Menon', 'ജോസ്ന ലോനപ്പൻ']],
    ['10 A', ['Anjali Menon', 'ജോസ്ന ലോനപ്പൻ']],
    ['anu 10b', ['Anu Thomas']],
    ['2012', ['Anjali Menon', 'Anu Thomas', 'Thomas Anjilimoottil']],
    // Marks, apostrophes, another script.
    ['zoe obrien', ['Zoë O’Brien']],
    ["o'brien", ['Zoë O’Brien']],
    ['ജോസ്ന', ['ജോസ്ന ലോനപ്പൻ']],
    ['ജോ', ['ജോസ്ന ലോനപ്പൻ']],
    // Every word has to fit.
    ['anjali kochi', []],
    ['nobody', []],
  ] as [string, string[]][])('%j finds %j', ([typed, found]) => {
    expect(school.search(typed)).toEqual(found);
  });
});

test('the name itself comes before what sounds like it, and a name before a place', () => {
  const index = indexOf({
    Kolenchery: {},
    'Sheela Paul': { about: ['Anna Nagar'] },
    'Ana Paul': {},
    'Annamma Paul': {},
    'Anna Paul': {},
  });
  expect(index.search('anna')).toEqual(['Anna Paul', 'Annamma Paul', 'Ana Paul', 'Sheela Paul']);
});

test('equally near people stand by name, whole words first, and those of one name in the order in which they came', () => {
  const index = new NameIndex<number>();
  for (const [person, name] of ['Biju K', 'biju a', 'Bijumon', 'Biju', 'Biju A'].entries())
    index.add(person, { names: [name], about: ['Ollur'] });
  expect(index.search('ollur')).toEqual([3, 1, 4, 0, 2]);
});

test('who is added once more is one person, found by what they were added with before as well', () => {
  const index = indexOf({ 'Anu Thomas': { about: ['9-B'] } });
  index.add('Anu Thomas', { names: ['Anumol'], about: ['10-A'] });
  expect(index.size).toBe(1);
  for (const typed of ['anu', 'anumol', '9-B 10-A']) expect(index.search(typed)).toEqual(['Anu Thomas']);
});

const somebody = fc.record({
  names: fc.array(fc.constantFrom(...nameSpellings.flat()), { minLength: 1, maxLength: 3 }),
  about: fc.subarray(['Thrissur', 'Kochi', '10-A', '9-B', '2012 - 2013', 'Anna Nagar']),
});

test('an index that was searched while it grew finds as one that was made at once', () => {
  fc.assert(
    fc.property(
      fc.array(somebody, { maxLength: 20 }),
      fc.constantFrom(...nameSpellings.flat(), 'anu', 'a', 'thrissur', '10-A', 'anna 9b'),
      (people, typed) => {
        const [growing, whole] = [new NameIndex<number>(), new NameIndex<number>()];
        for (const [person, findable] of people.entries()) {
          growing.add(person, findable);
          growing.search(typed);
          whole.add(person, { ...findable, about: [] });
        }
        for (const [person, { about }] of people.entries()) whole.add(person, { names: [], about });
        expect(growing.search(typed)).toEqual(whole.search(typed));
      },
    ),
  );
});

test('nobody is found or passed over for the company: each person fits alone as among others', () => {
  fc.assert(
    fc.property(
      fc.array(somebody, { maxLength: 20 }),
      fc.constantFrom(...nameSpellings.flat(), 'unnikrishnan', 'an', 'kochi 10-A'),
      (people, typed) => {
        const together = new NameIndex<number>();
        const alone = people.flatMap((findable, person) => {
          together.add(person, findable);
          const index = new NameIndex<number>();
          index.add(person, findable);
          return index.search(typed);
        });
        expect(together.search(typed).toSorted((one, other) => one - other)).toEqual(alone);
      },
    ),
  );
});
