import { describe, expect, it } from 'vitest';
import {
  choiceTotalsOf,
  csvCell,
  isWaiting,
  isZone,
  type Party,
  seat,
  seatsNeeded,
  totalsOf,
} from './events.ts';

const at = (minute: number) => `2026-11-01T10:${String(minute).padStart(2, '0')}:00.000Z`;
const party = (_id: string, minute: number, fields: Partial<Party> = {}): Party => ({
  _id,
  answer: 'coming',
  guests: 0,
  seats: 0,
  queuedAt: at(minute),
  ...fields,
});
const seatsOf = (parties: readonly Party[], capacity: number | null) =>
  Object.fromEntries(seat(parties, capacity));

describe('the seats of an event', () => {
  it('are enough for everyone without a capacity', () => {
    expect(seatsOf([party('a', 1), party('b', 2, { guests: 3 })], null)).toEqual({ a: 1, b: 4 });
  });

  it('are given in the order of the replies, whatever the order of the list', () => {
    const parties = [party('third', 3), party('first', 1), party('second', 2)];
    expect(seatsOf(parties, 2)).toEqual({ first: 1, second: 1, third: 0 });
    expect(seatsOf(parties.toReversed(), 2)).toEqual({ first: 1, second: 1, third: 0 });
  });

  it('are given by id to two replies of the same moment', () => {
    expect(seatsOf([party('b', 1), party('a', 1)], 1)).toEqual({ a: 1, b: 0 });
    expect(seatsOf([party('a', 1), party('b', 1)], 1)).toEqual({ a: 1, b: 0 });
  });

  it('go to a whole party or not at all, and no later party overtakes one that does not fit', () => {
    const parties = [party('a', 1), party('family', 2, { guests: 2 }), party('single', 3)];
    expect(seatsOf(parties, 3)).toEqual({ a: 1, family: 0, single: 0 });
    expect(seatsOf(parties, 5)).toEqual({ a: 1, family: 3, single: 1 });
  });

  it('pass over a party that is larger than the whole event, also when the capacity became smaller', () => {
    const parties = [party('huge', 1, { guests: 5 }), party('a', 2), party('pair', 3, { guests: 1 })];
    expect(seatsOf(parties, 4)).toEqual({ huge: 0, a: 1, pair: 2 });
    const grown = party('grown', 1, { guests: 5, seats: 1 });
    expect(seatsOf([grown, party('a', 2)], 4)).toEqual({ grown: 1, a: 1 });
    expect(seatsOf([party('huge', 1, { guests: 5 }), party('a', 2)], 6)).toEqual({ huge: 6, a: 0 });
  });

  it('stay with the party that has them when the capacity becomes smaller', () => {
    const parties = [party('waits', 1), party('seated', 2, { seats: 2, guests: 1 })];
    expect(seatsOf(parties, 1)).toEqual({ waits: 0, seated: 2 });
  });

  it('stay with a party that grows, and the new guests wait behind the others', () => {
    const grown = party('grown', 9, { guests: 2, seats: 1 });
    expect(seatsOf([grown, party('waits', 5)], 2)).toEqual({ grown: 1, waits: 1 });
    expect(seatsOf([grown, party('waits', 5)], 4)).toEqual({ grown: 3, waits: 1 });
  });

  it('are free again when a party says maybe or no, or becomes smaller', () => {
    const parties = [
      party('left', 1, { answer: 'no', seats: 1 }),
      party('unsure', 2, { answer: 'maybe', seats: 2, guests: 1 }),
      party('smaller', 3, { seats: 3, guests: 1 }),
      party('waits', 4),
    ];
    expect(seatsOf(parties, 3)).toEqual({ left: 0, unsure: 0, smaller: 2, waits: 1 });
  });

  it('never exceed the capacity unless people had them before, and move up one after another', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const random = (most: number) => ((seed * 7919 + most * 104_729) * 2_654_435_761) % most;
      const parties = Array.from({ length: 8 }, (_, index) =>
        party(`p${index}`, (random(60) + index * 7) % 60, { guests: (random(5) + index) % 4 }),
      );
      const capacity = 1 + (random(20) % 20);
      const first = seat(parties, capacity);
      const given = [...first.values()].reduce((sum, each) => sum + each, 0);
      expect(given).toBeLessThanOrEqual(capacity);
      const seated = parties.map((each) => ({ ...each, seats: first.get(each._id) ?? 0 }));
      expect(seat(seated, capacity)).toEqual(first);
      for (const [id, seats] of seat(seated, capacity - 1)) expect(seats).toBe(first.get(id));
    }
  });
});

