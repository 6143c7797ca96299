import { describe, expect, it } from 'vitest';
import { characters, excerptOf, isBlank, linksIn } from './post.ts';

describe('characters', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['🎓', 1],
    ['𠮷', 1],
    ['കൂട്ട്', 6],
    ['e\u0301', 2],
  ])('counts the characters of %j as %i', (text, count) => expect(characters(text)).toBe(count));
});

describe('links', () => {
  it.each([
    ['nothing of the kind', 0],
    ['http://a.in and HTTPS://B.in', 2],
    ['www.a.in, not awww.', 1],
    ['https://www.a.in', 2],
    ['javascript:alert(1)', 0],
  ])('counts the links in %j as %i', (text, count) => expect(linksIn(text)).toBe(count));
});

describe('isBlank', () => {
  it.each(['', ' \n\t', '\u00A0\u3000', '\u200B\u200F\u2060\uFEFF', '\u3164\u2800', '\u0000'])(
    'is true for the invisible text %j',
    (text) => expect(isBlank(text)).toBe(true),
  );
  it.each(['a', '.', '🎓', '\u200Fש', 'ക', '\u0301', '0'])('is false for the visible text %j', (text) =>
    expect(isBlank(text)).toBe(false),
  );
});

describe('excerptOf', () => {
  it('returns the beginning on one line, cut between characters, or null without text', () => {
    expect(excerptOf(' Two\n\n lines ')).toBe('Two lines');
    expect(excerptOf('a'.repeat(80))).toBe('a'.repeat(80));
    expect(excerptOf('🎓'.repeat(81))).toBe(`${'🎓'.repeat(79)}…`);
    expect(excerptOf(`${'a'.repeat(78)} ${'b'.repeat(9)}`)).toBe(`${'a'.repeat(78)}…`);
    expect(excerptOf('  ')).toBeNull();
  });
});
