import { expect, test } from 'vitest';
import { ownWords } from './own-affairs.ts';

test.for([
  [ownWords.cardForDivision(86, 'divisions'), 'For the 86 other schoolmates of your divisions.'],
  [ownWords.cardForDivision(1, 'division'), 'For the 1 other schoolmate of your division.'],
  [ownWords.cardForDivision(null, 'division'), 'For the other schoolmates of your division.'],
  [ownWords.cardForDivision(0, 'division'), 'For the other schoolmates of your division (none yet).'],
  [ownWords.cardForBatch(412, 'batches'), 'For the 412 schoolmates in the other divisions of your batches.'],
  [ownWords.cardForBatch(0, 'batch'), 'For the schoolmates in the other divisions of your batch (none yet).'],
  [
    ownWords.cardForSchool(1501),
    'For the 1,501 schoolmates in the other batches, and the teachers of your school.',
  ],
  [
    ownWords.cardForSchool(null),
    'For the schoolmates in the other batches, and the teachers of your school.',
  ],
] as const)('%#: the text above a card names its viewers and how many they are', ([sentence, words]) => {
  expect(sentence).toBe(words);
});
