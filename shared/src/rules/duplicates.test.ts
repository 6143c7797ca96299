import { describe, expect, it } from 'vitest';
import { aClassOf, aComparable } from '../../testing/comparable.ts';
import { duplicatesSearch } from '../domain/limits.ts';
import { DuplicateIndex } from './duplicates.ts';
import type { Comparable } from './record-likeness.ts';

const a = aClassOf('2012 - 2013');
const b = aClassOf('2012 - 2013', '10-B');
const mobile = '+919846010102';

describe('the index', () => {
  const found = (people: readonly Comparable[]) => {
    const index = new DuplicateIndex<Comparable>();
    for (const person of people) index.add(person);
    const compared = [...index.compared()];
    return { compared: compared.length, pairs: compared.filter((each) => each !== null) };
  };

  it('compares each pair once and no record with itself', () => {
    const [one, second] = [
      aComparable('Anjali Menon', a, { mobile, whatsapp: mobile, email: 'a@example.org' }),
      aComparable('Anjali Menon', a, { mobile, whatsapp: mobile, email: 'a@example.org' }),
    ];
    const { pairs } = found([one, second]);
    expect(pairs.map((pair) => [pair.one, pair.other])).toEqual([[one, second]]);
  });

  it('compares first the records that share the rarest value', () => {
    const many = Array.from({ length: 60 }, () => aComparable('Arun Nair', a));
    const rare = [aComparable('Gopalakrishna Warrier', a), aComparable('Gopalakrishna Warrier', a)];
    const [first] = found([...many, ...rare]).pairs;
    expect(first?.one.name).toBe('Gopalakrishna Warrier');
  });

  it('needs entries and steps in proportion to the people, for names of any length', () => {
    const syllables = ['ba', 'da', 'ka', 'la', 'ma', 'na', 'pa', 'ra', 'sa', 'ta', 'va', 'ji'].flatMap(
      (start) => ['', 'n', 'r'].map((end) => `${start}${end}`),
    );
    const name = (at: number) =>
      Array.from({ length: 30 }, (_, word) => syllables[(at * 7 + word * (at % 11)) % syllables.length]).join(
        ' ',
      );
    const index = new DuplicateIndex<Comparable>();
    for (let at = 0; at < 300; at += 1) index.add(aComparable(name(at), a));
    expect(index.entries).toBeLessThan(300 * 40);
  });

  it('gives a lower score to a name that many people in the school have', () => {
    const many = Array.from({ length: 8 }, (_, index) =>
      aComparable('Mohammed Ali', aClassOf(`${2000 + index}`)),
    );
    const twins = [aComparable('Mohammed Ali', a), aComparable('Mohammed Ali', b)];
    expect(found([...many, ...twins]).pairs).toEqual([]);
    expect(found(twins).pairs).toHaveLength(1);
  });

  it('scores a common name the same in either order', () => {
    const many = Array.from({ length: 8 }, (_, at) => aComparable('Anjali', aClassOf(`${2000 + at}`)));
    const pair = [aComparable('Anjali M', a), aComparable('Anjali Menon', a)];
    const scores = [pair, pair.toReversed()].map((two) => found([...many, ...two]).pairs);
    expect(scores[0]).toEqual(scores[1]);
    expect(found(pair).pairs).toHaveLength(1);
  });

  it('compares two records that share a value, and finds them if they are likely one person', () => {
    const next = aClassOf('2013 - 2014');
    const alike: Record<string, readonly [Comparable, Comparable]> = {
      'a number': [aComparable('Asha M', a, { mobile }), aComparable('Asha Menon', next, { mobile })],
      'a number of another kind': [
        aComparable('Asha M', a, { mobile }),
        aComparable('Asha Menon', next, { whatsapp: mobile }),
      ],
      'an e-mail': [
        aComparable('Asha M', a, { email: 'a@example.org' }),
        aComparable('Asha Menon', next, { email: 'a@example.org' }),
      ],
      'two words of the name, in any order': [
        aComparable('Ravi Menon', a, { place: 'Kochi' }),
        aComparable('Menon Ravi', next, { place: 'Kochi' }),
      ],
      'two words of a former name': [
        aComparable('Ravi Das', a, { place: 'Kochi', formerName: 'Ravi Menon' }),
        aComparable('Menon Ravi', a, { place: 'Kochi' }),
      ],
      'a word, in one batch': [aComparable('Asha M', a), aComparable('Asha Menon', a)],
      'the consonants of a word, in one batch': [
        aComparable('Suresh', a, { place: 'Kochi' }),
        aComparable('Suresha', a, { place: 'Kochi' }),
      ],
      'the name without its spaces, in one batch': [
        aComparable('Ammu Kutty', a, { place: 'Kochi' }),
        aComparable('Ammukutty', a, { place: 'Kochi' }),
      ],
    };
    const counts = Object.entries(alike).map(([what, pair]) => [what, found(pair).pairs.length]);
    expect(counts).toEqual(Object.keys(alike).map((what) => [what, 1]));
  });

  it('does not compare records that share no value', () => {
    const strangers = [
      aComparable('Asha Das', a, { mobile, email: 'a@example.org' }),
      aComparable('Manu Roy', a, { mobile: '+919846010103', email: 'm@example.org' }),
      aComparable('Asha Roy', aClassOf('2013 - 2014')),
      aComparable('Usha', a),
      aComparable('Binu', a),
    ];
    expect(found(strangers).compared).toBe(0);
  });

  it('does not compare the people of a value that more than 120 people have', () => {
    const sharing = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        aComparable('Anjali', aClassOf(`class ${at}`), { email: 'office@example.org' }),
      );
    // 120 people are 7,140 pairs. Four more steps stand for the 241 values, 50 each.
    expect(found(sharing(120)).compared).toBe(7140 + 4);
    expect(found(sharing(121)).compared).toBe(4);
  });

  it('compares a pair once, however many values it shares, and counts the values', () => {
    const twelve = Array.from({ length: 12 }, () => aComparable('Anjali Menon', a));
    expect(found(twelve).pairs).toHaveLength(66);
    const index = new DuplicateIndex<Comparable>();
    index.add(aComparable('Anjali Kumar Menon', a, { mobile, whatsapp: mobile, email: 'a@example.org' }));
    // A number, an e-mail, three pairs of words, and in the batch three words, their consonants, and all joined.
    expect(index.entries).toBe(1 + 1 + 3 + 3 + 3 + 1);
  });

  it('takes a name for common from six people on, in any order of its words', () => {
    const commonName = 'But many here have this name';
    const named = (...names: string[]) =>
      names.map((name, at) => aComparable(name, aClassOf(`${2000 + at}`)));
    const pair = [aComparable('Ravi Menon', a, { mobile }), aComparable('Ravi Menon', b, { mobile })];
    const reasonsWith = (...names: string[]) =>
      found([...named(...names), ...pair]).pairs.find(({ one }) => one === pair[0])?.reasons;
    expect(reasonsWith('Ravi Menon', 'Ravi Menon', 'Menon Ravi')).not.toContain(commonName);
    expect(reasonsWith('Ravi Menon', 'Ravi Menon', 'Menon Ravi', 'Menon Ravi')).toContain(commonName);
    expect(reasonsWith('Asha Das', 'Usha Roy', 'Binu Paul', 'Manu Das', 'Ravi Das')).not.toContain(
      commonName,
    );
  });

  it.each([300, 5000])('finds every planted pair among %i people without comparing all pairs', (count) => {
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
    const people = Array.from({ length: count }, (_, at) => {
      const name = `${pick(first)} ${pick(third)} ${pick(second)}`;
      const number = `+9198${String(46_000_000 + at).padStart(8, '0')}`;
      return aComparable(name, aClassOf(`${1990 + (at % 25)} batch`), { mobile: number });
    });
    const planted = people
      .filter((_, at) => at % 100 === 0)
      .map((person) => ({ ...person, _id: `again ${person._id}` }));
    const { compared, pairs } = found([...people, ...planted]);
    const keys = new Set(pairs.map((pair) => pair.other._id));
    expect(planted.filter(({ _id }) => !keys.has(_id))).toEqual([]);
    expect(compared).toBeLessThan(1.01 * count * 80);
    expect(compared).toBeLessThan(duplicatesSearch.steps);
  });
});
