import { expect, test } from 'vitest';
import { type Said, say, sayThrough } from './toast.ts';

test('first draws the toasts that were sent before the host was mounted, in order and once', () => {
  const drawn: Said[] = [];
  say('Saved.');
  say('Not sent.', 'error');
  const stop = sayThrough((said) => drawn.push(said));
  say('Sent.');
  expect(drawn).toEqual([
    { message: 'Saved.', tone: 'done' },
    { message: 'Not sent.', tone: 'error' },
    { message: 'Sent.', tone: 'done' },
  ]);
  stop();
  say('Later.');
  expect(drawn).toHaveLength(3);
  const others: Said[] = [];
  sayThrough((said) => others.push(said));
  expect(others).toEqual([{ message: 'Later.', tone: 'done' }]);
});
