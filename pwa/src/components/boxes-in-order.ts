import type { PersonView } from '@memcherrish/shared/access/person-view.ts';
import { type Boxes, boxes } from '@memcherrish/shared/rules/classroom-rows.ts';
import type { Room } from './room.ts';

/** Returns the boxes of a class in their order on the screen: the viewer's own first. The third is there if it has people. */
export function boxesInOrder({
  schoolmates,
  isOwn,
}: Pick<Room, 'schoolmates' | 'isOwn'>): (keyof Boxes<unknown>)[] {
  const own = boxes(schoolmates.filter(({ _id }) => isOwn(_id)));
  const all = boxes(schoolmates);
  const order = ['male', 'female', ...(all.other.length > 0 ? (['other'] as const) : [])] as const;
  return [...order].sort((one, other) => own[other].length - own[one].length);
}

/** Returns the schoolmates of a class, box by box. Every view of a class, and its cards, have this order. */
export function inClassOrder(room: Pick<Room, 'schoolmates' | 'isOwn'>): PersonView[] {
  const people = boxes(room.schoolmates);
  return boxesInOrder(room).flatMap((box) => people[box]);
}
