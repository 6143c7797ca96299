import { describe, expect, it } from 'vitest';
import { DuplicateIndex } from './duplicates.ts';
import { howLikely } from './likelihood.ts';
import { nameLikeness, namePartsOf } from './name-likeness.ts';
import { type Comparable, likelyFrom, likenessOf, prepare } from './record-likeness.ts';

const likeness = (one: Comparable, other: Comparable) => likenessOf(prepare(one), prepare(other), false);

describe('two names', () => {
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
  ])('%s and %s: %s', (one, other, expected) => {
    expect(nameLikeness(namePartsOf(one), namePartsOf(other))).toBe(expected);
    expect(nameLikeness(namePartsOf(other), namePartsOf(one))).toBe(expected);
  });
});

let ids = 0;
const classOf = (batch: string, division = '10-A') => ({
  batchId: batch,
  batch,
  divisionId: `${batch} ${division}`,
  division,
});
const a = classOf('2012 - 2013');
const b = classOf('2012 - 2013', '10-B');
const next = classOf('2013 - 2014');
const far = classOf('2020 - 2021');

function record(name: string, ...rest: [...classes: (typeof a)[], fields: Partial<Comparable>]): Comparable {
  const fields = rest.at(-1) as Partial<Comparable>;
  ids += 1;
  return {
    _id: `person ${ids}`,
    name,
    formerName: null,
    nickname: null,
    gender: null,
    mobile: null,
    whatsapp: null,
    email: null,
    place: null,
    location: null,
    classes: rest.slice(0, -1) as (typeof a)[],
    ...fields,
  };
}

const mobile = '+919846010102';
const other = '+919846099999';

describe('two records are', () => {
  it.each([
    [
      'very',
      'the same name in one class list, and the same number',
      record('Anjali Menon', a, { mobile }),
      record('Anjali P Menon', a, { mobile }),
      ['Same mobile number', 'Same name but for initials', 'Both in 10-A, 2012 - 2013'],
    ],
    [
      'very',
      'one who is in two classes, one year after the other, with the same number',
      record('Anjali Menon', a, { mobile }),
      record('Anjaly Menon', next, { mobile }),
      ['Names sound alike', 'Same mobile number', 'One year apart'],
    ],
    [
      'very',
      'one whose name has changed, by the name at school',
      record('Anjali Nair', a, { formerName: 'Anjali Menon', email: 'a@example.org' }),
      record('Anjali Menon', a, { email: 'a@example.org' }),
      ['The name at school fits', 'Same e-mail', 'Both in 10-A, 2012 - 2013'],
    ],
    [
      'likely',
      'the same name twice in one class list',
      record('Sowmya Nair', a, { place: 'Kottayam' }),
      record('Soumya Nair', a, { location: 'Kottayam' }),
      ['Names sound alike', 'Both in 10-A, 2012 - 2013', 'Same place'],
    ],
    [
      'maybe',
      'one list with one number twice, whatever the names',
      record('Anju', a, { mobile }),
      record('Thressiamma Mathew', a, { mobile }),
      ['Same mobile number', 'Both in 10-A, 2012 - 2013', 'But different names'],
    ],
    [
      'likely',
      'a first name alone, with the number on WhatsApp of the other',
      record('Anjali', a, { mobile }),
      record('Anjali Menon', a, { mobile: other, whatsapp: mobile }),
      ['Same number for WhatsApp', 'One name is part of the other', 'Both in 10-A, 2012 - 2013'],
    ],
    [
      'maybe',
      'the same name in two divisions of a batch',
      record('Anjali Menon', a, {}),
      record('Menon Anjali', b, {}),
      ['Same name', 'Both in 2012 - 2013'],
    ],
    [
      'likely',
      'a nickname that fits, and the number',
      record('Thressiamma Mathew', a, { nickname: 'Anju', mobile }),
      record('Anju', b, { mobile }),
      ['Same mobile number', 'The nickname fits', 'Both in 2012 - 2013'],
    ],
  ] as const)('%s: %s', (expected, _what, one, second, reasons) => {
    const { score, reasons: said } = likeness(one, second);
    expect([score >= likelyFrom, howLikely(score)]).toEqual([true, expected]);
    expect(new Set(said)).toEqual(new Set(reasons));
    expect(likeness(second, one).score).toBe(score);
  });

  it.each([
    [
      'namesakes in batches far apart',
      record('Anjali Menon', a, { mobile, place: 'Kochi' }),
      record('Anjali Menon', far, { mobile: other, place: 'Kochi' }),
    ],
    ['namesakes in the next batch', record('Anjali Menon', a, {}), record('Anjali Menon', next, {})],
    [
      'siblings, whose father’s number stands in both lists',
      record('Anjali Menon', a, { mobile, place: 'Kochi', gender: 'Female' }),
      record('Arun Menon', next, { mobile, place: 'Kochi', gender: 'Male' }),
    ],
    [
      'sisters of one year, with one number and one e-mail',
      record('Anjali Menon', a, { mobile, email: 'menon@example.org' }),
      record('Asha Menon', b, { mobile, email: 'menon@example.org' }),
    ],
    ['twins of one class', record('Anjali Menon', a, { mobile }), record('Asha Menon', a, { mobile })],
    [
      'two of one name in one class, a girl and a boy',
      record('Jyothi Thomas', a, { gender: 'Female' }),
      record('Jyothi Thomas', a, { gender: 'Male' }),
    ],
    ['those with different initials', record('Anjali K', a, {}), record('Anjali M', a, {})],
    ['those with a first name in common', record('Anjali', a, {}), record('Anjali Menon', a, {})],
  ])('not likely one: %s', (_what, one, second) => {
    expect(likeness(one, second).score).toBeLessThan(likelyFrom);
  });
});

