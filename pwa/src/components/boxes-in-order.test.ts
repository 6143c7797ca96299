import type { PersonView } from '@memcherrish/shared/access/person-view.ts';
import { expect, it } from 'vitest';
import { boxesInOrder, inClassOrder } from './boxes-in-order.ts';

const person = (_id: string, gender: PersonView['gender']) => ({ _id, gender }) as PersonView;
const male = person('arun', 'Male');
const female = person('asha', 'Female');
const unsaid = person('kiran', null);

it.each([
  ['a man', male, ['male', 'female']],
  ['a woman', female, ['female', 'male']],
])('puts the box of %s who looks first', (_who, viewer, order) => {
  expect(boxesInOrder({ schoolmates: [male, female], isOwn: (id) => id === viewer._id })).toEqual(order);
});

// Shows spec:school.15
it('shows the third box only when it has people, and first to one of them', () => {
  const schoolmates = [male, female, unsaid];
  expect(boxesInOrder({ schoolmates, isOwn: (id) => id === 'kiran' })).toEqual(['other', 'male', 'female']);
  expect(boxesInOrder({ schoolmates, isOwn: () => false })).toEqual(['male', 'female', 'other']);
});

it('lists a class box by box', () => {
  const schoolmates = [male, unsaid, female];
  expect(inClassOrder({ schoolmates, isOwn: (id) => id === 'asha' })).toEqual([female, male, unsaid]);
});
