import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { expect, test } from 'vitest';
import { connectionLine } from './as-of.ts';

const now = new Date(2026, 2, 14, 20, 0);
const today = new Date(2026, 2, 14, 18, 42).toISOString();
const yesterday = new Date(2026, 2, 13, 9, 5).toISOString();

test.each([
  ['live', today, 'valid', null],
  ['offline', today, 'valid', 'No internet. Saved at 6:42 pm.'],
  ['offline', yesterday, 'valid', 'No internet. Saved yesterday at 9:05 am.'],
  ['offline', null, 'valid', 'No internet.'],
  ['foreign', today, 'valid', 'Sign in to this Wi-Fi network first. Saved at 6:42 pm.'],
  ['outdated-app', today, 'valid', `${messages.appOutdated} Saved at 6:42 pm.`],
  ['outdated-server', today, 'valid', `${messages.serverOutdated} Saved at 6:42 pm.`],
  ['waiting', today, 'valid', 'Saved at 6:42 pm.'],
  ['connecting', today, 'valid', 'Saved at 6:42 pm.'],
  ['connecting', null, 'valid', null],
  ['offline', today, 'hidden', messages.leaseHidden],
  ['offline', today, 'deleted', messages.leaseOver],
  ['session-expired', today, 'hidden', messages.sessionExpired],
] as const)('chooses the line for the contact %s, saved at %s, lease %s', (contact, asOf, lease, line) => {
  expect(connectionLine({ contact, asOf, lease }, now)).toBe(line);
});

test.each([
  [0, 0, ''],
  [2, 0, '2 changes waiting.'],
  [1, 1, '1 change needs you.'],
  [4, 2, '2 changes need you. 2 changes waiting.'],
])('counts %i unsent changes, %i of which need a decision', (unsent, parked, line) => {
  expect(messages.changesUnsent(unsent, parked)).toBe(line);
});
