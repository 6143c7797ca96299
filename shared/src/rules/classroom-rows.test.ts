import { expect, it } from 'vitest';
import { boxes } from './classroom-rows.ts';

it('people keep their order in the box of their gender, and all others have the third', () => {
  const people = ['Male', null, 'Female', 'Other', 'Male'].map((gender, id) => ({
    id,
    gender: gender as 'Male' | 'Female' | 'Other' | null,
  }));
  const { male, female, other } = boxes(people);
  expect([male, female, other].map((box) => box.map(({ id }) => id))).toEqual([[0, 4], [2], [1, 3]]);
});
