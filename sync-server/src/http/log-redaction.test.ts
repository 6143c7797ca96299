import { expect, it } from 'vitest';
import { loggable } from './log-redaction.ts';

it('logs the kind and position of a bug, and repeats no typed text', () => {
  const typed = '+919846012345';
  const error = Object.assign(new SyntaxError(`Unexpected token in ${typed}\n    at ${typed}`), {
    code: 'E_TYPED',
    url: `/api/schoolmates/${typed}`,
    cause: new Error(typed),
  });
  const logged = loggable(error);
  expect(logged).toMatchObject({ type: 'SyntaxError', code: 'E_TYPED', message: '' });
  expect(logged.stack).toMatch(/^\s*at .*log-redaction\.test\.ts/);
  expect(JSON.stringify(logged)).not.toContain(typed);
});

it('keeps the message of an error that only describes code', () => {
  expect(loggable(new TypeError('x is not a function'))).toMatchObject({ message: 'x is not a function' });
});

it('has no frames when the stack cannot be separated from the message', () => {
  const error = new Error('one');
  error.stack = 'Error: another\n    at +919846012345';
  expect(loggable(error)).toEqual({ type: 'Error', message: '', stack: '' });
});
