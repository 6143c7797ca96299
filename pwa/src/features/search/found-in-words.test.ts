import { expect, test } from 'vitest';
import { standsIn } from './found-in-words.ts';

const place = (division: string, subject: string | null = null) => ({
  divisionId: division,
  division,
  batch: '2012 - 2013',
  schoolName: "St. Mary's",
  subject,
});

test.for([
  [[place('10-A')], ['10-A, 2012 - 2013']],
  [
    [place('10-A'), place('9-B')],
    ['10-A, 2012 - 2013', '9-B, 2012 - 2013'],
  ],
  [
    [place('10-A'), place('9-B'), place('8-C'), place('7-D')],
    ['10-A, 2012 - 2013', '9-B, 2012 - 2013', 'and 2 more'],
  ],
  [[place('10-A', 'Physics'), place('10-A', 'Physics')], ['Physics, 10-A, 2012 - 2013']],
] as const)('names the divisions of a found person, the nearest first (case %#)', ([places, words]) => {
  expect(standsIn(places)).toEqual(words);
});
