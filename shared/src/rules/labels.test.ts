import { describe, expect, it } from 'vitest';
import { batchLabel, divisionName, labelKey, tidy } from './labels.ts';

describe('batchLabel', () => {
  // Shows spec:rules.15
  // Shows decision:labels
  it.each(['2012 - 2013', '2012-13', '2012 – 2013', '2012—2013', ' 2012  -  13 ', '2012−13'])(
    'reads %j as 2012 - 2013',
    (entry) => {
      expect(batchLabel(entry)).toBe('2012 - 2013');
    },
  );

  it('reads a range of one year in its century', () => {
    expect(batchLabel('2012-12')).toBe('2012 - 2012');
  });

  it('continues a range over the turn of a century in the next century', () => {
    expect(batchLabel('1999-00')).toBe('1999 - 2000');
  });

  it.each([
    ['Class of 2010', 'Class of 2010'],
    ['2012', '2012'],
    ['2012-1', '2012 - 1'],
    ['2012-131', '2012 - 131'],
    ['Batch 2012-13', 'Batch 2012 - 13'],
    ['2012-1A', '2012 - 1A'],
    ['2012-Arts', '2012 - Arts'],
    ['Old  boys – 1970s', 'Old boys - 1970s'],
  ])('keeps the words of %j', (entry, expected) => {
    expect(batchLabel(entry)).toBe(expected);
  });
});

describe('divisionName', () => {
  it.each(['10-A', ' 10 - A ', '10 – A'])('reads %j as 10-A', (entry) => {
    expect(divisionName(entry)).toBe('10-A');
  });
});

describe('labels', () => {
  it('are equal when only letter case differs', () => {
    expect(labelKey('10-a')).toBe(labelKey('10-A'));
    expect(labelKey('10-A')).not.toBe(labelKey('10-B'));
    expect(labelKey('10-A')).toBe('10-a');
  });

  it('contain no invisible characters', () => {
    expect(tidy('A\u0000B\u202Ec\u200D')).toBe('A Bc');
  });

  it.each([
    ['a zero-width space', 'Anu\u200B Thomas\u200B'],
    ['direction marks', '\u200EAnu\u200F Thomas\u061C'],
    ['embedded directions', '\u202AAnu\u202C \u2066Thomas\u2069'],
    ['a soft hyphen', 'A\u00ADnu Tho\u00ADmas'],
    ['a word joiner', 'Anu\u2060 Thomas'],
    ['a byte order mark', '\uFEFFAnu Thomas'],
    ['a variation selector', 'Anu\uFE0F Thomas'],
    ['joiners in Latin words', 'A\u200Dnu Thom\u200Cas'],
    ['a filler', 'Anu\u3164 Thomas'],
    ['tags', 'Anu\u{E0041} Thomas'],
    ['control characters and line ends', '\tAnu\r\nThomas\u0085'],
    ['a no-break space', 'Anu\u00A0Thomas'],
  ])('lose %s', (_, text) => {
    expect(tidy(text)).toBe('Anu Thomas');
  });

  it.each([
    ['a chillu of the older spelling', 'അനില്\u200D'],
    ['a chillu inside a word', 'അന്\u200Dവര്\u200D'],
    ['a joiner inside a Hindi word', 'क्\u200Dष'],
    ['a non-joiner inside a Malayalam word', 'സ്\u200Cആപ്പ്'],
    ['a non-joiner inside a Persian word', 'می\u200Cخواهم'],
    ['a joined emoji', '👩‍⚕️ 👨‍👩‍👧'],
    ['a heart and a keycap', '❤️ 1️⃣'],
    ['a flag', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
  ])('keep %s', (_, text) => {
    expect(tidy(text)).toBe(text);
  });

  it('lose a joiner at the end of a word that it does not shape', () => {
    expect(tidy('അനു\u200D തോമസ്\u200C')).toBe('അനു തോമസ്');
    expect(tidy('अनु\u200D')).toBe('अनु');
  });
});
