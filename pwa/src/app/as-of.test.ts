import { messages } from '@memcherrish/shared/text/messages.ts';
import { expect, test } from 'vitest';
import { connectionLine, shortTime } from './as-of.ts';

const now = new Date(2026, 2, 14, 20, 0);
const today = new Date(2026, 2, 14, 18, 42).toISOString();

test.each([
  [today, '18:42'],
  [new Date(2026, 2, 3, 9, 5).toISOString(), '3 Mar, 09:05'],
  [new Date(2025, 11, 31, 23, 59).toISOString(), '31 Dec 2025, 23:59'],
])('shortens %s', (iso, text) => {
  expect(shortTime(iso, now)).toBe(text);
});

test.each([
  ['live', today, false, null],
  ['offline', today, false, 'Offline. As of 18:42.'],
  ['offline', null, false, 'Offline.'],
  ['foreign', today, false, `${messages.foreignNetwork} As of 18:42.`],
  ['outdated-app', today, false, `${messages.appOutdated} As of 18:42.`],
  ['outdated-server', today, false, `${messages.serverOutdated} As of 18:42.`],
  ['waiting', today, false, 'As of 18:42.'],
  ['connecting', today, false, 'As of 18:42.'],
  ['connecting', null, false, null],
  ['offline', today, true, messages.leaseOver],
  ['session-expired', today, true, messages.sessionExpired],
] as const)('chooses the line for the contact %s as of %s with locked %s', (contact, asOf, locked, line) => {
  expect(connectionLine({ contact, asOf, locked }, now)).toBe(line);
});
