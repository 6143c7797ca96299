import { randomUUID } from 'node:crypto';
import { idempotencyKey } from '@memcherrish/shared/wire/headers.ts';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { AppContext } from '#server/context.ts';
import { notFound } from '#server/http/api-error.ts';
import { answerErrors } from '#server/http/error-handler.ts';
import { openTestServer, type TestServer } from '#test/harness.ts';
import { changes, idempotent, idempotentWithPreparation, type Preparation } from './idempotent.ts';
import { requestFingerprint } from './request-fingerprint.ts';
import { storeResponse } from './stored-responses.ts';

/** One change, as small as can be: a counter in the database. */

let server: TestServer;
let app: FastifyInstance;
let key: string;
/** What the next call does. */
let make: (request: FastifyRequest) => Promise<string>;
let effect: (ctx: AppContext) => Promise<{ count: number }>;
const discard = vi.fn(async (_prepared: string) => undefined);

beforeAll(async () => {
  server = await openTestServer();
  const { ctx } = server;
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
    return idempotentWithPreparation(ctx, request, reply.status(200), preparation, (ctx) => effect(ctx));
  });
  bare.delete('/counter', { schema }, async (request, reply) =>
    idempotent(ctx, request, reply.status(204), async (ctx) => {
      await effect(ctx);
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

const raise = (ctx: AppContext) =>
  ctx.database.write(async (tx) => {
    const row = await tx.selectFrom('meta').select('value').where('key', '=', 'counter').executeTakeFirst();
    const count = Number(row?.value ?? 0) + 1;
    await tx
      .insertInto('meta')
      .values({ key: 'counter', value: String(count) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: String(count) }))
      .execute();
    return { count };
  });
const counted = async () => {
  const { read } = server.ctx.database;
  const row = await read.selectFrom('meta').select('value').where('key', '=', 'counter').executeTakeFirst();
  return Number(row?.value ?? 0);
};
const kept = () =>
  server.ctx.database.read.selectFrom('idempotency_keys').selectAll().where('key', '=', key).execute();
const call = (method: 'POST' | 'DELETE' = 'POST') =>
  app.inject({ method, url: '/counter', headers: { [idempotencyKey]: key } });

describe('the effect and its answer', () => {
  it('are one: an answer that cannot be written undoes the effect', async () => {
    const before = await counted();
    effect = async (ctx) => {
      await raise(ctx);
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
    effect = async (ctx) => {
      await ctx.database.write(async (tx) => tx.afterCommit(after));
      await raise(ctx);
      const seen = await ctx.database.readTransaction((tx) =>
        tx.selectFrom('meta').select('value').where('key', '=', 'counter').executeTakeFirst(),
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
    effect = async (ctx) => {
      await raise(ctx);
      return raise(server.ctx);
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
    effect = async (ctx) => {
      await ctx.database.write(async (tx) =>
        tx.afterCommit(() => {
          throw new Error('A poke that fails.');
        }),
      );
      return raise(ctx);
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
      await server.ctx.database.write((tx) =>
        storeResponse(
          tx,
          { account_kind: 'admin', account_id: 'someone', key, fingerprint: requestFingerprint(request) },
          { status: 200, body: '{"count":-1}' },
          server.ctx.clock().toISOString(),
        ),
      );
      return 'too late';
    };
    expect((await call()).json()).toEqual({ count: -1 });
    expect([discard.mock.calls, await counted()]).toEqual([[['too late']], before]);
  });
});
