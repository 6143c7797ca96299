import { hashing } from '@memcherrish/shared/domain/limits.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { hash } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { Passwords } from './passwords.ts';

// Shows threat:denial-of-service
it('hashes a few at once, queues a bounded number, and rejects all others with "try again"', async () => {
  const passwords = new Passwords();
  const few = hashing.atOnce + hashing.waiting;
  const ends: number[] = [];
  const refused: unknown[] = [];
  const stored = await passwords.hash('the right one');
  const asked = Array.from({ length: few + 3 }, (_, index) =>
    // The results do not matter here, so nothing awaits them.
    passwords.verify(stored, 'a wrong one').then(
      () => ends.push(index),
      (error) => refused.push(error),
    ),
  );
  await expect.poll(() => ends.length).toBeGreaterThanOrEqual(1);
  expect(refused).toHaveLength(3);
  expect(refused[0]).toMatchObject({
    code: 'unavailable',
    message: messages.unavailable,
    details: { retryAfterSeconds: hashing.retryAfterSeconds },
  });
  await Promise.all(asked);
  expect(ends).toHaveLength(few);
  expect(await passwords.verify(stored, 'the right one')).toBe(true);
}, 60_000);

/** Counts how many of these are hashed before the last one is. */
async function hashedBefore(many: readonly Promise<unknown>[], last: () => Promise<unknown>) {
  let done = 0;
  const counted = many.map((each) => each.then(() => (done += 1)));
  await last();
  const before = done;
  await Promise.all(counted);
  return before;
}
const some = hashing.strangersAtOnce + hashing.strangersWaiting;

it('lets a sign-in pass all waiting strangers, and a stranger pass all waiting sign-ins', async () => {
  const passwords = new Passwords();
  const stored = await passwords.hash('the right one');
  const strangers = Array.from({ length: some }, () => passwords.hash('a stranger’s', 'stranger'));
  const signIn = () => passwords.verify(stored, 'the right one');
  expect(await hashedBefore(strangers, signIn)).toBeLessThan(some / 2);
  const signIns = Array.from({ length: some }, signIn);
  const stranger = async () => {
    // By then the others are queued.
    await Promise.race(signIns);
    await passwords.hash('a stranger’s', 'stranger');
  };
  expect(await hashedBefore(signIns, stranger)).toBeLessThan(some / 2);
}, 60_000);

// Shows asvs:15.2.1
it('refuses strangers beyond a short queue of their own, and still accepts sign-ins', async () => {
  const passwords = new Passwords();
  const stored = await passwords.hash('the right one');
  const asked = Array.from({ length: some + 3 }, () => passwords.hash('a stranger’s', 'stranger'));
  const settled = Promise.allSettled(asked);
  expect(await passwords.verify(stored, 'the right one')).toBe(true);
  const refused = (await settled).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(3);
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } });
}, 60_000);

// Shows asvs:15.2.1
it('leaves the event loop free while it hashes', async () => {
  const passwords = new Passwords();
  let mutex = 0;
  const counting = setInterval(() => {
    mutex += 1;
  }, 1);
  await Promise.all(Array.from({ length: 4 }, () => passwords.hash('somebody’s')));
  clearInterval(counting);
  expect(mutex).toBeGreaterThan(10);
});

it.each([
  ['today’s parameters', {}, false],
  ['less memory', { memoryCost: 8192 }, true],
  ['more passes', { timeCost: 3 }, true],
  ['another algorithm', { algorithm: 0 }, true],
])('detects whether a hash with %s is outdated', async (_what, over, outdated) => {
  const stored = await hash('somebody’s', { memoryCost: 19_456, timeCost: 2, parallelism: 1, ...over });
  expect(new Passwords().isOutdated(stored)).toBe(outdated);
});
