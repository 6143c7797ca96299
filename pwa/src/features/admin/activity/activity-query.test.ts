import { expect, it } from 'vitest';
import { readActivityQuery, writeActivityQuery } from './activity-query.ts';

const id = 'abcdefghijklmnop';
const nothing = { admin: undefined, person: undefined, what: undefined, name: undefined };

it.each([
  ['', nothing],
  [`admin=${id}&what=looks`, { ...nothing, admin: id, what: 'looks' }],
  [`person=${id}&name=Anu`, { ...nothing, person: id, name: 'Anu' }],
  ['admin=x&what=all&person=<b>&name=Anu', nothing],
])('reads the valid filters from the address ?%s', (query, asked) => {
  expect(readActivityQuery(new URLSearchParams(query))).toEqual(asked);
});

it('reads back the same filter that it wrote', () => {
  const asked = { admin: id, what: 'changes', person: id, name: 'Anu & Binu' } as const;
  expect(readActivityQuery(writeActivityQuery(asked))).toEqual(asked);
  expect(String(writeActivityQuery(nothing))).toBe('');
});
