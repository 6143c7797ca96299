import type { Call } from '@memcherrish/shared/wire/base/call.ts';
import { deskCalls } from '@memcherrish/shared/wire/desk/desk.ts';
import { duplicateCalls } from '@memcherrish/shared/wire/desk/duplicates.ts';
import { requestCalls } from '@memcherrish/shared/wire/desk/requests.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { expect, test } from 'vitest';
import { staleAfter } from './stale-reads.ts';

const screens = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.test.ts', '!../widgets/stale-reads.ts'],
  { query: '?raw', import: 'default', eager: true },
);
const wire = import.meta.glob<Record<string, Record<string, Call>>>(
  ['../../../../../shared/src/wire/**/*.ts', '!**/*.test.ts'],
  { eager: true },
);

/** All contracts by the names under which screens use them. */
const contracts = new Map<string, Call>(
  Object.values(wire)
    .flatMap((exported) => Object.entries(exported))
    .filter(([group]) => group.endsWith('Calls'))
    .flatMap(([group, calls]) =>
      Object.entries(calls).map(([name, call]) => [`${group}.${name}`, call] as const),
    ),
);

/** Changes that no list of the desk shows: signing in and out, files, and what a dialog alone works with. */
const shownNowhere = [
  ...['adminCalls.register', 'secondFactorCalls.begin'],
  ...[
    'recoveryCalls.start',
    'recoveryCalls.refuse',
    'notificationCalls.markRead',
    'deskPeopleCalls.download',
  ],
];

test('every change that a screen of the desk sends says which reads it makes stale', () => {
  const sent = new Set(Object.values(screens).flatMap((source) => source.match(/\b\w+Calls\.\w+/g) ?? []));
  const changes = [...sent].filter((name) => (contracts.get(name)?.method ?? 'GET') !== 'GET');
  expect(changes.length).toBeGreaterThan(40);
  const unnamed = staleAfter({ method: 'POST', path: '/unnamed', answer: deskCalls.read.answer });
  const missing = changes.filter((name) => {
    const contract = contracts.get(name);
    return contract && staleAfter(contract) === unnamed && !shownNowhere.includes(name);
  });
  expect(missing).toEqual([]);
});

test('a change makes its own lists and the numbers of the desk stale, and nothing else', () => {
  const after = staleAfter(requestCalls.accept);
  const own = [requestCalls.list, schoolCalls.listSchoolmates, deskCalls.read];
  expect(own.filter((read) => !after.has(read))).toEqual([]);
  expect(after.has(schoolCalls.list)).toBe(false);
  expect([...staleAfter(duplicateCalls.dismiss)]).toEqual([deskCalls.read]);
});
