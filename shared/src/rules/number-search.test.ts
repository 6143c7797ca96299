import { expect, test } from 'vitest';
import { NumberIndex } from './number-search.ts';

const index = new NumberIndex<string>();
index.add('Anu', ['+919847012345', '+919847012345']);
index.add('Binu', ['+919847099999', '+971501987654']);
index.add('Cini', [null, null]);

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
  ['984', []],
  ['0984', []],
  ['12345a', []],
  ['98470,12345', []],
  ['55555', []],
  // The end of one number and the beginning of the next are not a number.
  ['99999971', []],
] as [string, string[]][])('for %j finds %j', ([typed, found]) => {
  expect(index.search(typed)).toEqual(found);
});

test('finds a person by a number that only a later roster shows', () => {
  const later = new NumberIndex<string>();
  later.add('Anu', [null]);
  expect(later.search('12345')).toEqual([]);
  later.add('Anu', ['+919847012345']);
  expect(later.search('12345')).toEqual(['Anu']);
});
