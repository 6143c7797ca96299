import { describe, expect, it } from 'vitest';
import { day } from '../domain/durations.ts';
import { isInTime, isPair, type Offer, offerText } from './hello-offer.ts';

const one: Offer = {
  ...{ from: 'anju', to: 'binu', nonce: 'n1', otherNonce: 'n2' },
  ...{ fields: ['mobile', 'email'], signedAt: '2026-11-01T10:00:00.000Z' },
};
const other: Offer = { ...one, from: 'binu', to: 'anju', nonce: 'n2', otherNonce: 'n1', fields: [] };

it('a phone signs every part of an offer, one in each line', () => {
  expect(offerText(one)).toBe(
    'Memcherrish hello 1\nanju\nbinu\nn1\nn2\nmobile,email\n2026-11-01T10:00:00.000Z',
  );
});

describe('a pair of offers', () => {
  it('two offers belong to one meeting when each names the other person and the nonce of the other', () => {
    expect(isPair(one, other)).toBe(true);
    expect(isPair(other, one)).toBe(true);
  });

  it.each<[string, Partial<Offer>]>([
    ['comes from a third person', { from: 'chinnu' }],
    ['goes to a third person', { to: 'chinnu' }],
    ['has a nonce of another meeting', { nonce: 'n3' }],
    ['answers a nonce of another meeting', { otherNonce: 'n3' }],
  ])('two offers do not belong to one meeting when one %s', (_what, fields) => {
    expect(isPair(one, { ...other, ...fields })).toBe(false);
    expect(isPair({ ...other, ...fields }, one)).toBe(false);
  });

  it('two offers do not belong to one meeting when a person meets themself, or a phone its own nonce', () => {
    const own = { ...one, to: 'anju' };
    expect(isPair(own, { ...own, nonce: 'n2', otherNonce: 'n1' })).toBe(false);
    const same = { ...one, otherNonce: 'n1' };
    expect(isPair(same, { ...same, from: 'binu', to: 'anju' })).toBe(false);
  });
});

it.each([
  ['when it is signed', 0, true],
  ['three weeks later', 21 * day, true],
  ['after three weeks', 21 * day + 1, false],
  ['a week before, by a clock that is ahead', -7 * day, true],
  ['more than a week before', -7 * day - 1, false],
])('an offer counts %s: %s ms, %s', (_when, age, counts) => {
  expect(isInTime(one, new Date(Date.parse(one.signedAt) + age))).toBe(counts);
});
