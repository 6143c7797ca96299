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

const everyone = indexOf(Object.fromEntries(nameSpellings.map(([name]) => [name, {}])));

test('the list has two hundred names to search for', () => {
  expect(everyone.size).toBeGreaterThanOrEqual(200);
});

test.for(nameSpellings)(
  '%s is among the first three results for each of its spellings',
  ([name, ...spellings]) => {
    const ranks = [name, ...spellings].map((spelling) => [
      spelling,
      everyone.search(spelling).indexOf(name) + 1,
    ]);
    expect(ranks.filter(([, rank]) => Number(rank) < 1 || Number(rank) > 3)).toEqual([]);
  },
);

describe('a search', () => {
  const school = () =>
    indexOf({
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
    // One letter wrong, missing, extra, or two swapped.
    ['anjeli menon', ['Anjali Menon']],
    ['anjli menon', ['Anjali Menon']],
    ['anjatli menon', ['Anjali Menon']],
    ['ajnali menon', ['Anjali Menon']],
    // Two wrong letters make another name.
    ['enjeli menon', []],
    // A former name or nickname, and each word of it.
    ['das', ['Anjali Menon']],
    ['anju', ['Anjali Menon', 'Anu Thomas']],
    ['thomas', ['Thomas Anjilimoottil', 'Anu Thomas']],
    // Place, division or batch.
    ['thrissur', ['Anjali Menon', 'Zoë O’Brien']],
    ['10-a', ['Anjali Menon', 'ജോസ്ന ലോനപ്പൻ']],
    ['10 A', ['Anjali Menon', 'ജോസ്ന ലോനപ്പൻ']],
    ['anu 10b', ['Anu Thomas']],
    ['2012', ['Anjali Menon', 'Anu Thomas', 'Thomas Anjilimoottil']],
    // Doubled digits are another number.
    ['2222', []],
    // Accents, apostrophes, another script.
    ['zoe obrien', ['Zoë O’Brien']],
    ["o'brien", ['Zoë O’Brien']],
    ['ജോസ്ന', ['ജോസ്ന ലോനപ്പൻ']],
    ['ജോ', ['ജോസ്ന ലോനപ്പൻ']],
    // Every word must match.
    ['anjali kochi', []],
    ['nobody', []],
  ] as [string, string[]][])('a search for %j finds %j', ([typed, found]) => {
    expect(school().search(typed)).toEqual(found);
  });
});

const namesFor = (typed: string, ...names: string[]) =>
  indexOf(Object.fromEntries(names.map((name) => [name, {}]))).search(typed);

test('ranks a word as typed first, then longer ones, then those that sound so, then longer ones again', () => {
  const names = ['A Sowmyalatha', 'B Sowmya', 'C Soumyalata', 'D Soumya'];
  expect(namesFor('soumya', ...names)).toEqual(names.toReversed());
});

test('finds no one by the end of a word', () => {
  const index = indexOf({ Bijumoon: {}, 'Anu Das': { about: ['Bijumoon'] } });
  for (const typed of ['moon', 'mun']) expect(index.search(typed)).toEqual([]);
});

test('ranks a person by the name that fits best', () => {
  const index = indexOf({ Anu: { names: ['Soumya', 'Sowmyalatha'] }, Soumyas: {} });
  expect(index.search('soumya')).toEqual(['Anu', 'Soumyas']);
  const longer = indexOf({ Anu: { names: ['Soumyas', 'Sowmyalatha'] }, Sowmya: {} });
  expect(longer.search('soumya')).toEqual(['Anu', 'Sowmya']);
});

test('ranks the first word of a name before later ones', () => {
  const names = ['Aaron Bini Soumya', 'Bini Soumya', 'Soumya Zach'];
  expect(namesFor('soumya', ...names)).toEqual(names.toReversed());
  const joined = ['Aaron Bini Unni Krishnan', 'Bini Unni Krishnan', 'Unni Krishnan Zach'];
  expect(namesFor('unnikrishnan', ...joined)).toEqual(joined.toReversed());
});

test('finds words that others join, and joins words that others write as one, from four letters on', () => {
  expect(namesFor('unni krish', 'Unnikrishnan Nair', 'Unni Das')).toEqual(['Unnikrishnan Nair']);
  expect(namesFor('ab el', 'Abel Das')).toEqual(['Abel Das']);
  expect(namesFor('a be', 'Abel Das')).toEqual([]);
});

