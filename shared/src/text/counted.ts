/** Returns '1 batch', '12 batches'. */
export const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;
export const people = (count: number) => counted(count, 'person', 'people');
export const guests = (count: number) => counted(count, 'guest', 'guests');
export const places = (count: number) => counted(count, 'place', 'places');
