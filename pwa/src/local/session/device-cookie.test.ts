import { expect, test } from 'vitest';
import { deviceCookie, forgottenCookie, knownDevice } from './device-cookie.ts';

const person = { kind: 'schoolmate', id: 'schoolmate-0000001' } as const;
const known = { person, generation: 'a0b1-c2', lost: 2, waiting: 3 };
const asSeen = (cookie: string) => cookie.split(';')[0] ?? '';

test('reads the written values back from among other cookies', () => {
  const cookie = deviceCookie(known);
  expect(knownDevice(`a=1; ${asSeen(cookie)}; b=2`)).toEqual(known);
});

test('limits the cookie to our own pages over HTTPS and lets it outlive the browser session', () => {
  for (const part of ['Path=/', 'SameSite=Strict', 'Secure', 'Max-Age=34560000'])
    expect(deviceCookie(known).split('; ')).toContain(part);
});

test.each([
  '',
  asSeen(forgottenCookie),
  'memcherrish-device=admin.schoolmate-0000001.a0b1.0.0',
  'memcherrish-device=schoolmate.../..a0b1.0.0',
  'memcherrish-device=schoolmate.schoolmate-0000001',
  'memcherrish-device=schoolmate.schoolmate-0000001.0',
  'memcherrish-device=schoolmate.schoolmate-0000001.a0b1.0',
  'memcherrish-device=schoolmate.schoolmate-0000001.a0b1.0.-1',
  'memcherrish-device=schoolmate.schoolmate-0000001.a0b1.many.0',
  'memcherrish-device=schoolmate.schoolmate-0000001..0.0',
  'not-memcherrish-device=schoolmate.schoolmate-0000001.a0b1.0.0',
])('reads no person from %j', (cookies) => {
  expect(knownDevice(cookies)).toBeNull();
});
