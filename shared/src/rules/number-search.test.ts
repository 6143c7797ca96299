import { expect, test } from 'vitest';
import { NumberIndex } from './number-search.ts';

function filled(): NumberIndex<string> {
  const index = new NumberIndex<string>();
  index.add('Anu', ['+919847012345', '+919847012345']);
  index.add('Binu', ['+919847099999', '+971501987654']);
  index.add('Cini', [null, null]);
  return index;
}

test.for([
  ['9847', ['Anu', 'Binu']],
  ['2345', ['Anu']],
  ['12345', ['Anu']],
  ['98470 12345', ['Anu']],
  ['098470-12345', ['Anu']],
  ['+91 (98470) 12345', ['Anu']],
  ['0091 98470 12345', ['Anu']],
  ['50 198.7654', ['Binu']],
  // Devanagari and Malayalam digits.
  ['९८४७०१२३४५', ['Anu']],
  ['൧൨൩൪൫', ['Anu']],
  // Too few digits, or not a number.
  ['', []],
  [' 9847 012345 ', ['Anu']],
  ['+ 9847 012345', ['Anu']],
  ['984', []],
  ['0984', []],
  ['12345a', []],
  ['98470,12345', []],
  ['55555', []],
  // The end of one number and the beginning of the next are not a number.
  ['99999971', []],
] as [string, string[]][])('a search for %j finds %j', ([typed, found]) => {
  expect(filled().search(typed)).toEqual(found);
});

test('finds a person by each of their numbers, in the order of adding', () => {
  const index = filled();
  index.add('Anu', ['+919847099999', null]);
  expect(index.search('12345')).toEqual(['Anu']);
  expect(index.search('99999')).toEqual(['Anu', 'Binu']);
});

test('finds a person by a number that only a later roster shows', () => {
  const later = new NumberIndex<string>();
  later.add('Anu', [null]);
  expect(later.search('12345')).toEqual([]);
  later.add('Anu', ['+919847012345']);
  expect(later.search('12345')).toEqual(['Anu']);
});
