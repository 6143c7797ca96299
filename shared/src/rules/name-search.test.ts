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

test('equally near people stay in the order in which they came', () => {
  const index = indexOf({ 'Biju A': {}, 'Biju B': {}, 'Biju C': {} });
  expect(index.search('biju')).toEqual(['Biju A', 'Biju B', 'Biju C']);
});
