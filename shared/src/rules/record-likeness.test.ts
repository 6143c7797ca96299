import { describe, expect, it } from 'vitest';
import { aClassOf, aComparable } from '../../testing/comparable.ts';
import { howLikely } from './likelihood.ts';
import { type Comparable, likelyFrom, likenessOf, prepare } from './record-likeness.ts';

const likeness = (one: Comparable, other: Comparable) => likenessOf(prepare(one), prepare(other), false);

const a = aClassOf('2012 - 2013');
const b = aClassOf('2012 - 2013', '10-B');
const next = aClassOf('2013 - 2014');
const far = aClassOf('2020 - 2021');

const mobile = '+919846010102';
const other = '+919846099999';

describe('two records are', () => {
  it.each([
    [
      'very',
      'the same name in one class list, and the same number',
      aComparable('Anjali Menon', a, { mobile }),
      aComparable('Anjali P Menon', a, { mobile }),
      ['Same mobile number', 'Same name but for initials', 'Both in 10-A, 2012 - 2013'],
    ],
    [
      'very',
      'a person in two classes, one year apart, with the same number',
      aComparable('Anjali Menon', a, { mobile }),
      aComparable('Anjaly Menon', next, { mobile }),
      ['Names sound alike', 'Same mobile number', 'One year apart'],
    ],
    [
      'very',
      'a person with a new name, matched by the name at school',
      aComparable('Anjali Nair', a, { formerName: 'Anjali Menon', email: 'a@example.org' }),
      aComparable('Anjali Menon', a, { email: 'a@example.org' }),
      ['The name at school fits', 'Same e-mail', 'Both in 10-A, 2012 - 2013'],
    ],
    [
      'likely',
      'the same name twice in one class list',
      aComparable('Sowmya Nair', a, { place: 'Kottayam' }),
      aComparable('Soumya Nair', a, { location: 'Kottayam' }),
      ['Names sound alike', 'Both in 10-A, 2012 - 2013', 'Same place'],
    ],
    [
      'maybe',
      'two rows of one list with the same number and different names',
      aComparable('Anju', a, { mobile }),
      aComparable('Thressiamma Mathew', a, { mobile }),
      ['Same mobile number', 'Both in 10-A, 2012 - 2013', 'But different names'],
    ],
    [
      'likely',
      'a single first name, with the WhatsApp number of the other record',
      aComparable('Anjali', a, { mobile }),
      aComparable('Anjali Menon', a, { mobile: other, whatsapp: mobile }),
      ['Same number for WhatsApp', 'One name is part of the other', 'Both in 10-A, 2012 - 2013'],
    ],
    [
      'maybe',
      'the same name in two divisions of a batch',
      aComparable('Anjali Menon', a),
      aComparable('Menon Anjali', b),
      ['Same name', 'Both in 2012 - 2013'],
    ],
    [
      'likely',
      'a matching nickname and the same number',
      aComparable('Thressiamma Mathew', a, { nickname: 'Anju', mobile }),
      aComparable('Anju', b, { mobile }),
      ['Same mobile number', 'The nickname fits', 'Both in 2012 - 2013'],
    ],
  ] as const)('rated "%s": %s', (expected, _what, one, second, reasons) => {
    const { score, reasons: said } = likeness(one, second);
    expect([score >= likelyFrom, howLikely(score)]).toEqual([true, expected]);
    expect(new Set(said)).toEqual(new Set(reasons));
    expect(likeness(second, one).score).toBe(score);
  });

  it.each([
    [
      'namesakes in batches far apart',
      aComparable('Anjali Menon', a, { mobile, place: 'Kochi' }),
      aComparable('Anjali Menon', far, { mobile: other, place: 'Kochi' }),
    ],
    ['namesakes in the next batch', aComparable('Anjali Menon', a), aComparable('Anjali Menon', next)],
    [
      'siblings with the number of their father in both lists',
      aComparable('Anjali Menon', a, { mobile, place: 'Kochi', gender: 'Female' }),
      aComparable('Arun Menon', next, { mobile, place: 'Kochi', gender: 'Male' }),
    ],
    [
      'sisters of one year with a shared number and e-mail',
      aComparable('Anjali Menon', a, { mobile, email: 'menon@example.org' }),
      aComparable('Asha Menon', b, { mobile, email: 'menon@example.org' }),
    ],
    [
      'twins of one class',
      aComparable('Anjali Menon', a, { mobile }),
      aComparable('Asha Menon', a, { mobile }),
    ],
    [
      'a girl and a boy with the same name in one class',
      aComparable('Jyothi Thomas', a, { gender: 'Female' }),
      aComparable('Jyothi Thomas', a, { gender: 'Male' }),
    ],
    ['two people with different initials', aComparable('Anjali K', a), aComparable('Anjali M', a)],
    ['two names, one with an additional initial', aComparable('Anjali', a), aComparable('K. Anjali', a)],
    ['two people with the same first name', aComparable('Anjali', a), aComparable('Anjali Menon', a)],
  ])('are not likely one person: %s', (_what, one, second) => {
    const { score } = likeness(one, second);
    expect(score).toBeLessThan(likelyFrom);
    expect(likeness(second, one).score).toBe(score);
  });
});
