import { expect, it } from 'vitest';
import { readActivityQuery, writeActivityQuery } from './activity-query.ts';

const id = 'abcdefghijklmnop';
const nothing = { admin: undefined, person: undefined, what: undefined, name: undefined };

it.each([
  ['', nothing],
  [`admin=${id}&what=looks`, { ...nothing, admin: id, what: 'looks' }],
  [`person=${id}&name=Anu`, { ...nothing, person: id, name: 'Anu' }],
  ['admin=x&what=all&person=<b>&name=Anu', nothing],
])('the address ?%s asks for what can be asked', (query, asked) => {
  expect(readActivityQuery(new URLSearchParams(query))).toEqual(asked);
});

it('is written as it is read', () => {
  const asked = { admin: id, what: 'changes', person: id, name: 'Anu & Binu' } as const;
  expect(readActivityQuery(writeActivityQuery(asked))).toEqual(asked);
  expect(String(writeActivityQuery(nothing))).toBe('');
});
