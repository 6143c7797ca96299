import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { ownAnswer } from '@memcherrish/shared/wire/sync/headers.ts';
import { protocol } from '@memcherrish/shared/wire/sync/sync.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Answer, nothing, readAnswer } from './outcome.ts';

const schema = z.object({ message: z.string() });
const answer = (status: number, text: string, changes: Partial<Answer> = {}): Answer => ({
  status,
  redirected: false,
  header: (name) => (name === ownAnswer.name ? ownAnswer.value : null),
  text,
  ...changes,
});

test('returns the value of a response with the expected shape', () => {
  expect(readAnswer(answer(200, '{"message":"hello"}'), schema)).toEqual({
    ok: true,
    value: { message: 'hello' },
  });
});

test('accepts a response without a body where none is expected', () => {
  expect(readAnswer(answer(204, ''), nothing)).toEqual({ ok: true, value: undefined });
});

test('keeps the code, sentence, fields and retry time of an API error', () => {
  const text = JSON.stringify({
    code: 'rate-limited',
    error: 'Please wait.',
    message: 'Please wait.',
    fields: { mobile: 'Too many.' },
    retryAfterSeconds: 30,
  });
  expect(readAnswer(answer(429, text), schema)).toEqual({
    ok: false,
    problem: {
      kind: 'refused',
      status: 429,
      code: 'rate-limited',
      message: 'Please wait.',
      fields: { mobile: 'Too many.' },
      retryAfterSeconds: 30,
    },
  });
});

const strangers: [string, Answer, string][] = [
  [
    'the page of a captive portal',
    answer(200, '<html>Sign in</html>', { header: () => null }),
    messages.foreignAnswer,
  ],
  ['JSON without our header', answer(200, '{"message":"x"}', { header: () => null }), messages.foreignAnswer],
  ['a redirect', answer(0, '', { redirected: true }), messages.foreignAnswer],
  [
    'a refusal without our header',
    answer(401, '{"code":"account-gone","error":"x","message":"x"}', { header: () => null }),
    messages.foreignAnswer,
  ],
  [
    'a gateway without a server behind it',
    answer(502, 'Bad gateway', { header: () => null }),
    messages.unavailable,
  ],
  ['our header on another shape', answer(200, '{"hello":1}'), messages.serverError],
  ['our header on half an answer', answer(200, '{"message":"hel'), messages.serverError],
  ['an empty 200', answer(200, ''), messages.serverError],
];

test.each(strangers)('treats %s as foreign', (_, given, message) => {
  const outcome = readAnswer(given, schema);
  expect(outcome).toMatchObject({ ok: false, problem: { kind: 'foreign', message } });
  expect(outcome.ok || outcome.problem.code).toBeUndefined();
});

const speaking = (spoken: number | string) => ({
  header: (name: string) => (name === ownAnswer.name ? String(spoken) : null),
});
const refusalText = (code: string) => JSON.stringify({ code, error: 'x', message: 'x' });
const { appOutdated, serverOutdated } = messages;

test.each([
  ['a good answer of a newer server', answer(200, '{"message":"x"}', speaking(protocol + 1)), appOutdated],
  ['a page of a newer server', answer(200, '<html></html>', speaking(protocol + 7)), appOutdated],
  ['nothing from a newer server', answer(204, '', speaking(protocol + 1)), appOutdated],
  [
    'the end of the session, from a newer server',
    answer(401, refusalText('account-gone'), speaking(protocol + 1)),
    appOutdated,
  ],
  ['a refusal of the app as too old', answer(426, refusalText('outdated-app')), appOutdated],
  [
    'a good answer of an older server',
    answer(200, '{"message":"x"}', speaking(protocol - 1)),
    serverOutdated,
  ],
  [
    'a refusal of an older server',
    answer(404, refusalText('not-found'), speaking(protocol - 1)),
    serverOutdated,
  ],
  ['a refusal of the app as too new', answer(503, refusalText('outdated-server')), serverOutdated],
])('reports which side to update, and nothing else, for %s', (_, given, message) => {
  const code = message === appOutdated ? 'outdated-app' : 'outdated-server';
  expect(readAnswer(given, schema)).toEqual({
    ok: false,
    problem: { kind: 'outdated', status: given.status, code, message, fields: {} },
  });
});

test.each(['', 'yes', '-1', '1.5', '1, 1', '1e3', ' 1', '9'.repeat(30)])(
  'rejects a header that names no protocol: %j',
  (spoken) => {
    expect(readAnswer(answer(200, '{"message":"x"}', speaking(spoken)), schema)).toMatchObject({
      problem: { kind: 'foreign', message: messages.foreignAnswer },
    });
  },
);
