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

  // Shows spec:school.74, spec:limits.32
  it('has one of eight tints, always the same for a name', () => {
    for (const name of ['Anjali Menon', 'വിനോദ്', '', 'x'.repeat(120)]) {
      expect(tintOf(name)).toBe(tintOf(name));
      expect(tintOf(name)).toBeGreaterThanOrEqual(1);
      expect(tintOf(name)).toBeLessThanOrEqual(8);
    }
  });
});
