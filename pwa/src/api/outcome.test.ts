import { messages } from '@memcherrish/shared/text/messages.ts';
import { ownAnswer } from '@memcherrish/shared/wire/headers.ts';
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

test('an answer of the expected shape is its value', () => {
  expect(readAnswer(answer(200, '{"message":"hello"}'), schema)).toEqual({
    ok: true,
    value: { message: 'hello' },
  });
});

test('an answer without a body is taken where none is expected', () => {
  expect(readAnswer(answer(204, ''), nothing)).toEqual({ ok: true, value: undefined });
});

test('a refusal keeps its code, sentence, fields and time to wait', () => {
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

test.each(strangers)('%s is foreign', (_, given, message) => {
  const outcome = readAnswer(given, schema);
  expect(outcome).toMatchObject({ ok: false, problem: { kind: 'foreign', message } });
  expect(outcome.ok || outcome.problem.code).toBeUndefined();
});
