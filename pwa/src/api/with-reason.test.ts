import { passwordWords } from '@memcherrish/shared/text/account/password.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { expect, test } from 'vitest';
import { type Outcome, type Problem, unreachable } from './outcome.ts';
import { withReason } from './with-reason.ts';

const said = (problem: Problem, sentence: string) => {
  const outcome: Outcome<never> = withReason({ ok: false, problem }, sentence);
  return outcome.ok ? null : outcome.problem;
};
const refused = (status: number, message: string): Problem => ({
  kind: 'refused',
  status,
  message,
  fields: { mobile: message },
});

test('leaves a success unchanged', () => {
  expect(withReason({ ok: true, value: 1 }, 'x')).toEqual({ ok: true, value: 1 });
});

// Shows spec:words.23
test('keeps the sentences of the server for an API error', () => {
  const problem = refused(422, messages.invalidMobile);
  expect(said(problem, formMessages.sendCodeFailed)).toEqual(problem);
});

// Shows spec:words.50
test.each([
  ['no connection', unreachable(), messages.offline],
  ['a failing server', refused(500, messages.serverError), messages.serverError],
  [
    'a captive portal',
    { kind: 'foreign', message: messages.foreignAnswer, fields: {} } as Problem,
    messages.foreignAnswer,
  ],
])('appends the reason to the sentence of the screen, without field errors, for %s', (_, problem, reason) => {
  const { message, fields } = said(problem, formMessages.sendCodeFailed) ?? {};
  expect({ message, fields }).toEqual({ message: `${formMessages.sendCodeFailed}. ${reason}`, fields: {} });
  expect(said(problem, passwordWords.resetFailed)?.message).toBe(`${passwordWords.resetFailed} ${reason}`);
});
