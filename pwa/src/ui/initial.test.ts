import { describe, expect, it } from 'vitest';
import { firstLetter, tintOf } from './initial.ts';

describe('the initial on an avatar', () => {
  it.each([
    ['anjali Menon', 'A'],
    ['  (Dr.) Rahul', 'D'],
    ['ക്ഷമ', 'ക്ഷ'],
    ['रोहित', 'रो'],
    ['क्षमा', 'क्ष'],
    ['ക്‌ഷമ', 'ക്‌'],
    ['ദേവിക', 'ദേ'],
    ['முத்து', 'மு'],
    ['Émilie', 'É'],
    ['Émilie', 'É'],
    ['', '·'],
    ['🙂', '·'],
  ])('is for %j the letter %j', (name, letter) => {
    expect(firstLetter(name)).toBe(letter);
  });

  it.each([
    ['Anjali Menon', 7],
    ['വിനോദ്', 5],
    ['', 1],
  ])('has for %j always the tint %d', (name, tint) => {
    expect(tintOf(name)).toBe(tint);
  });

  it('has one of eight tints, and different names have different ones', () => {
    const tints = new Set(Array.from({ length: 200 }, (_, each) => tintOf(`Person ${each}`)));
    expect([...tints].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
