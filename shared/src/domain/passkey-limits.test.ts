import { expect, it } from 'vitest';
import { allowsPasskeys } from './passkey-limits.ts';

it.each([
  ['https:', 'reunion.example.org', true],
  ['http:', 'localhost', true],
  ['http:', 'reunion.localhost', true],
  ['http:', 'reunion.example.org', false],
  ['http:', '192.168.1.5', false],
  ['https:', '192.168.1.5', false],
  ['https:', '[2001:db8::1]', false],
  ['http:', '127.0.0.1', false],
])('tells for %s//%s whether a page there may use passkeys: %s', (protocol, hostname, answer) => {
  expect(allowsPasskeys({ protocol, hostname })).toBe(answer);
});
