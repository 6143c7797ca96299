import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { expect, it } from 'vitest';
import { search } from '#api/send-call.ts';
import { listQuery, readScope, scopesOf, writeScope } from './list-choice.ts';

const school: Structure = {
  ...{ _id: 's', name: 'A', image: null },
  batches: [{ _id: 'b', batch: '2009 - 2010', divisions: [{ _id: 'd', name: '10-A' }] }],
};

it('offers the school, each batch and each division, and reads the choice back', () => {
  const scopes = scopesOf(school);
  expect(scopes.map(({ label }) => label)).toEqual([
    'The whole school',
    '2009 - 2010, all divisions',
    '10-A, 2009 - 2010',
  ]);
  expect(scopes.map(({ value }) => readScope(new URLSearchParams(value), school))).toEqual([
    { batch: null, division: null },
    { batch: 'b', division: null },
    { batch: 'b', division: 'd' },
  ]);
});

it('takes an address with unknown classes for the whole school or batch', () => {
  const read = (query: string) => String(writeScope(readScope(new URLSearchParams(query), school)));
  expect(read('batch=unknown&division=d')).toBe('');
  expect(read('division=d')).toBe('');
  expect(read('batch=b&division=unknown')).toBe('batch=b');
});

it('writes the columns in their order, and none as an empty text', () => {
  const scope = { batch: 'b', division: 'd' };
  const all = { batch: null, division: null };
  expect(search(listQuery(scope, ['mobile', 'joined']))).toBe('?batch=b&division=d&columns=mobile%2Cjoined');
  expect(search(listQuery(all, []))).toBe('?columns=');
});
