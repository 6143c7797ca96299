import { expect, it } from 'vitest';
import { albumPhotoPath } from './album.ts';
import { deskPaths } from './desk-paths.ts';
import { outreachPaths } from './outreach-paths.ts';
import { paths } from './paths.ts';
import { paymentPath } from './payments.ts';
import { postReactionPath, postReplyPath } from './replies.ts';

it.each([
  [deskPaths.people('s'), '/api/schools/s/desk/people'],
  [outreachPaths.note('s', 'n'), '/api/schools/s/outreach/notes/n'],
  [paths.managedSchoolmate('s', 'b', 'd', 'p'), '/api/schools/s/batches/b/divisions/d/schoolmates/p'],
  [albumPhotoPath('s', 'b', 'p', 'photo'), '/api/schools/s/batches/b/posts/p/photos/photo'],
  [paymentPath('e', 'r', 'p'), '/api/events/e/replies/r/payments/p'],
  [postReplyPath('s', 'b', 'p'), '/api/schools/s/batches/b/posts/p/replies'],
  [postReactionPath('s', 'b', 'p'), '/api/schools/s/batches/b/posts/p/reaction'],
])('the address %s is %s', (address, expected) => {
  expect(address).toBe(expected);
});
