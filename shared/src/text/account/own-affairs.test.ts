import { expect, test } from 'vitest';
import { ownWords } from './own-affairs.ts';

test.for([
  [ownWords.cardForDivision(86, 'classes'), 'For the 86 other schoolmates of your classes.'],
  [ownWords.cardForDivision(1, 'class'), 'For the 1 other schoolmate of your class.'],
  [ownWords.cardForDivision(null, 'class'), 'For the other schoolmates of your class.'],
  [ownWords.cardForDivision(0, 'class'), 'For the other schoolmates of your class (none yet).'],
  [ownWords.cardForBatch(412, 'batches'), 'For the 412 schoolmates in the other classes of your batches.'],
  [ownWords.cardForBatch(0, 'batch'), 'For the schoolmates in the other classes of your batch (none yet).'],
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
