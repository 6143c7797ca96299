import { expect, test } from 'vitest';
import { deviceCookie, forgottenCookie, knownDevice } from './device-cookie.ts';

const person = { kind: 'schoolmate', id: 'schoolmate-0000001' } as const;
const asSeen = (cookie: string) => cookie.split(';')[0] ?? '';

test('reads the written values back from among other cookies', () => {
  const cookie = deviceCookie({ person, waiting: 3 });
  expect(knownDevice(`a=1; ${asSeen(cookie)}; b=2`)).toEqual({ person, waiting: 3 });
});

test('limits the cookie to our own pages over HTTPS and lets it outlive the browser session', () => {
  for (const part of ['Path=/', 'SameSite=Strict', 'Secure', 'Max-Age=34560000'])
    expect(deviceCookie({ person, waiting: 0 }).split('; ')).toContain(part);
});

test.each([
  '',
  asSeen(forgottenCookie),
  'memcherrish-device=admin.schoolmate-0000001.0',
  'memcherrish-device=schoolmate.../..0',
  'memcherrish-device=schoolmate.schoolmate-0000001',
  'memcherrish-device=schoolmate.schoolmate-0000001.-1',
  'memcherrish-device=schoolmate.schoolmate-0000001.many',
  'not-memcherrish-device=schoolmate.schoolmate-0000001.0',
])('reads no person from %j', (cookies) => {
  expect(knownDevice(cookies)).toBeNull();
});
