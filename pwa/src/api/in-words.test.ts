import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { expect, it } from 'vitest';
import { inWords, isSessionOver } from './in-words.ts';
import type { Problem } from './outcome.ts';

const refused = (status: number): Problem => ({
  kind: 'refused',
  status,
  message: serverWords.batchExists,
  fields: { batch: serverWords.batchExists },
});
const offline: Problem = { kind: 'offline', message: messages.offline, fields: {} };
const foreign: Problem = { kind: 'foreign', status: 200, message: messages.foreignAnswer, fields: {} };
const said = (problem: Problem) => {
  const outcome = inWords({ ok: false, problem }, dashboardWords.addBatchFailed);
  return outcome.ok ? null : outcome.problem;
};

it('leaves a success unchanged', () => {
  expect(inWords({ ok: true, value: 1 }, 'x')).toEqual({ ok: true, value: 1 });
});

it.each([400, 401, 409, 429])(
  'keeps the sentences of the server for an API error with status %i',
  (status) => {
    expect(said(refused(status))).toEqual(refused(status));
  },
);

// Shows spec:words.6
it.each([
  ['the server failed', refused(500)],
  ['there is no connection', offline],
  ['something else answered', foreign],
])('uses the sentence of the screen and no field errors when %s', (_title, problem) => {
  const { message, fields, kind } = said(problem) ?? {};
  expect({ message, fields, kind }).toEqual({
    message: dashboardWords.addBatchFailed,
    fields: {},
    kind: problem.kind,
  });
});

it('distinguishes an expired session from a wrong password and a missing permission', () => {
  const codes = ['not-signed-in', 'session-expired', 'wrong-credentials', 'not-allowed'] as const;
  expect(codes.map((code) => isSessionOver({ ...refused(401), code }))).toEqual([true, true, false, false]);
  expect(isSessionOver(offline)).toBe(false);
});
