import { describe, expect, it } from 'vitest';
import { nameLikeness, namePartsOf } from './name-likeness.ts';

describe('nameLikeness', () => {
  it.each([
    ['Anjali Menon', 'anjali  MENON', 'same'],
    ['Menon Anjali', 'Anjali Menon', 'same'],
    ['P. N. Anjali', 'Anjali N P', 'same'],
    ['Dr. Anjali Menon', 'Anjali Menon', 'same'],
    ['Sowmya Varghese', 'Soumya Varghis', 'near'],
    ['Sowmya Nair', 'Soumya Nair', 'sounds'],
    ['Jyothi Lakshmi', 'Jothi Laxmi', 'sounds'],
    ['Unni Krishnan', 'Unnikrishnan', 'sounds'],
    ['Unni Krishnan P', 'P. Unnikrishnan', 'sounds'],
    ['Fathima Beevi', 'Fatima Bivi', 'sounds'],
    ['Sebastian Thomas', 'Sebastain Thomas', 'near'],
    ['Anjali Menon', 'Anjali M', 'initials'],
    ['Anjali Menon', 'A. Menon', 'initials'],
    ['Anjali P. Menon', 'Anjali Menon', 'initials'],
    ['K. Anjali', 'Anjali', 'initials'],
    ['Anjali', 'Anjali Menon', 'part'],
    ['Anjali Menon', 'Anjali Nair', 'given'],
    ['Anjali K', 'Anjali M', 'given'],
    ['Arun Menon', 'Anjali Menon', 'given'],
    ['Asha Menon', 'Usha Menon', 'given'],
    ['Anu', 'Manu', 'other'],
    ['Anjali Menon', 'Thomas Mathew', 'other'],
    ['അഞ്ജലി മേനോൻ', 'അഞ്ജലി മേനോൻ', 'same'],
    ['A. P.', 'A. P.', 'other'],
    ['A. P.', 'Anjali', 'other'],
    ['Miss', 'miss', 'same'],
    // One letter: replaced, added, swapped with the next.
    ['Rajesh', 'Ramesh', 'near'],
    ['Sudhir', 'Sudhirn', 'near'],
    ['Sudhir', 'Sumdhir', 'near'],
    ['Kartik', 'Katrik', 'near'],
    ['Rajesh K Nair', 'Ramesh Nair', 'near'],
    // More than one letter, the first letter, and short words.
    ['Kartik', 'Katrin', 'other'],
    ['Kartik', 'Katlik', 'other'],
    ['Kartik', 'Kalrik', 'other'],
    ['Rajesh', 'Rakkmsh', 'other'],
    ['Ramesh', 'Kamesh', 'other'],
    ['Raju', 'Ramu', 'other'],
    ['Rames', 'Ramp', 'other'],
    ['Ramps', 'Ramp', 'other'],
  ])('compares %s with %s as %s', (one, other, expected) => {
    expect(nameLikeness(namePartsOf(one), namePartsOf(other))).toBe(expected);
    expect(nameLikeness(namePartsOf(other), namePartsOf(one))).toBe(expected);
  });
});
