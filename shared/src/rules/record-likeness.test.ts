import { describe, expect, it } from 'vitest';
import { aClassOf, aComparable } from '../../testing/comparable.ts';
import { howLikely } from './likelihood.ts';
import { type Comparable, likelyFrom, likenessOf, mayBeLikely, prepare } from './record-likeness.ts';

const likeness = (one: Comparable, other: Comparable) => likenessOf(prepare(one), prepare(other), false);

const a = aClassOf('2012 - 2013');
const b = aClassOf('2012 - 2013', '10-B');
const next = aClassOf('2013 - 2014');
const far = aClassOf('2020 - 2021');

const mobile = '+919846010102';
const other = '+919846099999';

describe('two records', () => {
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

describe('the score of two records', () => {
  const menon = (inClass = a, fields: Partial<Comparable> = {}) =>
    aComparable('Anjali Menon', inClass, fields);
  const two = { ...a, batchId: '2014 - 2015', batch: '2014 - 2015', divisionId: 'two' };
  const three = { ...a, batchId: '2015 - 2016', batch: '2015 - 2016', divisionId: 'three' };
  const four = { ...a, batchId: '2016 - 2017', batch: '2016 - 2017', divisionId: 'four' };
  const unknown = { ...a, batchId: 'x', batch: 'Old girls', divisionId: 'x' };

  it.each<[what: string, score: number, one: Comparable, second: Comparable]>([
    ['the same name in one class', 70, menon(), menon()],
    ['the same name in one batch', 60, menon(), menon(b)],
    ['the same name in the next batch', 55, menon(), menon(next)],
    ['the same name two years apart', 40, menon(), menon(two)],
    ['the same name three years apart', 40, menon(), menon(three)],
    ['the same name four years apart', 25, menon(), menon(four)],
    ['the same name, in a batch without a year', 50, menon(), menon(unknown)],
    ['the nearest of several batches', 55, { ...menon(), classes: [far, a] }, menon(next)],
    ['different numbers', 64, menon(a, { mobile }), menon(a, { mobile: other })],
    ['one known number', 70, menon(a, { mobile }), menon()],
    ['one number for both, in one class', 100, menon(a, { mobile }), menon(a, { mobile })],
    ['an e-mail for both', 95, menon(a, { email: 'a@example.org' }), menon(next, { email: 'a@example.org' })],
    ['different e-mails', 70, menon(a, { email: 'a@example.org' }), menon(a, { email: 'b@example.org' })],
    ['another gender', 35, menon(a, { gender: 'Female' }), menon(a, { gender: 'Male' })],
    ['one known gender', 70, menon(a, { gender: 'Female' }), menon()],
    ['the same gender', 70, menon(a, { gender: 'Female' }), menon(a, { gender: 'Female' })],
    [
      'one place, in any spelling',
      78,
      menon(a, { place: 'Fort Kochi' }),
      menon(a, { location: 'fort kochi' }),
    ],
    ['two places', 70, menon(a, { place: 'Fort Kochi' }), menon(a, { place: 'Kochi' })],
    ['a former name', 66, aComparable('Anjali Nair', a, { formerName: 'Anjali Menon' }), menon()],
    [
      'a former name that does not fit',
      70,
      aComparable('Anjali Menon', a, { formerName: 'Usha Das' }),
      menon(),
    ],
    ['an unlike former name', 20 - 15, aComparable('Usha', a, { formerName: 'Asha' }), menon()],
    ['a first name alone', 54, aComparable('Anjali', a), aComparable('Anjali', a)],
    ['two words and an initial', 70, aComparable('Anjali Menon K', a), aComparable('K Anjali Menon', a)],
    ['a first name with an initial', 70, aComparable('Anjali M', a), aComparable('M Anjali', a)],
    ['equal nicknames', 44, aComparable('Usha', a, { nickname: 'Ammu' }), menon(a, { nickname: 'Ammu' })],
    ['a nickname that is a word of the name', 44, menon(a, { nickname: 'Ammu' }), aComparable('Ammu Das', a)],
    [
      'a nickname that is a word of one of two names',
      44,
      menon(a, { nickname: 'Ammu' }),
      aComparable('Ammu Das', a, { formerName: 'Usha Roy' }),
    ],
    [
      'different nicknames',
      5,
      aComparable('Usha', a, { nickname: 'Ammu' }),
      menon(a, { nickname: 'Kuttan' }),
    ],
    ['a nickname for one', 5, aComparable('Usha', a, { nickname: 'Ammu' }), menon()],
  ])('a pair with %s has the score %s', (_what, score, one, second) => {
    expect(likeness(one, second).score).toBe(score);
    expect(likeness(second, one).score).toBe(score);
  });

  it('is lower for a common name, and never below none', () => {
    expect(likenessOf(prepare(menon()), prepare(menon()), true).score).toBe(60);
    const strangers = [prepare(aComparable('Usha', a)), prepare(menon())] as const;
    expect(likenessOf(...strangers, true)).toEqual(likenessOf(...strangers, false));
    expect(likenessOf(...strangers, false).score).toBe(5);
    expect(likeness(aComparable('Usha', a), menon(far)).score).toBe(0);
  });

  it('comes with the strongest reasons first', () => {
    const [one, second] = [
      menon(a, { mobile, place: 'Kochi' }),
      menon(two, { mobile: other, place: 'Kochi' }),
    ];
    expect(likeness(one, second).reasons).toEqual([
      'Same name',
      'Same place',
      'But different mobile numbers',
      'But 2 years apart',
    ]);
  });
});

it.each<[what: string, one: Partial<Comparable>, second: Partial<Comparable>, may: boolean]>([
  ['nothing', {}, {}, false],
  ['an e-mail', { email: 'a@example.org' }, { email: 'a@example.org' }, true],
  ['two e-mails', { email: 'a@example.org' }, { email: 'b@example.org' }, false],
  ['a number', { mobile }, { whatsapp: mobile }, true],
  ['two numbers', { mobile }, { mobile: other }, false],
  ['a nickname', { nickname: 'Ammu' }, { nickname: 'Ammu' }, true],
  ['the nickname of one', { nickname: 'Mathew' }, {}, true],
  ['another nickname', { nickname: 'Ammu' }, { nickname: 'Kuttan' }, false],
  ['a former name', { formerName: 'Thomas Mathew' }, {}, true],
  ['a word of the name', { name: 'Thomas' }, {}, true],
])('two records that share %s may be likely', (_what, one, second, may) => {
  const [first, other] = [
    prepare(aComparable('Anjali Menon', a, one)),
    prepare(aComparable('Thomas Mathew', a, second)),
  ];
  expect(mayBeLikely(first, other)).toBe(may);
  expect(mayBeLikely(other, first)).toBe(may);
});
