import type { NameTag } from '@memcherrish/shared/wire/events/name-tags.ts';
import { expect, it } from 'vitest';
import { findListed, listedPeople } from './listed-people.ts';

const tag = (fields: Partial<NameTag>): NameTag => ({
  ...{ _id: 'p', name: 'Old Mathai', formerName: null, division: '10-A', batch: null },
  ...{ schoolPhoto: null, guestOf: null, isDiscreet: false },
  ...fields,
});

it('offers invited schoolmates with their class, and no teacher, guest or walk-in', () => {
  const tags = [
    tag({}),
    tag({ _id: 'q', name: 'Rosa', batch: '2012 - 2013' }),
    tag({ _id: 'teacher', name: 'Mr. Mathai', division: null }),
    tag({ _id: 'guest', name: 'Mathai junior', guestOf: 'Old Mathai' }),
  ];
  expect(listedPeople(tags)).toEqual([
    { _id: 'p', name: 'Old Mathai', detail: '10-A' },
    { _id: 'q', name: 'Rosa', detail: '10-A, 2012 - 2013' },
  ]);
});

it('finds people by a part of the name, without those who have a reply', () => {
  const people = listedPeople([
    tag({}),
    tag({ _id: 'q', name: 'Mathai Kurian' }),
    tag({ _id: 'r', name: 'Anu' }),
  ]);
  const names = (typed: string, replied: string[] = []) =>
    findListed(
      people,
      replied.map((personId) => ({ personId })),
      typed,
    )
      .map(({ _id }) => _id)
      .sort();
  expect(names('mathai')).toEqual(['p', 'q']);
  expect(names('mathai', ['p'])).toEqual(['q']);
  expect(names('m')).toEqual([]);
});
