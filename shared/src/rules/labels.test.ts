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
    expect(tidy('A\u0000B\u202Ec\u200D')).toBe('A B c\u200D');
  });
});
