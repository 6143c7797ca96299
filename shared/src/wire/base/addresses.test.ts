import { expect, it } from 'vitest';
import { paths } from './paths.ts';

it.each([
  [paths.deskPeople('s'), '/api/schools/s/desk/people'],
  [paths.outreachNote('s', 'n'), '/api/schools/s/outreach/notes/n'],
  [paths.managedSchoolmate('s', 'b', 'd', 'p'), '/api/schools/s/batches/b/divisions/d/schoolmates/p'],
  [paths.albumPhoto('s', 'b', 'p', 'photo'), '/api/schools/s/batches/b/posts/p/photos/photo'],
  [paths.payment('e', 'r', 'p'), '/api/events/e/replies/r/payments/p'],
  [paths.postReplies('s', 'b', 'p'), '/api/schools/s/batches/b/posts/p/replies'],
  [paths.postReaction('s', 'b', 'p'), '/api/schools/s/batches/b/posts/p/reaction'],
])('the address %s is %s', (address, expected) => {
  expect(address).toBe(expected);
});
