import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { expect, it } from 'vitest';
import { placesOf, readPlace, writeList, writePlace } from './list-choice.ts';

const school: Structure = {
  ...{ _id: 's', name: 'A', image: null },
  batches: [{ _id: 'b', batch: '2009 - 2010', divisions: [{ _id: 'd', name: '10-A' }] }],
};

it('offers the school, each batch and each division, and reads the choice back', () => {
  const places = placesOf(school);
  expect(places.map(({ label }) => label)).toEqual([
    'The whole school',
    '2009 - 2010, all divisions',
    '10-A, 2009 - 2010',
  ]);
  expect(places.map(({ value }) => readPlace(new URLSearchParams(value), school))).toEqual([
    { batch: null, division: null },
    { batch: 'b', division: null },
    { batch: 'b', division: 'd' },
  ]);
});

it('takes an address with unknown classes for the whole school or batch', () => {
  const read = (query: string) => String(writePlace(readPlace(new URLSearchParams(query), school)));
  expect(read('batch=unknown&division=d')).toBe('');
  expect(read('division=d')).toBe('');
  expect(read('batch=b&division=unknown')).toBe('batch=b');
});

it('writes the columns in their order, and none as an empty text', () => {
  const place = { batch: 'b', division: 'd' };
  expect(String(writeList(place, ['mobile', 'joined']))).toBe('batch=b&division=d&columns=mobile%2Cjoined');
  expect(String(writeList({ batch: null, division: null }, []))).toBe('columns=');
});
