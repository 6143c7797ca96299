import { expect, test } from 'vitest';
import { eventWords } from './events.ts';

test.each([
  [['Anu'], 0, false, 'Anu is coming'],
  [['Anu', 'Jiji'], 0, false, 'Anu and Jiji are coming'],
  [['Anu', 'Jiji'], 29, false, 'Anu, Jiji and 29 others are coming'],
  [['Anu', 'Jiji'], 1, true, 'You, Anu, Jiji and 1 other are coming'],
  [['Anu'], 0, true, 'You and Anu are coming'],
  [[], 1, false, '1 person is coming'],
  [[], 3, false, '3 people are coming'],
])('%j, %i others and %s for the viewer read as one sentence', (names, others, withYou, sentence) => {
  expect(eventWords.comingTogether(names, others, withYou)).toBe(sentence);
});
