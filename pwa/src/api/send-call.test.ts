import { call } from '@memcherrish/shared/wire/base/call.ts';
import { ownAnswer } from '@memcherrish/shared/wire/sync/headers.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Outcome } from './outcome.ts';
import { sendCall } from './send-call.ts';

afterEach(() => vi.unstubAllGlobals());

/** Fakes a server with this response to every request. Returns the requests. */
function serverAnswers(body: unknown): [string, RequestInit][] {
  const sent: [string, RequestInit][] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push([address, init]);
    return Response.json(body, { headers: { [ownAnswer.name]: ownAnswer.value } });
  });
  return sent;
}

const count = z.object({ count: z.number() });
const list = call({
  method: 'GET',
  path: '/api/rooms/:room/people/:mobile',
  query: z.object({ from: z.coerce.number().default(0), name: z.string().optional() }),
  answer: { mediaType: 'application/json', shape: count },
});
const add = call({
  method: 'POST',
  path: '/api/people',
  body: z.strictObject({ name: z.string() }),
  answer: count,
});
const upload = call({ method: 'PUT', path: '/api/photo', form: z.object({ of: z.string() }), answer: count });

it('fills the address in, and leaves out the part of a query that is undefined', async () => {
  const sent = serverAnswers({ count: 3 });
  const params = { room: '10/A', mobile: '+919847011223' };
  const outcome = await sendCall(list, { params, query: { from: 20, name: undefined } });
  expect(outcome).toEqual({ ok: true, value: { count: 3 } });
  await sendCall(list, { params });
  expect(sent.map(([address]) => address)).toEqual([
    '/api/rooms/10%2FA/people/%2B919847011223?from=20',
    '/api/rooms/10%2FA/people/%2B919847011223',
  ]);
});

it('sends a body as JSON, and a form with its files as multipart', async () => {
  const sent = serverAnswers({ count: 1 });
  await sendCall(add, { body: { name: 'Asha' } });
  const file = new Blob(['photo']);
  await sendCall(upload, { form: { of: 'me', none: undefined, photo: file, more: [file, file] } });
  const [[, json] = [], [, { body: form = null } = {}] = []] = sent;
  expect([json?.method, json?.body]).toEqual(['POST', '{"name":"Asha"}']);
  expect(form instanceof FormData && [...form.keys()]).toEqual(['of', 'photo', 'more', 'more']);
});

it('is a foreign answer when the server sends another shape than the call declares', async () => {
  serverAnswers({ count: 'three' });
  expect(await sendCall(add, { body: { name: 'Asha' } })).toMatchObject({
    ok: false,
    problem: { kind: 'foreign' },
  });
});

it('takes exactly the parts that a call declares', () => {
  serverAnswers({ count: 1 });
  const params = { room: 'a', mobile: 'b' };
  // @ts-expect-error The call needs its body.
  void sendCall(add);
  // @ts-expect-error The body needs its field.
  void sendCall(add, { body: {} });
  // @ts-expect-error The body has no such field.
  void sendCall(add, { body: { name: 'Asha', age: 30 } });
  // @ts-expect-error The call has no query.
  void sendCall(add, { body: { name: 'Asha' }, query: { from: 1 } });
  // @ts-expect-error The call has no body.
  void sendCall(list, { params, body: { name: 'Asha' } });
  // @ts-expect-error The address has a second value.
  void sendCall(list, { params: { room: 'a' } });
  // @ts-expect-error The call needs its form.
  void sendCall(upload, {});
  const outcome = sendCall(add, { body: { name: 'Asha' } });
  // @ts-expect-error The answer is a number.
  const wrong: Promise<Outcome<{ count: string }>> = outcome;
  expect(wrong).toBe(outcome);
});