test.for([
  ['kartik', 'Katrik', true],
  ['kartik', 'Katrikeya', true],
  ['kartin', 'Katrik', false],
  ['katlik', 'Kartik', false],
  ['kalrik', 'Kartik', false],
  ['ramu', 'Raju', true],
  ['ramu', 'Rajumon', false],
  ['raju', 'Rajmu', true],
  ['ram', 'Raj', false],
] as [string, string, boolean][])('one letter off, for %j it finds %j: %s', ([typed, name, finds]) => {
  expect(namesFor(typed, name)).toEqual(finds ? [name] : []);
});

test('ranks people close to the viewer first among equal matches, by their closest class', () => {
  const index = new NameIndex<string>();
  const add = (person: string, closeness: 0 | 1 | 2) =>
    index.add(person, { names: ['Anu Das'], about: ['Ollur'], closeness });
  add('stranger', 0);
  add('of the batch', 1);
  add('of the division', 2);
  add('of the division', 0);
  add('later of the division', 0);
  add('later of the division', 2);
  const order = ['of the division', 'later of the division', 'of the batch', 'stranger'];
  expect(index.search('anu')).toEqual(order);
  expect(index.search('ollur')).toEqual(order);
});

test('ranks a name with one letter off after a place as typed, and before one that only sounds so', () => {
  const index = indexOf({ 'Anu Das': { about: ['Kozhikode'] }, 'Kolikore Nair': {} });
  expect(index.search('kolikode')).toEqual(['Kolikore Nair', 'Anu Das']);
  expect(index.search('kozhikode')).toEqual(['Anu Das', 'Kolikore Nair']);
});

test('ranks a place after a name that matches well, and before one that is only similar', () => {
  const dubai = indexOf({ 'Ubaid Rahman': {}, 'Meera Das': { about: ['Dubai'] }, 'Dubais Ali': {} });
  expect(dubai.search('dubai')).toEqual(['Dubais Ali', 'Meera Das', 'Ubaid Rahman']);
});

test('ranks an exact name before a similar sound, and a name before a place', () => {
  const index = indexOf({
    Kolenchery: {},
    'Sheela Paul': { about: ['Anna Nagar'] },
    'Ana Paul': {},
    'Annamma Paul': {},
    'Anna Paul': {},
  });
  expect(index.search('anna')).toEqual(['Anna Paul', 'Annamma Paul', 'Ana Paul', 'Sheela Paul']);
});

test('sorts equal matches by name, and equal names by the order of adding', () => {
  const index = new NameIndex<number>();
  for (const [person, name] of ['Biju K', 'biju a', 'Bijumon', 'Biju', 'Biju A'].entries())
    index.add(person, { names: [name], about: ['Ollur'] });
  expect(index.search('ollur')).toEqual([3, 1, 4, 0, 2]);
});

test('finds a person who was added twice as one result, by the old and the new names', () => {
  const index = indexOf({ 'Anu Thomas': { about: ['9-B'] } });
  index.add('Anu Thomas', { names: ['Anumol'], about: ['10-A'] });
  expect(index.size).toBe(1);
  for (const typed of ['anu', 'anumol', '9-B 10-A']) expect(index.search(typed)).toEqual(['Anu Thomas']);
});

const somebody = fc.record({
  names: fc.array(fc.constantFrom(...nameSpellings.flat()), { minLength: 1, maxLength: 3 }),
  about: fc.subarray(['Thrissur', 'Kochi', '10-A', '9-B', '2012 - 2013', 'Anna Nagar']),
});

test('returns the same results from an index that was searched while it grew', () => {
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

test('matches each person independently of the others in the index', () => {
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

test('typed letters that sound like one letter find only words that begin so', () => {
  const index = new NameIndex<string>();
  for (const name of ['Sreeja', 'Amrutha S', 'Usha', 'Zeenath', 'Z. Mathew'])
    index.add(name, { names: [name], about: ['Sasthamcotta'] });
  for (const typed of ['zzzzz', 'zzzz', 'sss', 'kkkkk', 'zz ss']) expect(index.search(typed)).toEqual([]);
  expect(index.search('z').toSorted()).toEqual(['Z. Mathew', 'Zeenath']);
});