it('a party waits until it has all its seats', () => {
  expect(seatsNeeded(party('a', 1, { guests: 2 }))).toBe(3);
  expect(seatsNeeded(party('a', 1, { guests: 2, answer: 'no' }))).toBe(0);
  expect(isWaiting(party('a', 1, { guests: 2, seats: 1 }))).toBe(true);
  expect(isWaiting(party('a', 1, { guests: 2, seats: 3 }))).toBe(false);
  expect(isWaiting(party('a', 1, { answer: 'maybe' }))).toBe(false);
});

it('the totals count seats, waiting people and diets of those with a seat', () => {
  const reply = (fields: Partial<Party>, diet: string | null = null) => ({ ...party('a', 1, fields), diet });
  expect(
    totalsOf([
      reply({ guests: 2, seats: 3 }, 'Vegetarian'),
      reply({ seats: 1 }, 'vegetarian'),
      reply({ seats: 1 }, 'No nuts'),
      reply({ seats: 1 }, 'Halal'),
      reply({ seats: 1 }, 'Jain'),
      reply({ seats: 1 }, 'Jain'),
      reply({ seats: 1 }, 'jain'),
      reply({ guests: 1, seats: 1 }),
      reply({ guests: 1 }, 'Vegan'),
      reply({ answer: 'maybe', guests: 4 }, 'Vegan'),
      reply({ answer: 'no' }),
    ]),
  ).toEqual({
    coming: 8,
    guests: 2,
    waiting: 3,
    maybe: 1,
    no: 1,
    diets: [
      { diet: 'Jain', replies: 3 },
      { diet: 'Vegetarian', replies: 2 },
      { diet: 'Halal', replies: 1 },
      { diet: 'No nuts', replies: 1 },
    ],
  });
});

it('counts the answers to questions with choices, of replies with a seat', () => {
  const reply = (dish: string | null, fields: object = {}) => ({
    ...{ answer: 'coming' as const, seats: 1, answers: dish === null ? {} : { q: dish, t: 'Loud' } },
    ...fields,
  });
  const questions = [
    { _id: 'q', text: 'Which dish?', choices: ['Fish', 'Rice'] },
    { _id: 't', text: 'Anything else?', choices: [] },
  ];
  const replies = [
    ...[reply('Rice'), reply('Rice', { seats: 3 }), reply('Soup'), reply(null)],
    ...[reply('Fish', { seats: 0 }), reply('Fish', { answer: 'maybe', seats: 1 })],
  ];
  expect(choiceTotalsOf(questions, replies)).toEqual([
    {
      ...{ _id: 'q', text: 'Which dish?' },
      choices: [
        { choice: 'Fish', replies: 0 },
        { choice: 'Rice', replies: 2 },
        { choice: 'Soup', replies: 1 },
      ],
    },
  ]);
});

it('knows time zones by their IANA names', () => {
  expect(['Asia/Kolkata', 'Europe/Berlin', 'UTC'].map(isZone)).toEqual([true, true, true]);
  expect(['', 'Asia/Nowhere', '+05:30', 'x'].map(isZone)).toEqual([false, false, false, false]);
});

it('puts an apostrophe before a cell that a spreadsheet would run as a formula', () => {
  for (const text of ['=1+1', '+91 98', '-2', '@SUM(A1)', '\tx', '\rx']) {
    expect(csvCell(text)).toBe(`'${text}`);
  }
  expect(csvCell('Anu = Thomas')).toBe('Anu = Thomas');
});
