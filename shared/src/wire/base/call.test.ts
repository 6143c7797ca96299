import { expect, it } from 'vitest';
import { addressOf, call, path, patternOf } from './call.ts';
import { done } from './fields.ts';

const person = path('/api/schools/:schoolId/people/:personId');

it('fills the values of an address in their order, percent-encoded', () => {
  expect(person('s', 'a/b')).toBe('/api/schools/s/people/a%2Fb');
  expect(path('/api/people/:mobile')('+919847011223')).toBe('/api/people/%2B919847011223');
});

it('fills the values of a call by their names', () => {
  const remove = call({ method: 'DELETE', path: person, answer: done });
  expect(addressOf(remove, { personId: 'p', schoolId: 's' })).toBe('/api/schools/s/people/p');
  expect(patternOf(remove)).toBe('/api/schools/:schoolId/people/:personId');
});

it('requires exactly the values that an address has', () => {
  // @ts-expect-error The address has two values.
  person('s');
  const remove = call({ method: 'DELETE', path: person, answer: done });
  // @ts-expect-error The second value is missing.
  addressOf(remove, { schoolId: 's' });
  // @ts-expect-error The address has no such value.
  addressOf(remove, { schoolId: 's', personId: 'p', batchId: 'b' });
  expect(addressOf(call({ method: 'GET', path: '/api/people', answer: done }), {})).toBe('/api/people');
});
