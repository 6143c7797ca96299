import { answerWithin } from '@memcherrish/shared/domain/limits.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { ownAnswer } from '@memcherrish/shared/wire/sync/headers.ts';
import { lineByLine, type PullAnswer, protocol } from '@memcherrish/shared/wire/sync/sync.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pull } from './sync.ts';

const [near, school, posts] = [
  paths.snapshot('y2012', 'near'),
  paths.schoolSnapshot('stMarys'),
  paths.postsSnapshot('y2012'),
];
const answer: PullAnswer = {
  ...{ protocol, epoch: 'first', at: '', me: null, schoolIds: ['stMarys'], structures: [] },
  batches: [{ kind: 'snapshot', batchId: 'y2012', schoolId: 'stMarys', snapshots: [near, school] }],
  posts: [{ kind: 'snapshot', batchId: 'y2012', path: posts }],
  ...{ postBatches: ['y2012'], kept: ['y2012'], cursor: 'the cursor', contents: [near, posts, school] },
};
const noPosts = { batchId: 'y2012', revision: 1, posts: [], older: false };

interface Call {
  path: string;
  signal: AbortSignal;
  headers: Record<string, string>;
}
const calls: Call[] = [];
let responses: Response[] = [];

beforeEach(() => {
  calls.length = 0;
  vi.stubGlobal(
    'fetch',
    async (path: string, init: { headers: Record<string, string>; signal: AbortSignal }) => {
      calls.push({ path, ...init });
      const response = responses.shift();
      if (!response) throw new TypeError('Failed to fetch');
      return response;
    },
  );
});
afterEach(() => void vi.unstubAllGlobals());

const headers = { [ownAnswer.name]: ownAnswer.value };
const respond = (body: string | ReadableStream<Uint8Array<ArrayBuffer>>, status = 200) =>
  new Response(body, { status, headers });
const lines = (...values: object[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');

/** A body whose rest the test sends later. */
function slowBody(begin: string) {
  let stream: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
  const send = (text: string) => stream?.enqueue(new TextEncoder().encode(text));
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      stream = controller;
      send(begin);
    },
  });
  return {
    body,
    send,
    end: () => stream?.close(),
    lose: () => stream?.error(new TypeError('network error')),
  };
}

async function pulled(...sent: Response[]) {
  responses = sent;
  const outcome = await pull({ batches: [], schools: ['*'] });
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return outcome.value;
}

test('a first sync is one request, which accepts lines', async () => {
  const { answer: got, contents } = await pulled(respond(lines(answer, [], noPosts, ['the school'])));
  expect(got).toEqual(answer);
  expect(await contents.get(near)?.[0]).toBe('[]');
  expect(await contents.get(school)?.[0]).toBe('["the school"]');
  expect(await contents.get(posts)?.[0]).toBe(JSON.stringify(noPosts));
  expect(calls.map(({ path }) => path)).toEqual([`${paths.pull}?school=*`]);
  expect(calls[0]?.headers['accept']?.split(',')[0]).toBe(lineByLine);
});

test('the own classes are there before the school has arrived', async () => {
  const { body, send, end } = slowBody(lines(answer, []));
  const { contents } = await pulled(respond(body));
  expect(await contents.get(near)?.[0]).toBe('[]');
  const isThere = vi.fn();
  const rest = contents.get(school)?.[0]?.then(isThere);
  send(lines(noPosts));
  expect(await contents.get(posts)?.[0]).toBe(JSON.stringify(noPosts));
  expect(isThere).not.toHaveBeenCalled();
  send('[]');
  end();
  await rest;
  expect(isThere).toHaveBeenCalledWith('[]');
});

test('an answer that names nothing has no contents', async () => {
  const { contents: _, ...plain } = answer;
  const got = await pulled(respond(JSON.stringify({ ...plain, batches: [], posts: [] })));
  expect(got.contents.size).toBe(0);
});

test('a connection that breaks loses what has not arrived', async () => {
  const { body, send, lose } = slowBody(lines(answer, []));
  const { contents } = await pulled(respond(body));
  send('{"batchId":"y2012","revision":1,"posts":[],"older":false');
  lose();
  expect(await contents.get(near)?.[0]).toBe('[]');
  expect([await contents.get(posts)?.[0], await contents.get(school)?.[0]]).toEqual([null, null]);
});

test('a connection that breaks in the answer is offline', async () => {
  const { body, lose } = slowBody('{"protocol":');
  responses = [respond(body)];
  const outcome = pull({ batches: [], schools: [] });
  await new Promise((resolve) => setTimeout(resolve));
  lose();
  expect(await outcome).toMatchObject({ ok: false, problem: { kind: 'offline' } });
});

test('a refusal is read as from any call', async () => {
  const refusal = { code: 'session-revoked', error: 'No.', message: 'No.' };
  responses = [respond(JSON.stringify(refusal), 401)];
  expect(await pull({ batches: [], schools: [] })).toMatchObject({
    ok: false,
    problem: { kind: 'refused', code: 'session-revoked', status: 401 },
  });
});

test('the page of a portal is not from our server, and its rest is not read', async () => {
  responses = [new Response('<html>\nSign in\n</html>', { status: 200 })];
  expect(await pull({ batches: [], schools: [] })).toMatchObject({ ok: false, problem: { kind: 'foreign' } });
  expect(calls[0]?.signal.aborted).toBe(true);
});

test('a response has as long for each line as for the first', async () => {
  vi.useFakeTimers();
  try {
    const { body, send } = slowBody(lines(answer, []));
    const { contents } = await pulled(respond(body));
    await vi.advanceTimersByTimeAsync(answerWithin.long - 1);
    send(lines(noPosts));
    expect(await contents.get(posts)?.[0]).toBe(JSON.stringify(noPosts));
    await vi.advanceTimersByTimeAsync(answerWithin.long - 1);
    expect(calls[0]?.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls[0]?.signal.aborted).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
