import { randomUUID } from 'node:crypto';
import { idempotencyKey } from '@memcherrish/shared/wire/headers.ts';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { answerErrors } from '#server/answer-errors.ts';
import type { Parts } from '#server/parts.ts';
import { notFound } from '#server/refusal.ts';
import { openTestServer, type TestServer } from '#test/harness.ts';
import { fingerprintOf } from './fingerprint.ts';
import { keepAnswer } from './kept-answers.ts';
import { changes, once, oncePrepared, type Preparation } from './once.ts';

/** One change, as small as can be: a counter in the database. */

let server: TestServer;
let app: FastifyInstance;
let key: string;
/** What the next call does. */
let make: (request: FastifyRequest) => Promise<string>;
let effect: (keyed: Parts) => Promise<{ count: number }>;
const discard = vi.fn(async (_prepared: string) => undefined);

beforeAll(async () => {
  server = await openTestServer();
  const { parts } = server;
  const bare = Fastify().withTypeProvider<ZodTypeProvider>();
  bare.setValidatorCompiler(validatorCompiler);
  bare.setSerializerCompiler(serializerCompiler);
  bare.setErrorHandler(answerErrors);
  bare.decorateRequest('isMultipart', () => false);
  await bare.register(changes);
  bare.addHook('onRequest', async (request) => {
    request.viewer = { kind: 'admin', id: 'someone', sessionId: 'session' };
  });
  const schema = { response: { 200: z.object({ count: z.number() }), 204: z.undefined() } };
  bare.post('/counter', { schema }, async (request, reply) => {
    const preparation: Preparation<string> = { make: () => make(request), discard };
    return oncePrepared(parts, request, reply.status(200), preparation, (keyed) => effect(keyed));
  });
  bare.delete('/counter', { schema }, async (request, reply) =>
    once(parts, request, reply.status(204), async (keyed) => {
      await effect(keyed);
      return undefined;
    }),
  );
  await bare.ready();
  app = bare as unknown as FastifyInstance;
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(() => {
  key = randomUUID();
  make = async () => 'prepared';
  effect = raise;
  discard.mockClear();
});

const raise = (keyed: Parts) =>
  keyed.database.write(async ({ trx }) => {
    const row = await trx.selectFrom('meta').select('value').where('key', '=', 'counter').executeTakeFirst();
    const count = Number(row?.value ?? 0) + 1;
    await trx
      .insertInto('meta')
      .values({ key: 'counter', value: String(count) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: String(count) }))
      .execute();
    return { count };
  });
const counted = async () => {
  const { read } = server.parts.database;
  const row = await read.selectFrom('meta').select('value').where('key', '=', 'counter').executeTakeFirst();
  return Number(row?.value ?? 0);
};
const kept = () =>
  server.parts.database.read.selectFrom('idempotency_keys').selectAll().where('key', '=', key).execute();
const call = (method: 'POST' | 'DELETE' = 'POST') =>
  app.inject({ method, url: '/counter', headers: { [idempotencyKey]: key } });

describe('the effect and its answer', () => {
  it('are one: an answer that cannot be written undoes the effect', async () => {
    const before = await counted();
    effect = async (keyed) => {
      await raise(keyed);
      return { count: 'none' as unknown as number };
    };
    expect((await call()).statusCode).toBe(500);
    expect([await counted(), await kept()]).toEqual([before, []]);
    effect = raise;
    expect((await call()).json()).toEqual({ count: before + 1 });
  });

  it('are one over several writes and reads: what fails at last leaves nothing of the first', async () => {
    const before = await counted();
    const after = vi.fn();
    effect = async (keyed) => {
      await keyed.database.write(async ({ afterCommit }) => afterCommit(after));
      await raise(keyed);
      const seen = await keyed.database.readTogether((reader) =>
        reader.selectFrom('meta').select('value').where('key', '=', 'counter').executeTakeFirst(),
      );
      expect(seen?.value).toBe(String(before + 1));
      throw notFound();
    };
    expect((await call()).statusCode).toBe(404);
    expect([await counted(), await kept(), after.mock.calls]).toEqual([before, [], []]);
  });

  it('are kept for an answer without a body, too', async () => {
    const before = await counted();
    const answers = [await call('DELETE'), await call('DELETE')];
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [204, ''],
      [204, ''],
    ]);
    expect(await counted()).toBe(before + 1);
  });

  it('are refused where the database is used past the transaction, which would hang', async () => {
    const before = await counted();
    effect = async (keyed) => {
      await raise(keyed);
      return raise(server.parts);
    };
    expect((await call()).statusCode).toBe(500);
    expect(await counted()).toBe(before);
  });
});

describe('what was prepared', () => {
  it('stays with an effect', async () => {
    await call();
    expect(discard).not.toHaveBeenCalled();
  });

  it('stays with an effect that is durable, though something fails right after', async () => {
    const before = await counted();
    effect = async (keyed) => {
      await keyed.database.write(async ({ afterCommit }) =>
        afterCommit(() => {
          throw new Error('A poke that fails.');
        }),
      );
      return raise(keyed);
    };
    expect((await call()).statusCode).toBe(500);
    expect(await counted()).toBe(before + 1);
    expect(discard).not.toHaveBeenCalled();
  });

  it('is taken back where the change is refused', async () => {
    effect = async () => {
      throw notFound();
    };
    expect((await call()).statusCode).toBe(404);
    expect(discard.mock.calls).toEqual([['prepared']]);
  });

  it('is not made again for a repeat', async () => {
    await call();
    make = vi.fn();
    await call();
    expect(make).not.toHaveBeenCalled();
  });

  it('is taken back where another instance was faster, whose answer is given', async () => {
    const before = await counted();
    make = async (request) => {
      await server.parts.database.write((writing) =>
        keepAnswer(
          writing,
          { account_kind: 'admin', account_id: 'someone', key, fingerprint: fingerprintOf(request) },
          { status: 200, body: '{"count":-1}' },
          server.parts.clock().toISOString(),
        ),
      );
      return 'too late';
    };
    expect((await call()).json()).toEqual({ count: -1 });
    expect([discard.mock.calls, await counted()]).toEqual([[['too late']], before]);
  });
});
