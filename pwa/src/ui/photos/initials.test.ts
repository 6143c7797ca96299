import { describe, expect, it } from 'vitest';
import { initials, tintOf } from './initials.ts';

describe('the initials on an avatar', () => {
  it.each([
    ['anjali Menon', 'AM'],
    ['  (Dr.) Rahul', 'DR'],
    ['Celin', 'C'],
    ['Amrutha D S.', 'AS'],
    ['Jayakrishnan K. – Parakkat', 'JP'],
    ['മിനി തോമസ്', 'മിതോ'],
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
    ['👨‍👩‍👧', '·'],
    ['👩‍👩‍👧‍👦 Family', 'F'],
    ['\u200Dഅനു', 'അ'],
    ['\u200C\u200D', '·'],
    ['\u0301 Anu', 'A'],
    ['محمد علي', 'م\u200Cع'],
  ])('are for %j the letters %j', (name, letter) => {
    expect(initials(name)).toBe(letter);
  });

  it.each([
    ['Anjali Menon', 7],
    ['വിനോദ്', 5],
    ['', 1],
  ])('have for %j always the tint %d', (name, tint) => {
    expect(tintOf(name)).toBe(tint);
  });

  it('have one of eight tints, and different names have different ones', () => {
    const tints = new Set(Array.from({ length: 200 }, (_, each) => tintOf(`Person ${each}`)));
    expect([...tints].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