describe('the index', () => {
  const found = (people: readonly Comparable[]) => {
    const index = new DuplicateIndex<Comparable>();
    for (const person of people) index.add(person);
    const compared = [...index.compared()];
    return { compared: compared.length, pairs: compared.filter((each) => each !== null) };
  };

  it('compares a pair once, however much it has in common, and nobody with themselves', () => {
    const [one, second] = [
      record('Anjali Menon', a, { mobile, whatsapp: mobile, email: 'a@example.org' }),
      record('Anjali Menon', a, { mobile, whatsapp: mobile, email: 'a@example.org' }),
    ];
    const { compared, pairs } = found([one, second]);
    expect([compared, pairs.map((pair) => [pair.one, pair.other])]).toEqual([1, [[one, second]]]);
  });

  it('holds a name that many in a school have for less', () => {
    const many = Array.from({ length: 8 }, (_, index) =>
      record('Mohammed Ali', classOf(`${2000 + index}`), {}),
    );
    const twins = [record('Mohammed Ali', a, {}), record('Mohammed Ali', b, {})];
    expect(found([...many, ...twins]).pairs).toEqual([]);
    expect(found(twins).pairs).toHaveLength(1);
  });

  it('finds each pair that is planted among 5,000, and does not compare everybody with everybody', () => {
    const first =
      'Anjali Arun Thomas Fathima Sowmya Biju Deepa Rahul Leela Vinod Asha Manoj Priya Suresh Latha'.split(
        ' ',
      );
    const second =
      'Menon Nair Mathew Pillai Varghese Kurian Das Rao Iyer Joseph Beevi Warrier Panicker George'.split(' ');
    const third = 'Kumar Raj Lal Babu Mon Chandran Dev Prasad Mohan Krishnan'.split(' ');
    let state = 1;
    const pick = (list: readonly string[]) => {
      state = (state * 48_271) % 2_147_483_647;
      return list[state % list.length] ?? '';
    };
    const people = Array.from({ length: 5000 }, (_, at) => {
      const name = `${pick(first)} ${pick(third)} ${pick(second)}`;
      const number = `+9198${String(46_000_000 + at).padStart(8, '0')}`;
      return record(name, classOf(`${1990 + (at % 25)} batch`), { mobile: number });
    });
    const planted = people
      .filter((_, at) => at % 100 === 0)
      .map((person) => ({ ...person, _id: `again ${person._id}` }));
    const { compared, pairs } = found([...people, ...planted]);
    const keys = new Set(pairs.map((pair) => pair.other._id));
    expect(planted.filter(({ _id }) => !keys.has(_id))).toEqual([]);
    expect(compared).toBeLessThan(5050 * 80);
  });
});
