import { postWords } from '@memcherrish/shared/text/school/posts.ts';
import { expect, test } from 'vitest';
import { problemsOf, roomAnnounced, roomLeft } from './post-entry.ts';

const link = 'https://a.example ';

test.each([
  ['nothing', '', 0, { text: postWords.postEmpty }],
  ['white space', ' \n\t\u00a0', 0, { text: postWords.postEmpty }],
  ['a photo alone', '', 1, {}],
  ['2,000 characters', 'x'.repeat(2000), 0, {}],
  ['2,001 characters', 'x'.repeat(2001), 0, { text: postWords.postTooLong }],
  ['2,000 characters and blank edges', ` ${'x'.repeat(2000)}\n`, 0, {}],
  ['2,000 letters outside the basic plane', '😀'.repeat(2000), 0, {}],
  ['20 links', link.repeat(20), 0, {}],
  ['21 links', link.repeat(21), 0, { text: postWords.postTooManyLinks }],
  ['four photos', 'x', 4, {}],
  ['five photos', 'x', 5, { photos: postWords.postTooManyPhotos }],
  ['letters under marks, right to left', 'שָׁלוֹם e\u0301\u0323', 0, {}],
])('a post of %s gets the expected errors', (_, text, photos, problems) => {
  expect(problemsOf(text, photos)).toEqual(problems);
});

test.each([
  [1800, null],
  [1801, '199 characters left'],
  [1999, '1 character left'],
  [2000, '0 characters left'],
  [2001, '1 character too many'],
])('the counter of a text with %i characters says %s', (count, words) => {
  expect(roomLeft('x'.repeat(count))).toBe(words);
});

test('the remaining room is announced to screen readers in steps', () => {
  const said = [...new Set(Array.from({ length: 2100 }, (_, count) => roomAnnounced('x'.repeat(count))))];
  expect(said).toEqual(['', '100 characters left', '20 characters left', postWords.postTooLong]);
});
