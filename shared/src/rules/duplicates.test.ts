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

  it('finds every planted pair among 5,000 people without comparing all pairs', () => {
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
      return aComparable(name, aClassOf(`${1990 + (at % 25)} batch`), { mobile: number });
    });
    const planted = people
      .filter((_, at) => at % 100 === 0)
      .map((person) => ({ ...person, _id: `again ${person._id}` }));
    const { compared, pairs } = found([...people, ...planted]);
    const keys = new Set(pairs.map((pair) => pair.other._id));
    expect(planted.filter(({ _id }) => !keys.has(_id))).toEqual([]);
    expect(compared).toBeLessThan(5050 * 80);
    expect(compared).toBeLessThan(duplicatesSearch.steps);
  });
});
