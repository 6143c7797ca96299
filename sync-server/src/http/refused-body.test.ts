import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { discardBody } from './refused-body.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const bounds = { maxBytes: 10, within: 1000 };

function aRequest(headers: Record<string, string> = {}) {
  return Object.assign(new PassThrough(), { complete: false, headers }) as never;
}

it('reads a body to its end', async () => {
  const request: PassThrough = aRequest();
  const discarded = discardBody(request as never, bounds);
  request.end('0123456789');
  expect(await discarded).toBe(true);
});

it('stops at the limit of bytes', async () => {
  const request: PassThrough = aRequest();
  const discarded = discardBody(request as never, bounds);
  request.write('01234567890');
  expect(await discarded).toBe(false);
});

it('stops at the limit of time', async () => {
  const request: PassThrough = aRequest();
  const discarded = discardBody(request as never, bounds);
  request.write('0');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await discarded).toBe(false);
});

it('does not start to read when more is announced', async () => {
  const request: PassThrough = aRequest({ 'content-length': '11' });
  expect(await discardBody(request as never, bounds)).toBe(false);
});

it('ends when the client disconnects', async () => {
  const request: PassThrough = aRequest();
  const discarded = discardBody(request as never, bounds);
  request.destroy();
  expect(await discarded).toBe(false);
});
