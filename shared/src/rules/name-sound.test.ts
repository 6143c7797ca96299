import { expect, it } from 'vitest';
import { soundOf, wordsOf } from './name-sound.ts';

it.each([
  ['Jack Iqbal Alex', ['jak', 'ikbal', 'aleks']],
  ['Kozhikode Joseph', ['kolikode', 'josef']],
  ['Chacko Achhyuth Cicily Cyril Cecil Kochi', ['cako', 'aciut', 'sisili', 'siril', 'sesil', 'koci']],
  ['Bhaskaran Dharma Ghosh Jhansi Khalid Thomas', ['baskaran', 'darma', 'gos', 'jansi', 'kalid', 'tomas']],
  ['Sushama Susshama', ['susama', 'susama']],
  ['Sowmya Saumya Soumya Law Lawa Dawson', ['somia', 'somia', 'somia', 'lo', 'lava', 'doson']],
  ['Wilson Zeenath Pooja', ['vilson', 'sinat', 'puja']],
  ['Reena Leala Liela', ['rina', 'lila', 'lila']],
  ['Jyothi Jothi Joy Binoy', ['joti', 'joti', 'joi', 'binoi']],
  ['Sarah Annamma Ammu Rahul', ['sara', 'anama', 'amu', 'rahul']],
])('the names %s sound %j', (names, sounds) => {
  expect(wordsOf(names).map((word) => soundOf(word).sound)).toEqual(sounds);
});

it('keeps the first letter and the consonants only if they are three or more', () => {
  const bonesOf = (name: string) => soundOf(name).bones;
  expect(['asha', 'usha', 'manu', 'binoy', 'a'].map(bonesOf)).toEqual(['', '', '', '', '']);
  expect(['annamma', 'kumar', 'iqbal'].map(bonesOf)).toEqual(['anm', 'kmr', 'ikbl']);
  expect(soundOf('kumar')).toEqual({ plain: 'kumar', sound: 'kumar', bones: 'kmr' });
});

it('words lose case, apostrophes and the accents of Latin letters', () => {
  expect(wordsOf(' Zoë P.N. ')).toEqual(['zoe', 'p', 'n']);
  expect(wordsOf('O’Brien O\u0027Brien OʼBrien O`Brien')).toEqual(['obrien', 'obrien', 'obrien', 'obrien']);
  expect(wordsOf('Zoe\u0308')).toEqual(['zoe']);
});

it('a word in another script keeps its marks and sounds as it is written', () => {
  expect(wordsOf('അഞ്ജലി മേനോൻ')).toEqual(['അഞ്ജലി', 'മേനോൻ']);
  expect(soundOf('അഞ്ജലി')).toEqual({ plain: 'അഞ്ജലി', sound: 'അഞ്ജലി', bones: '' });
  expect(wordsOf('é日本')).toEqual(['é日本']);
});

it('the name of a division is one word', () => {
  expect(wordsOf('10-A, 10 - A, 10 A, 9b')).toEqual(['10a', '10a', '10a', '9b']);
  expect(wordsOf('123 - A')).toEqual(['123', 'a']);
  expect(wordsOf('10 AB')).toEqual(['10', 'ab']);
});
