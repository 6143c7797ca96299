import { expect, test } from 'vitest';
import { textParts } from './linked-text.ts';

const linksOf = (text: string) =>
  textParts(text)
    .filter((part) => part.href !== null)
    .map((part) => [part.text, part.href]);

test.each([
  ['https://school.example/2009?a=1#b', 'https://school.example/2009?a=1#b'],
  ['HTTP://School.Example/A', 'http://school.example/A'],
  ['www.example.com/x', 'https://www.example.com/x'],
  ['https://മലയാളം.com/a', 'https://xn--rvc1gdlg9d.com/a'],
])('turns %s into a link', (written, href) => {
  expect(linksOf(written)).toEqual([[written, href]]);
});

test('excludes the punctuation at the end of a sentence from the link', () => {
  const link = 'https://school.example/a';
  expect(linksOf(`(see ${link}), please. Or ${link}!`)).toEqual([
    [link, link],
    [link, link],
  ]);
});

test.each([
  ['another scheme', 'javascript:alert(1) data:text/html,x file:///etc/passwd ftp://a.example/b'],
  ['an address that reads as another one', 'https://bank.example@elsewhere.example/login'],
  ['a full stop without a space', 'we sat there.in the first row'],
  ['a mail address', 'anjali@school.example'],
  ['markup', '<a href="x">y</a> [a](b) **c**'],
])('makes no link of %s', (_, text) => {
  expect(linksOf(text)).toEqual([]);
});

test('returns parts that together are the whole text', () => {
  for (const text of [
    '',
    'a\n\n b  https://x.example\nwww.y.example, and <b>',
    'שלום https://x.example عالم',
    'e\u0301\u0301\u0301',
  ])
    expect(
      textParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
});
