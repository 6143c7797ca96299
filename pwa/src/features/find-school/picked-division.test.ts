import { expect, test } from 'vitest';
import { askedDivision, pickedDivision, stepBack } from './picked-division.ts';

const division = { _id: 'd', name: '10-A' };
const batch = { _id: 'b', batch: '2012 - 2013', divisions: [division] };
const school = { _id: 's', name: "St. Mary's", image: null, batches: [batch] };
const at = (query: string) => pickedDivision(askedDivision(new URLSearchParams(query)), [school]);
const address = (picked: ReturnType<typeof at>) => `${new URLSearchParams(stepBack(picked))}`;

test.each([
  ['', 'start', ''],
  ['find=', 'school', ''],
  ['school=s', 'batch', 'find='],
  ['school=s&batch=b', 'division', 'school=s'],
  ['school=s&batch=b&division=d', 'request', 'school=s&batch=b'],
])('the address %j opens the step %s, and its back link leads to %j', (query, step, before) => {
  expect(at(query).step).toBe(step);
  expect(address(at(query))).toBe(before);
});

test.each([
  ['school=gone', 'school'],
  ['school=s&batch=gone&division=d', 'batch'],
  ['school=s&batch=b&division=gone', 'division'],
  ['batch=b&division=d', 'start'],
])('the address %j with an unknown or missing id falls back to the step %s', (query, step) => {
  expect(at(query).step).toBe(step);
});

test('the request step holds the picked school, batch and division', () => {
  expect(at('school=s&batch=b&division=d')).toEqual({ step: 'request', school, batch, division });
});
